import BoardModel
import BoardStorage
import Foundation
import GRDB
import SeededRandom
import Testing

/// What is not a board is refused by one sentence and left byte for byte as it was.
@Suite struct OpeningFaultTests {
  private let folder: TemporaryFolder
  private var path: String { folder.board }

  init() throws { folder = try TemporaryFolder() }

  @Test func anEmptyFileIsRefused() throws {
    try Data().write(to: URL(fileURLWithPath: path))
    try expectRefusal(3, "it is empty")
  }

  @Test(arguments: [
    "x", "hello, this is no database", String(repeating: "no database ", count: 999),
  ])
  func otherFilesAreRefused(text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try expectRefusal(3, "not an SQLite database")
  }

  @Test(arguments: ["", "PRAGMA application_id = 7;", "PRAGMA journal_mode = WAL;"])
  func anotherProgramsDatabaseIsRefused(sql: String) throws {
    try raw(path) { try $0.execute(sql: sql + "CREATE TABLE card (id)") }
    try expectRefusal(3, "another program's database")
  }

  @Test func aNewerBoardIsRefused() throws {
    try makeBoard()
    try raw(path) { try $0.execute(sql: "PRAGMA user_version = 99") }
    try expectRefusal(3, "newer version")
  }

  @Test(arguments: [0, -1])
  func aBoardWithoutAVersionIsRefused(version: Int) throws {
    try makeBoard()
    try raw(path) { try $0.execute(sql: "PRAGMA user_version = \(version)") }
    try expectRefusal(3, "no format version")
  }

  @Test(arguments: [99, 100, 4096, 4097, 8192, 20_000])
  func aBoardCutOffIsRefused(size: Int) throws {
    try makeBoard(cards: 200)
    try edit { $0.removeSubrange(size...) }
    try expectRefusal(3, size < 100 ? "not an SQLite" : "cut off at \(size)")
  }

  @Test(arguments: [(16, [3, 0]), (18, [9, 9])])
  func aHeaderThatCannotBeIsRefused(offset: Int, bytes: [UInt8]) throws {
    try makeBoard()
    try edit { $0.replaceSubrange(offset..<offset + bytes.count, with: bytes) }
    try expectRefusal(3, "is damaged")
  }

  @Test(arguments: [true, false])
  func aBoardWithoutItsTablesIsRefused(withoutBoard: Bool) throws {
    try makeBoard()
    try raw(path) {
      try $0.execute(sql: withoutBoard ? "DELETE FROM board" : "DROP TABLE change")
    }
    try expectRefusal(3, withoutBoard ? "no unarchived board" : "no such table")
  }

  @Test func garbagePagesAreRefusedOrNotReadYet() throws {
    try makeBoard(cards: 300)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    var random = SeededGenerator(seed: 3)
    var refused = 0
    for page in 0..<whole.count / 4096 {
      var bytes = whole
      // The header is left, so that it is SQLite which must find the damage.
      let start = page == 0 ? 100 : page * 4096
      for index in start..<(page + 1) * 4096 {
        bytes[index] = UInt8.random(in: 0...255, using: &random)
      }
      try bytes.write(to: URL(fileURLWithPath: path))
      let before = try contents()
      do {
        _ = try SQLiteBoardStore.open(at: path)
      } catch {
        refused += 1
        #expect(error.exitCode == 3, "page \(page + 1): \(error)")
      }
      #expect(try contents() == before, "page \(page + 1)")
    }
    #expect(refused >= 3)
  }

  @Test func aRefusedFileKeepsItsLogByteForByte() throws {
    let whole = folder.path + "/whole.db"
    do { try addCard("in the file", to: .open(at: whole)) }
    let store = try SQLiteBoardStore.open(at: whole)
    try addCard("in the log alone", to: store)
    // As a process that was killed leaves them.
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: whole + suffix, toPath: path + suffix)
    }
    try edit { bytes in
      // What SQLite reads first is the schema.
      guard let text = bytes.range(of: Data("CREATE INDEX".utf8)) else { return }
      bytes[text.lowerBound] = UInt8(ascii: "X")
    }

    let before = try contents()
    let tries: [(name: String, run: () throws -> Void)] = [
      ("to write", { [path] in _ = try SQLiteBoardStore.open(at: path) }),
      ("to read", { [path] in _ = try SQLiteBoardStore.openToRead(at: path) }),
      ("to check", { [path] in _ = try BoardCheck(boardAt: path) }),
      (
        "to copy",
        { [path, folder] in
          _ = try BoardBackup.copy(boardAt: path, to: folder.path + "/copy.db")
        }
      ),
    ]
    for attempt in tries {
      let refusal = #expect(throws: OpenError.self, "\(attempt.name)") { try attempt.run() }
      #expect(refusal?.exitCode == 3, "\(attempt.name)")
      #expect(try contents() == before, "\(attempt.name)")
    }
  }

  private func addCard(_ title: String, to store: SQLiteBoardStore) throws {
    try store.add([CardDraft(title: title)], at: .top(of: store.board().columns[0].id))
  }

  @Test func aPathThatIsNotAFileIsRefused() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try expectRefusal(4, "is a folder")
    try FileManager.default.removeItem(atPath: path)
    mkfifo(path, 0o600)
    try expectRefusal(4, "a device or a pipe")
    #expect(throws: OpenError.self) { try SQLiteBoardStore.open(at: "/dev/null") }
    #expect(throws: OpenError.self) { try SQLiteBoardStore.open(at: "/dev/null/board.db") }
  }

  @Test func aLinkThatLeadsNowhereIsRefused() throws {
    symlink(folder.path + "/gone", path)
    try expectRefusal(4, "is a dangling symbolic link")
    #expect(folder.names == ["board.db"])
  }

  @Test func aLinkToABoardIsFollowed() throws {
    let target = folder.path + "/real.db"
    do { _ = try SQLiteBoardStore.open(at: target) }
    symlink(target, path)

    do {
      let store = try SQLiteBoardStore.open(at: path)
      try store.add([CardDraft(title: "a")], at: .top(of: store.board().columns[0].id))
    }

    #expect(folder.names == ["board.db", "real.db"])
    let store = try SQLiteBoardStore.open(at: target)
    #expect(try store.count(of: store.board().columns[0].id) == 1)
  }

  /// Opening must fail with this code and word, and change nothing in the folder.
  private func expectRefusal(
    _ code: Int32,
    _ words: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try contents()
    do {
      _ = try SQLiteBoardStore.open(at: path)
      Issue.record("it was opened", sourceLocation: sourceLocation)
    } catch {
      #expect(error.exitCode == code, "\(error)", sourceLocation: sourceLocation)
      #expect(error.message.contains(words), sourceLocation: sourceLocation)
      #expect(error.message.contains(path), sourceLocation: sourceLocation)
      #expect(!error.message.contains("\n"), sourceLocation: sourceLocation)
    }
    #expect(try contents() == before, sourceLocation: sourceLocation)
  }

  private func makeBoard(cards: Int = 3) throws {
    let store = try SQLiteBoardStore.open(at: path)
    try store.add(
      (0..<cards).map { CardDraft(title: "card \($0)") },
      at: .bottom(of: store.board().columns[0].id)
    )
  }

  private func contents() throws -> [String: Data] { try folder.contents() }

  private func edit(_ change: (inout Data) -> Void) throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    change(&bytes)
    try bytes.write(to: URL(fileURLWithPath: path))
  }
}

/// Runs SQL on a file without the store, and leaves no log behind.
nonisolated func raw(_ path: String, _ body: (Database) throws -> Void) throws {
  let queue = try DatabaseQueue(path: path)
  try queue.writeWithoutTransaction(body)
  try queue.close()
}
