import BoardModel
import BuiltProgram
import EventStreams
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// What happens to the files around an open board is noticed before anything more is written.
@Suite struct FileGuardTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/in",
      withIntermediateDirectories: false
    )
    path = folder.path + "/in/board.db"
  }

  @Test func aLogThatWasRemovedIsWrittenNoMoreAndLosesNothing() throws {
    let store = try SQLiteBoardStore.open(at: path)
    try add("one", by: store)

    unlink(path + "-wal")

    expectRefusal(by: store)
    // The process is killed: only the files are left.
    let left = folder.path + "/left.db"
    try FileManager.default.copyItem(atPath: path, toPath: left)
    #expect(try titles(left) == ["one"])
    #expect(try BoardCheck(boardAt: left).faults == [])
  }

  @Test(arguments: [0, 100, 5_000])
  func aLogThatWasCutOffInPlaceIsNoticed(size: Int) throws {
    do { try add("in the file", by: .open(at: path)) }
    do {
      let store = try SQLiteBoardStore.open(at: path)
      try add("in the log", by: store)

      truncate(path + "-wal", size)

      expectRefusal(by: store)
      expectRefusal(by: store)
    }

    #expect(try titles(path) == ["in the file"])
    #expect(try BoardCheck(boardAt: path).faults == [])
  }

  @Test(arguments: ["the header", "the salt of the last frame", "its sum"])
  func aLogThatWasWrittenOverInPlaceIsNoticed(place: String) throws {
    do { try add("in the file", by: .open(at: path)) }
    let store = try SQLiteBoardStore.open(at: path)
    try add("in the log", by: store)
    let frame = try store.database.read { db in
      let size = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
      let frames = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)")?[1] as Int? ?? 0
      return 32 + (frames - 1) * (size + 24)
    }

    let offset =
      switch place {
      case "the header": 16
      case "its sum": frame + 16
      default: frame + 8
      }
    let descriptor = open(path + "-wal", O_WRONLY)
    #expect(pwrite(descriptor, [0x5A, 0xA5, 0x5A, 0xA5], 4, off_t(offset)) == 4)
    close(descriptor)

    expectRefusal(by: store)
  }

  @Test func anIndexThatWasRemovedSendsNobodysWorkAway() throws {
    do {
      let store = try SQLiteBoardStore.open(at: path)
      for number in 0..<5 { try add("mine \(number)", by: store) }
      unlink(path + "-shm")
      // Another shell: it makes an index of its own.
      let added = try run(in: path, adding: 5)
      #expect(added)
      expectRefusal(by: store)
    }

    let all = (0..<5).map { "mine \($0)" } + (0..<5).map { "theirs \($0)" }
    #expect(try titles(path) == all)
    #expect(try BoardCheck(boardAt: path).faults == [])
  }

  @Test func aFolderThatWasRenamedIsNoticed() throws {
    let store = try SQLiteBoardStore.open(at: path)
    try add("one", by: store)

    rename(folder.path + "/in", folder.path + "/elsewhere")

    expectRefusal(by: store)
    rename(folder.path + "/elsewhere", folder.path + "/in")
    try add("two", by: store)
  }

  @Test(arguments: [0, 4096, 8192, 40_000], [true, false])
  func aFileThatWasCutOffIsNoticed(size: Int, isInUse: Bool) throws {
    do {
      let store = try SQLiteBoardStore.open(at: path)
      try add("one", by: store)
    }
    let store = try SQLiteBoardStore.open(at: path)
    if isInUse { try add("two", by: store) }

    truncate(path, size)

    expectRefusal(by: store)
  }

  @Test func anotherBoardCopiedOverItIsLeftAsItIs() throws {
    let other = folder.path + "/other.db"
    do { try add("other", by: .open(at: other)) }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: other))
    do {
      let store = try SQLiteBoardStore.open(at: path)
      for number in 0..<5 { try add("mine \(number)", by: store) }
      try writeInPlace(bytes)
      expectRefusal(by: store)
    }

    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
  }

  @Test func onesOwnBackupCopiedOverItIsLeftAsItIs() throws {
    let backup = folder.path + "/bak.db"
    do { try add("kept", by: .open(at: path)) }
    _ = try BoardBackup.copy(boardAt: path, to: backup)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: backup))
    do {
      let store = try SQLiteBoardStore.open(at: path)
      for number in 0..<5 { try add("later \(number)", by: store) }
      try writeInPlace(bytes)
      // Not even a write in between: leaving alone must not fold the log into it.
    }

    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    #expect(throws: OpenError.self) { try SQLiteBoardStore.open(at: path) }
    unlink(path + "-wal")
    #expect(try titles(path) == ["kept"])
  }

  @Test func aFileThatWasMovedIsNoticedWithoutAWatch() throws {
    let store = try SQLiteBoardStore.open(at: path)
    try add("one", by: store)

    rename(path, path + ".away")

    expectRefusal(by: store)
    #expect(throws: StoreError.fileReplaced) { try store.undo() }
    #expect(throws: StoreError.fileReplaced) {
      try store.saveDraft(
        UnsavedCard(subject: .new(store.board().columns[0].id, after: nil), lines: [.title: "a"])
      )
    }
  }

  @Test func aLogWrittenBackByOthersDisturbsNobody() throws {
    let store = try SQLiteBoardStore.open(at: path)
    let other = try SQLiteBoardStore.open(at: path)
    for number in 0..<40 {
      try add("\(number)", by: number.isMultiple(of: 2) ? store : other)
      let mode = ["PASSIVE", "FULL", "RESTART", "TRUNCATE"][number % 4]
      try other.database.read { try $0.execute(sql: "PRAGMA wal_checkpoint(\(mode))") }
    }
    try other.database.read { try $0.execute(sql: "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)") }
    try add("last", by: store)

    #expect(try store.count(of: store.board().columns[0].id) == 41)
  }

  @Test func aBoardThatGotANewerFormatIsWrittenNoMore() throws {
    let store = try SQLiteBoardStore.open(at: path)
    let other = try SQLiteBoardStore.open(at: path)
    try other.database.read { try $0.execute(sql: "PRAGMA user_version = \(Schema.version + 1)") }

    #expect(throws: StoreError.newerFormat) { try add("x", by: store) }
  }

  // MARK: Steps

  private func add(_ title: String, by store: SQLiteBoardStore) throws {
    try store.add([CardDraft(title: title)], at: .bottom(of: store.board().columns[0].id))
  }

  private func expectRefusal(
    by store: SQLiteBoardStore,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(throws: StoreError.fileReplaced, sourceLocation: sourceLocation) {
      try add("lost", by: store)
    }
  }

  private func titles(_ path: String) throws -> [String] {
    let store = try SQLiteBoardStore.open(at: path)
    return try store.page(of: store.board().columns[0].id, .first, limit: 100).map(\.title)
  }

  /// Writes into the file that is there, as `cp` does.
  private func writeInPlace(_ bytes: Data) throws {
    let descriptor = open(path, O_WRONLY | O_TRUNC)
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    // It stays open: closing it would drop SQLite's locks.
    #expect(count == bytes.count)
  }

  /// Adds cards from another process, whose locks and index are its own.
  private func run(in path: String, adding count: Int) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try BuiltProgram.path())
    process.arguments = ["--db", path, "add", "-"]
    process.standardOutput = FileHandle.nullDevice
    let titles = Pipe()
    process.standardInput = titles
    try process.run()
    try titles.fileHandleForWriting.write(
      contentsOf: Data((0..<count).map { "theirs \($0)\n" }.joined().utf8)
    )
    try titles.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
