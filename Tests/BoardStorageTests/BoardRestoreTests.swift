import BoardModel
import EventStreams
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// A backup takes the place of the board, whatever state that is in and whoever has it open.
@Suite struct BoardRestoreTests {
  private let folder: TemporaryFolder
  private var backup: String { folder.path + "/bak.db" }
  private var kept: String { folder.board + ".before-restore-1" }

  init() throws { folder = try TemporaryFolder() }

  @Test func aClosedBoardIsWhatTheBackupIs() throws {
    try makeBackup(of: ["a", "b"], andAdd: ["c"])

    let restore = try BoardRestore(of: backup, to: folder.board)

    #expect(restore.cards == 2)
    #expect(restore.kept?.hasSuffix("/board.db.before-restore-1") == true)
    #expect(folder.names == ["bak.db", "board.db", "board.db.before-restore-1"])
    #expect(try titles(folder.board) == ["a", "b"])
    #expect(try titles(kept) == ["a", "b", "c"])
    for path in [folder.board, kept, backup] {
      #expect(try BoardCheck(boardAt: path).faults == [], "\(path)")
    }
  }

  @Test func aSecondRestoreKeepsWhatTheFirstLeft() throws {
    try makeBackup(of: ["a"], andAdd: ["b"])
    _ = try BoardRestore(of: backup, to: folder.board)
    try add(["c"], to: folder.board)

    let restore = try BoardRestore(of: backup, to: folder.board)

    #expect(restore.kept?.hasSuffix("/board.db.before-restore-2") == true)
    #expect(try titles(folder.board) == ["a"])
    #expect(try titles(kept) == ["a", "b"])
    #expect(try titles(folder.board + ".before-restore-2") == ["a", "c"])
  }

  @Test func anOpenBoardFollowsARestoreAndContinues() throws {
    try makeBackup(of: ["a", "b"], andAdd: ["c"])
    let store = try SQLiteBoardStore.open(at: folder.board, sources: .counting())
    let live = store.database.makeLive()
    var resets = 0
    let subscriptions = [
      store.subscribeToResets { resets += 1 }, store.subscribeToChanges { _ in },
    ]
    try add(["d"], by: store)

    _ = try BoardRestore(of: backup, to: folder.board)
    live.receive()

    #expect(resets == 1)
    #expect(try titles(of: store) == ["a", "b"])
    #expect(try store.undo() == nil)
    try add(["e"], by: store)
    #expect(try titles(of: store) == ["a", "b", "e"])
    _ = try store.undo()
    #expect(try titles(of: store) == ["a", "b"])
    #expect(try titles(kept) == ["a", "b", "c", "d"])
    #expect(try BoardCheck(boardAt: folder.board).faults == [])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func anOpenBoardThatHeardNothingFollowsWithItsNextWrite() throws {
    try makeBackup(of: ["a"], andAdd: ["b", "c"])
    let store = try SQLiteBoardStore.open(at: folder.board, sources: .counting())

    _ = try BoardRestore(of: backup, to: folder.board)
    try add(["d"], by: store)

    #expect(try titles(of: store) == ["a", "d"])
  }

  @Test func anOpenBoardFollowsToABackupWithOtherColumns() throws {
    do { try add(["other"], by: .open(at: backup, sources: .counting(client: 9))) }
    try add(["mine"], to: folder.board)
    let store = try SQLiteBoardStore.open(at: folder.board)

    _ = try BoardRestore(of: backup, to: folder.board)

    let gone = try store.board().columns[0].id
    #expect(throws: StoreError.columnNotFound(gone)) {
      try store.add([CardDraft(title: "lost")], at: .bottom(of: gone))
    }
    try add(["after"], by: store)
    #expect(try titles(folder.board) == ["other", "after"])
  }

  @Test func aRestoreThatIsKilledAfterwardsIsCompleted() throws {
    try makeBackup(of: ["a"], andAdd: ["b"])
    let store = try SQLiteBoardStore.open(at: folder.board)
    try add(["c"], by: store)
    _ = try BoardRestore(of: backup, to: folder.board)
    let left = try TemporaryFolder()
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: folder.board + suffix,
        toPath: left.board + suffix
      )
    }

    #expect(try titles(left.board) == ["a"])
    #expect(try titles(of: store) == ["a"])
  }

  @Test func aRestoreMakesAMissingBoard() throws {
    try makeBackup(of: ["a"], andAdd: [])
    unlink(folder.board)

    let restore = try BoardRestore(of: backup, to: folder.board)

    #expect(restore.kept == nil)
    #expect(try titles(folder.board) == ["a"])
  }

  @Test(arguments: ["nothing but words", ""])
  func aDamagedBoardIsMovedAsideWithItsLog(content: String) throws {
    try makeBackup(of: ["a"], andAdd: [])
    try Data(content.utf8).write(to: URL(fileURLWithPath: folder.board))
    try Data("log".utf8).write(to: URL(fileURLWithPath: folder.board + "-wal"))

    _ = try BoardRestore(of: backup, to: folder.board)

    #expect(try titles(folder.board) == ["a"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: kept)) == Data(content.utf8))
    #expect(FileManager.default.fileExists(atPath: kept + "-wal"))
  }

  @Test func aBoardWhoseRowsAreDamagedIsMovedAside() throws {
    try makeBackup(of: ["a"], andAdd: (0..<200).map { "card \($0)" })
    var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.board))
    let title = try #require(bytes.range(of: Data("card 150".utf8)))
    let page = title.lowerBound / 4096 * 4096
    bytes.replaceSubrange(page..<page + 8, with: Data(repeating: 0xFF, count: 8))
    try bytes.write(to: URL(fileURLWithPath: folder.board))

    let restore = try BoardRestore(of: backup, to: folder.board)

    #expect(restore.kept?.hasSuffix("/board.db.before-restore-1") == true)
    #expect(try titles(folder.board) == ["a"])
    #expect(FileManager.default.fileExists(atPath: kept))
  }

  @Test func aBackupCopiedOverByHandIsPutRight() throws {
    try makeBackup(of: ["a"], andAdd: ["b"])
    let crashed = try TemporaryFolder()
    do {
      let store = try SQLiteBoardStore.open(at: folder.board)
      try add(["c"], by: store)
      for (from, suffix) in [(backup, ""), (folder.board + "-wal", "-wal")] {
        try FileManager.default.copyItem(atPath: from, toPath: crashed.board + suffix)
      }
    }
    #expect(throws: OpenError.self) { try SQLiteBoardStore.open(at: crashed.board) }

    _ = try BoardRestore(of: backup, to: crashed.board)

    #expect(try titles(crashed.board) == ["a"])
  }

  @Test(arguments: [true, false])
  func theRestoredAndTheReplacedBoardKeepThePermissions(isDamaged: Bool) throws {
    try makeBackup(of: ["old"], andAdd: ["new"])
    if isDamaged { try Data("no board".utf8).write(to: URL(fileURLWithPath: folder.board)) }
    #expect(chmod(folder.board, 0o660) == 0)

    let restore = try BoardRestore(of: backup, to: folder.board)

    for path in [folder.board, try #require(restore.kept)] {
      var status = stat()
      #expect(stat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o660, "\(path): \(String(status.st_mode, radix: 8))")
    }
  }

  @Test func anOldBackupGetsThePresentFormat() throws {
    try OldBoard.make(at: backup, cards: 7)
    try add(["a"], to: folder.board)

    let restore = try BoardRestore(of: backup, to: folder.board)

    #expect(restore.cards == 7)
    #expect(try titles(folder.board).count == 7)
    #expect(folder.names == ["bak.db", "board.db", "board.db.before-restore-1"])
  }

  @Test(arguments: [false, true])
  func aFileThatIsNotABackupChangesNothing(isMissing: Bool) throws {
    try add(["a"], to: folder.board)
    if !isMissing { try Data("words".utf8).write(to: URL(fileURLWithPath: backup)) }
    let before = try folder.contents()

    let refusal = #expect(throws: OpenError.self) {
      try BoardRestore(of: backup, to: folder.board)
    }

    #expect(refusal?.exitCode == (isMissing ? 4 : 3))
    #expect(refusal?.message.contains(backup) == true)
    #expect(refusal?.message.contains("--db") == false, "\(String(describing: refusal))")
    #expect(try folder.contents() == before)
  }

  @Test func anotherProgramsDatabaseIsNotMovedAway() throws {
    try makeBackup(of: ["a"], andAdd: [])
    unlink(folder.board)
    try raw(folder.board) { try $0.execute(sql: "CREATE TABLE theirs (id)") }
    let before = try folder.contents()

    #expect(throws: OpenError.self) { try BoardRestore(of: backup, to: folder.board) }

    #expect(try folder.contents() == before)
  }

  @Test func theBoardItselfIsNoBackup() throws {
    try add(["a"], to: folder.board)

    #expect(throws: OpenError.self) { try BoardRestore(of: folder.board, to: folder.board) }

    #expect(try titles(folder.board) == ["a"])
  }

  // MARK: Steps

  private func makeBackup(of first: [String], andAdd then: [String]) throws {
    try add(first, to: folder.board)
    _ = try BoardBackup.copy(boardAt: folder.board, to: backup)
    try add(then, to: folder.board)
  }

  private func add(_ titles: [String], to path: String) throws {
    try add(titles, by: .open(at: path))
  }

  private func add(_ titles: [String], by store: SQLiteBoardStore) throws {
    try store.add(
      titles.map { CardDraft(title: $0) },
      at: .bottom(of: store.board().columns[0].id)
    )
  }

  private func titles(_ path: String) throws -> [String] { try titles(of: .open(at: path)) }

  private func titles(of store: SQLiteBoardStore) throws -> [String] {
    try store.page(of: store.board().columns[0].id, .first, limit: 1_000).map(\.title)
  }
}
