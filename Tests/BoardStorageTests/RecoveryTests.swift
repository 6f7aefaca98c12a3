import BoardModel
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// What a process that was killed leaves behind.
@Suite struct RecoveryTests {
  private let folder: TemporaryFolder
  private let copy: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    copy = try TemporaryFolder()
  }

  @Test(arguments: [true, false])
  func theLogOfAKilledProcessIsRecovered(withIndex: Bool) throws {
    try copyWhileOpen(withIndex: withIndex)

    let store = try SQLiteBoardStore.open(at: copy.board)

    let column = try store.board().columns[0].id
    #expect(try store.page(of: column, .first, limit: 10).map(\.title) == ["in the log"])
    #expect(try store.count(of: column) == 1)
  }

  @Test func theRoomMadeInTheLogIsNoChange() throws {
    do { _ = try SQLiteBoardStore.open(at: folder.board) }
    let store = try SQLiteBoardStore.open(at: folder.board)
    let column = try store.board().columns[0].id
    for number in 0..<50 { try store.add([CardDraft(title: "\(number)")], at: .bottom(of: column)) }
    try copyFiles(["", "-wal"])
    let log = try Data(contentsOf: URL(fileURLWithPath: copy.board + "-wal"))
    #expect(log.count >= LogReserve.size)

    let copied = try SQLiteBoardStore.open(at: copy.board)

    let titles = try copied.page(of: column, .first, limit: 100).map(\.title)
    #expect(titles == (0..<50).map(String.init))
  }

  @Test func aLogThatIsCutOffGivesWhatWasCommittedWhole() throws {
    try copyWhileOpen(withIndex: false)
    let log = copy.board + "-wal"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: log))
    try bytes.dropLast(100).write(to: URL(fileURLWithPath: log))

    let store = try SQLiteBoardStore.open(at: copy.board)

    #expect(try store.count(of: store.board().columns[0].id) == 0)
  }

  @Test(arguments: [true, false])
  func aDamagedBoardWithALogIsLeftAsItWas(withIndex: Bool) throws {
    try copyWhileOpen(withIndex: withIndex, damaging: "board")
    let before = try copy.contents()

    let refusal = #expect(throws: OpenError.self) { try SQLiteBoardStore.open(at: copy.board) }

    #expect(refusal?.exitCode == 3, "\(String(describing: refusal))")
    var after = try copy.contents()
    // The index is not content: the first to open the file may make it anew.
    if withIndex { after[TemporaryFolder.indexName] = before[TemporaryFolder.indexName] }
    #expect(after == before)
  }

  @Test func aBoardThatTheLogMadeNewerIsLeftAsItWas() throws {
    do { _ = try SQLiteBoardStore.open(at: folder.board) }
    let queue = try DatabaseQueue(path: folder.board)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 99") }
    try copyFiles(["", "-wal"])
    try queue.close()
    let before = try copy.contents()

    let refusal = #expect(throws: OpenError.self) { try SQLiteBoardStore.open(at: copy.board) }

    #expect(refusal?.message.contains("newer version") == true)
    #expect(try copy.contents() == before)
  }

  @Test func aHotJournalIsRolledBack() throws {
    do {
      let store = try SQLiteBoardStore.open(at: folder.board)
      let drafts = (0..<2000).map { CardDraft(title: "card \($0)") }
      try store.add(drafts, at: .top(of: store.board().columns[0].id))
    }
    let queue = try DatabaseQueue(path: folder.board)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 2")
      try db.inTransaction {
        try db.execute(sql: "UPDATE card SET title = 'half done'")
        try copyFiles(["", "-journal"])
        return .rollback
      }
    }
    try queue.close()
    #expect(copy.names == ["board.db", "board.db-journal"])

    let store = try SQLiteBoardStore.open(at: copy.board)

    let column = try store.board().columns[0].id
    #expect(try store.page(of: column, .last, limit: 1).map(\.title) == ["card 1999"])
    let mode = try store.database.queue.writeWithoutTransaction {
      try String.fetchOne($0, sql: "PRAGMA journal_mode")
    }
    #expect(mode == "wal")
  }

  @Test func everyCommitIsDurable() throws {
    let store = try SQLiteBoardStore.open(at: folder.board)
    let second = try SQLiteBoardStore.open(at: folder.board)

    for store in [store, second] {
      let settings = try store.database.queue.writeWithoutTransaction { db in
        try ["synchronous", "foreign_keys", "application_id", "user_version"]
          .map {
            try Int.fetchOne(db, sql: "PRAGMA \($0)")
          }
      }
      #expect(settings == [2, 1, 0x5472_6374, Schema.version])
      #expect(store.database.patience?.limit == .seconds(5))
    }
  }

  /// Copies a board as a power cut would find it: with its latest commit in the log alone.
  private func copyWhileOpen(withIndex: Bool, damaging table: String? = nil) throws {
    do { _ = try SQLiteBoardStore.open(at: folder.board) }
    let store = try SQLiteBoardStore.open(at: folder.board)
    let column = try store.board().columns[0].id
    try store.add([CardDraft(title: "in the log")], at: .top(of: column))
    try copyFiles(withIndex ? ["", "-wal", "-shm"] : ["", "-wal"])
    guard let table else { return }
    let page = try store.database.queue.writeWithoutTransaction {
      try Int.fetchOne(
        $0,
        sql: "SELECT rootpage FROM sqlite_master WHERE name = ?",
        arguments: [table]
      )
    }
    let start = 4096 * (try #require(page) - 1)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: copy.board))
    bytes.replaceSubrange(start..<start + 4096, with: repeatElement(0xA5, count: 4096))
    try bytes.write(to: URL(fileURLWithPath: copy.board))
  }

  private func copyFiles(_ suffixes: [String]) throws {
    for suffix in suffixes {
      try FileManager.default.copyItem(atPath: folder.board + suffix, toPath: copy.board + suffix)
    }
  }
}

extension TemporaryFolder {
  static let indexName = "board.db-shm"
}
