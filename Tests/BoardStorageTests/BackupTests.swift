import BoardModel
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// A backup is a whole board in one file, or nothing.
@Suite struct BackupTests {
  private let folder: TemporaryFolder
  private var copy: String { folder.path + "/copy.db" }

  init() throws { folder = try TemporaryFolder() }

  @Test func aBoardInUseIsCopiedWithItsLatestCommit() throws {
    let bench = try Bench(.disk)
    try bench.add("a", "b", "c")
    let path = try #require(bench.folder).board

    let count = try BoardBackup.copy(boardAt: path, to: copy)

    #expect(count == 3)
    #expect(folder.names == ["copy.db"])
    let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try BoardCheck(boardAt: copy).faults == [])
    let store = try SQLiteBoardStore.open(at: copy)
    let column = try store.board().columns[0].id
    #expect(try store.page(of: column, .first, limit: 10).map(\.title) == ["a", "b", "c"])
    try bench.add("d")
    #expect(try store.count(of: column) == 3)
  }

  @Test func theBoardIsAsItWasByteForByte() throws {
    do {
      let store = try SQLiteBoardStore.open(at: folder.board)
      try store.add([CardDraft(title: "a")], at: .top(of: store.board().columns[0].id))
    }
    let before = try folder.contents()

    _ = try BoardBackup.copy(boardAt: folder.board, to: copy)

    var after = try folder.contents()
    after["copy.db"] = nil
    #expect(after == before)
  }

  @Test func anExistingFileIsNeverOverwritten() throws {
    let bench = try Bench(.disk)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: copy))
    symlink(folder.path + "/nowhere", folder.path + "/link.db")
    let before = try folder.contents()

    for target in [copy, folder.path + "/link.db", folder.path] {
      let refusal = #expect(throws: OpenError.self) {
        try BoardBackup.copy(boardAt: #require(bench.folder).board, to: target)
      }
      #expect(refusal?.message.contains("already exists") == true, "\(String(describing: refusal))")
    }

    #expect(try folder.contents() == before)
  }

  @Test func aBackupDoesNotMakeAMissingBoard() throws {
    let refusal = #expect(throws: OpenError.self) {
      try BoardBackup.copy(boardAt: folder.board, to: copy)
    }

    #expect(refusal?.exitCode == 4)
    #expect(folder.names == [])
  }

  @Test(arguments: [0, 5_000, 40_000, 100_000])
  func aCopyThatCannotBeWrittenLeavesNothing(limit: Int) throws {
    signal(SIGXFSZ) { _ in }
    let bench = try Bench(.disk)
    try bench.store.add(
      (0..<500).map { CardDraft(title: "card \($0)") },
      at: .top(of: bench.column(0))
    )
    let path = try #require(bench.folder).board

    withFileSizeLimit(limit) {
      #expect(throws: OpenError.self) { try BoardBackup.copy(boardAt: path, to: copy) }
    }

    #expect(folder.names == [])
    #expect(try BoardBackup.copy(boardAt: path, to: copy) == 500)
    try bench.add("and it goes on")
  }

  @Test func draftsOfProcessesThatWereKilledAreRemoved() throws {
    let bench = try Bench(.disk)
    // No process has so high a number.
    let dead =
      ["", "-wal", "-shm", "-journal"].map { "copy.db.new-2147483646-77\($0)" }
      + ["other.db.new-2147483646-77", "mine.db.before-v7.new-2147483646-77"]
    let others = [
      "copy.db.new-\(getpid())-77", "copy.db.new-x-77", "copy.db.newer",
      "copy.db.new-2147483646-77x",
    ]
    let text = "a text of somebody.new-2147483646-77"
    for name in dead + others {
      try Data().write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }
    try Data("text".utf8).write(to: URL(fileURLWithPath: folder.path + "/" + text))

    _ = try BoardBackup.copy(boardAt: #require(bench.folder).board, to: copy)

    #expect(folder.names == (others + ["copy.db", text]).sorted())
  }

  @Test func aDraftThatIsStillWrittenStays() throws {
    let bench = try Bench(.disk)
    let name = folder.path + "/copy.db.new-2147483646-77"
    let descriptor = open(name, O_CREAT | O_RDWR, 0o600)
    flock(descriptor, LOCK_EX)

    _ = try BoardBackup.copy(boardAt: #require(bench.folder).board, to: copy)

    #expect(FileManager.default.fileExists(atPath: name))
    close(descriptor)
  }

  @Test func aCopyThatFailsAtItsLastStepCanBeTriedAgain() throws {
    let bench = try Bench(.disk)
    try bench.add("a")
    let file = BoardFile(copy, isNamedByOption: false)
    let draft = folder.path + "/draft"
    try Data("whole".utf8).write(to: URL(fileURLWithPath: draft))

    // A folder that may be written and not be read cannot be synced.
    chmod(folder.path, 0o333)
    #expect(throws: OpenError.self) { try asAnyone { try NewFile(file).moveIntoPlace(draft) } }
    chmod(folder.path, 0o777)

    #expect(!folder.names.contains("copy.db"))
    #expect(try BoardBackup.copy(boardAt: #require(bench.folder).board, to: copy) == 1)
  }

  @Test func aMissingFolderIsReportedByABackup() throws {
    let bench = try Bench(.disk)
    let target = folder.path + "/missing/copy.db"

    let refusal = #expect(throws: OpenError.self) {
      try BoardBackup.copy(boardAt: #require(bench.folder).board, to: target)
    }

    #expect(refusal?.exitCode == 4)
    #expect(refusal?.message.contains(target) == true)
    #expect(refusal?.message.contains("--db") == false)
  }

  @Test func anOlderBoardIsCopiedAsItIs() throws {
    try OldBoard.make(at: folder.board, cards: 5)

    #expect(try BoardBackup.copy(boardAt: folder.board, to: copy) == 5)

    let old = try SQLiteBoardStore.open(at: copy)
    #expect(try old.count(of: old.board().columns[0].id) == 5)
    #expect(folder.names.contains { $0.hasPrefix("copy.db.before-v") })
    #expect(try BoardCheck(boardAt: folder.board).faults == [])
  }
}
