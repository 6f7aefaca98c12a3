import BoardModel
import Foundation
import GRDB
import SeededRandom
import Testing

@testable import BoardStorage

/// A log is folded into the file that it continues, and into no other.
@Suite struct FileIdentityTests {
  private let folder: TemporaryFolder
  private var log: String { folder.board + "-wal" }
  private var backup: String { folder.path + "/bak.db" }

  init() throws { folder = try TemporaryFolder() }

  @Test func aBackupRestoredNextToALogIsRefused() throws {
    var random = SeededGenerator(seed: 10)
    for trial in 0..<12 {
      let counts = (0..<3).map { _ in Int.random(in: 1...90, using: &random) }
      let name: Comment = "trial \(trial), \(counts)"
      let board = try TemporaryFolder()
      let backup = board.path + "/bak.db"
      try add(counts[0], to: board.board)
      _ = try BoardBackup.copy(boardAt: board.board, to: backup)
      try add(counts[1], to: board.board)
      let crashed = try crash(of: board.board) { try add(counts[2], by: $0) }
      try replace(crashed.board, by: backup)
      let before = try crashed.contents()

      let refusal = #expect(throws: OpenError.self, name) {
        try SQLiteBoardStore.open(at: crashed.board)
      }
      let reading = #expect(throws: OpenError.self, name) {
        try BoardCheck(boardAt: crashed.board)
      }

      for refusal in [refusal, reading] {
        #expect(refusal?.exitCode == 3, name)
        #expect(refusal?.message.contains("does not belong") == true, name)
      }
      #expect(try crashed.contents() == before, name)
      unlink(crashed.board + "-wal")
      #expect(try count(crashed.board) == counts[0], name)
    }
  }

  @Test func anEarlierCopyMadeByTheShellIsRefusedToo() throws {
    try add(60, to: folder.board)
    try FileManager.default.copyItem(atPath: folder.board, toPath: backup)
    try add(300, to: folder.board)
    let crashed = try crash(of: folder.board) { try add(3, by: $0) }
    try replace(crashed.board, by: backup)

    #expect(throws: OpenError.self) { try SQLiteBoardStore.open(at: crashed.board) }
  }

  @Test func aLaterCopyIsNotMixedWithAnOldLog() throws {
    try add(10, to: folder.board)
    let crashed = try crash(of: folder.board) { try add(3, by: $0) }
    try add(10, to: folder.board)
    try replace(crashed.board, by: folder.board)

    #expect(throws: OpenError.self) { try SQLiteBoardStore.open(at: crashed.board) }
  }

  @Test func theLogOfAKilledBoardIsRecoveredAtEveryMoment() throws {
    let store = try SQLiteBoardStore.open(at: folder.board)
    // Often enough that the log is written back and begun again several times.
    for number in 1...260 {
      try add(1, by: store)
      if number % 13 > 0 { continue }
      let crashed = try copy(of: folder.board)
      #expect(try count(crashed.board) == number)
      #expect(try BoardCheck(boardAt: crashed.board).faults == [], "after \(number)")
    }
  }

  @Test func aLogOfAPartlyWrittenFileIsRecovered() throws {
    try add(20, to: folder.board)
    let old = try Data(contentsOf: URL(fileURLWithPath: folder.board))
    let crashed = try crash(of: folder.board) { store in
      try add(40, by: store)
      try store.database.read { try $0.execute(sql: "PRAGMA wal_checkpoint") }
    }
    let new = try Data(contentsOf: URL(fileURLWithPath: crashed.board))
    #expect(old != new)
    for pages in 0...new.count / 4096 {
      let trial = try copy(of: crashed.board)
      let mixed = new.prefix(pages * 4096) + old.dropFirst(pages * 4096)
      try mixed.write(to: URL(fileURLWithPath: trial.board))
      #expect(try count(trial.board) == 60, "\(pages) pages written")
    }
  }

  @Test func aLogIsNotFoldedIntoAFileThatTurnsOutToBeDamaged() throws {
    try add(200, to: folder.board)
    let crashed = try crash(of: folder.board) { try add(1, by: $0) }
    var bytes = try Data(contentsOf: URL(fileURLWithPath: crashed.board))
    let title = try #require(bytes.range(of: Data("card 100".utf8)))
    let page = title.lowerBound / 4096 * 4096
    bytes.replaceSubrange(page..<page + 8, with: Data(repeating: 0xFF, count: 8))
    try bytes.write(to: URL(fileURLWithPath: crashed.board))
    let before = try crashed.contents()

    do {
      let store = try SQLiteBoardStore.open(at: crashed.board)
      let column = try store.board().columns[0].id
      let error = #expect(throws: StoreError.self) {
        try store.page(of: column, .first, limit: 500)
      }
      #expect(error == .damaged("database disk image is malformed"))
    }

    var after = try crashed.contents()
    after["board.db-shm"] = nil
    #expect(after == before)
  }

  @Test func everyCopyHasAnIdentityOfItsOwn() throws {
    try add(3, to: folder.board)
    _ = try BoardBackup.copy(boardAt: folder.board, to: backup)
    _ = try BoardRecovery(of: folder.board, to: folder.path + "/saved.db")

    let files = [folder.board, backup, folder.path + "/saved.db"]

    #expect(Set(try files.map(identity)).count == 3)
  }

  @Test func aMigratedAndKilledBoardIsRecovered() throws {
    try OldBoard.make(at: folder.board, cards: 30)
    let crashed = try crash(of: folder.board) { try add(2, by: $0) }

    #expect(try count(crashed.board) == 32)
    #expect(try BoardCheck(boardAt: crashed.board).faults == [])
  }

  @Test func anOldBoardPutBackUnderTheLogOfTheNewOneIsRefused() throws {
    try OldBoard.make(at: folder.board, cards: 30)
    try FileManager.default.copyItem(atPath: folder.board, toPath: backup)
    try add(5, to: folder.board)
    let crashed = try crash(of: folder.board) { try add(2, by: $0) }
    try replace(crashed.board, by: backup)

    #expect(throws: OpenError.self) { try SQLiteBoardStore.open(at: crashed.board) }
  }

  // MARK: Steps

  private func add(_ count: Int, to path: String) throws {
    try add(count, by: .open(at: path))
  }

  private func add(_ count: Int, by store: SQLiteBoardStore) throws {
    let drafts = (0..<count).map { CardDraft(title: "card \($0)") }
    try store.add(drafts, at: .bottom(of: store.board().columns[0].id))
  }

  private func count(_ path: String) throws -> Int {
    let store = try SQLiteBoardStore.open(at: path)
    return try store.count(of: store.board().columns[0].id)
  }

  /// The files of a board as they are, as if every process had died now.
  private func copy(of path: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for suffix in ["", "-wal"] where access(path + suffix, F_OK) == 0 {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: folder.board + suffix)
    }
    return folder
  }

  private func crash(
    of path: String,
    after body: (SQLiteBoardStore) throws -> Void
  ) throws -> TemporaryFolder {
    let store = try SQLiteBoardStore.open(at: path)
    try body(store)
    return try copy(of: path)
  }

  private func replace(_ path: String, by other: String) throws {
    try Data(contentsOf: URL(fileURLWithPath: other)).write(to: URL(fileURLWithPath: path))
  }

  private func identity(of path: String) throws -> [UInt8] {
    var bytes = Data()
    try raw(path) {
      bytes = try Data.fetchOne($0, sql: "SELECT file FROM file_identity") ?? Data()
    }
    return Array(bytes)
  }
}
