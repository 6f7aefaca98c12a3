import BoardModel
import CFaultyDisk
import Foundation
import GRDB
import SeededRandom
import Testing

@testable import BoardStorage

/// Every write to the disk may fail: nothing is half done, and the next try succeeds.
@Suite(.serialized) struct FaultyDiskTests {
  private let folder: TemporaryFolder

  /// In the long tests every operation fails in every way, else in one of them.
  private static var ways: [(isFull: Bool, isLasting: Bool)] {
    [(true, true), (false, false), (true, false), (false, true)]
  }

  init() throws { folder = try TemporaryFolder() }

  @Test func aWriteThatFailsAtAnyOperationChangesNothing() throws {
    faulty_disk_install()
    defer { faulty_disk_remove() }
    let store = try SQLiteBoardStore.open(at: folder.board, sources: .counting())
    var user = FaultyUser(store: store)
    var fired = 0
    for operation in 1...100 {
      for (index, way) in Self.ways.enumerated() where Rounds.isSoak || index == operation % 4 {
        let name: Comment = "operation \(operation), \(way)"
        faulty_disk_fail(Int32(operation), way.isFull ? 1 : 0, way.isLasting ? 1 : 0)
        var failures = 0
        for _ in 0..<60 where failures == 0 {
          let before = try user.state()
          let act = user.nextAct()
          do {
            try act(store)
          } catch let error as StoreError {
            failures += 1
            let expected: [StoreError] = [.diskFull, .inputOutput("disk I/O error")]
            #expect(expected.contains(error), name)
            #expect(faulty_disk_mend() > 0, name)
            #expect(try user.state() == before, name)
            try act(store)
            #expect(try user.state() != before, name)
            fired += 1
          }
        }
        faulty_disk_mend()
      }
      if operation.isMultiple(of: 20) {
        #expect(try BoardCheck(boardAt: folder.board).faults == [], "operation \(operation)")
      }
    }
    #expect(fired > 80, "\(fired) operations failed")
  }

  @Test func aBoardIsMadeWholeOrNotAtAll() throws {
    try failEveryOperation { name in
      do {
        _ = try SQLiteBoardStore.open(at: folder.board)
      } catch let error as OpenError {
        #expect(error.exitCode == 4, "\(name): \(error)")
        #expect(folder.names.filter { !$0.hasPrefix("board.db") } == [], "\(name)")
        faulty_disk_mend()
        _ = try SQLiteBoardStore.open(at: folder.board)
      }
      #expect(try BoardCheck(boardAt: folder.board).faults == [], "\(name)")
      for file in folder.names { unlink(folder.path + "/" + file) }
    }
  }

  @Test(arguments: [true, false])
  func aDiskWithoutRoomForTheIndexOfTheLogIsCalledFull(hasLog: Bool) throws {
    if hasLog {
      try SampleBoard(withLog: true).write(to: folder)
      unlink(folder.board + "-shm")
    } else {
      _ = try SQLiteBoardStore.open(at: folder.board).allCards()
    }
    let before = try folder.contents()
    #expect(before.keys.contains("board.db-wal") == hasLog, "\(before.keys)")

    faulty_disk_fill_for_index(1)
    defer { faulty_disk_fill_for_index(0) }
    let error = #expect(throws: OpenError.self) {
      try SQLiteBoardStore.open(at: folder.board)
    }

    #expect(error?.exitCode == 4)
    #expect(
      error?.message
        == "“\(folder.board)” could not be opened: the disk is full; make room and try again."
    )
    #expect(try folder.contents() == before)
  }

  @Test func aBackupIsMadeWholeOrNotAtAll() throws {
    let sample = try SampleBoard(withLog: false)
    try sample.write(to: folder)
    let copy = folder.path + "/copy.db"
    try failEveryOperation { name in
      let before = try folder.contents()
      do {
        _ = try BoardBackup.copy(boardAt: folder.board, to: copy)
        #expect(try BoardCheck(boardAt: copy).faults == [], "\(name)")
        unlink(copy)
      } catch let error as OpenError {
        #expect(error.exitCode == 4, "\(name): \(error)")
      }
      #expect(try folder.contents() == before, "\(name)")
    }
  }

  @Test func anOldBoardIsMigratedOrStaysAsItWas() throws {
    let old = try TemporaryFolder()
    try OldBoard.make(at: old.board, cards: 10)
    try failEveryOperation { name in
      try FileManager.default.copyItem(atPath: old.board, toPath: folder.board)
      do {
        _ = try SQLiteBoardStore.open(at: folder.board)
      } catch let error as OpenError {
        #expect(error.exitCode == 4, "\(name): \(error)")
        faulty_disk_mend()
      }
      let store = try SQLiteBoardStore.open(at: folder.board)
      #expect(try store.allCards()[0].map(\.title) == (0..<10).map { "card \($0)" }, "\(name)")
      #expect(try BoardCheck(boardAt: folder.board).faults == [], "\(name)")
      for file in folder.names { unlink(folder.path + "/" + file) }
    }
  }

  /// Does something again and again, each time with another operation of the disk that fails, until
  /// it has fewer of them.
  private func failEveryOperation(_ body: (String) throws -> Void) throws {
    faulty_disk_install()
    defer { faulty_disk_remove() }
    for operation in 1...100 {
      let way = Self.ways[operation % 4]
      faulty_disk_fail(Int32(operation), way.isFull ? 1 : 0, way.isLasting ? 1 : 0)
      try body("operation \(operation), \(way)")
      let isPast = faulty_disk_mend() == 0
      if isPast, !Rounds.isSoak { return #expect(operation > 3) }
    }
  }
}

/// Somebody who does a bit of everything.
private struct FaultyUser {
  let store: SQLiteBoardStore
  private var acts = 0

  init(store: SQLiteBoardStore) {
    self.store = store
  }

  /// What the next thing is that is done; each of them changes the board.
  mutating func nextAct() -> (SQLiteBoardStore) throws -> Void {
    acts += 1
    let number = acts
    return { store in
      let columns = try store.board().columns.map(\.id)
      let card = try store.page(of: columns[number % 2], .first, limit: 1).first?.id
      guard let card, number % 5 > 1 else {
        let body = String(repeating: "x", count: number % 7 * 3_000)
        let drafts = (0..<1 + number % 3).map { CardDraft(title: "\(number).\($0)", body: body) }
        _ = try store.add(drafts, at: .top(of: columns[number % 3]))
        return
      }
      switch number % 5 {
      case 2: try store.rename(card, to: "renamed \(number)")
      case 3: try store.move(card, to: .top(of: columns[(number + 1) % 2]))
      default: try store.delete(card)
      }
    }
  }

  /// The cards and the end of the log, as one text.
  func state() throws -> String? {
    try store.database.queue.writeWithoutTransaction { db in
      try String.fetchOne(
        db,
        sql: """
          SELECT group_concat(title || column_key || hex(order_key) || length(body), ' ')
            || (SELECT max(seq) FROM change)
          FROM (SELECT * FROM card ORDER BY key)
          """
      ) ?? ""
    }
  }
}
