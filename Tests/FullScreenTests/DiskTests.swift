import CPseudoTerminal
import Foundation
import Glibc
import Testing

/// Folders that can't be written, and disks that fill up.
@Suite(.serialized) struct DiskTests {
  @Test func aMissingFolderIsMadeForItsOwnerOnly() throws {
    let board = try Board()
    board.environment["TERCET_DB"] = nil
    let session = try board.open()
    try session.addCard("first")

    #expect(try session.quit() == .success)

    #expect(try mode(of: board.database) == 0o600)
    #expect(try mode(of: board.folder.file("data/tercet")) == 0o700)
    #expect(try board.titles(in: "To Do") == ["first"])
  }

  private func mode(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? Int) ?? -1
  }

  @Test(arguments: [
    "/proc/tercet/board.db", "/sys/board.db", "FOLDER/file/board.db", "FOLDER/data",
  ])
  func aPlaceThatCanNotBeWrittenIsRefused(path: String) throws {
    let board = try Board()
    try Data("a file".utf8).write(to: URL(filePath: board.folder.file("file")))
    try FileManager.default.createDirectory(
      atPath: board.folder.file("data"),
      withIntermediateDirectories: true
    )
    let path = path.replacing("FOLDER", with: board.folder.path)
    let session = try board.launch(["--db", path])

    #expect(try session.waitForExit() == .code(4), "\(session.evidence)")

    #expect(!session.output.contains(0x1b))
    #expect(try board.run("--db", path, "list").status == .code(4))
  }

  @Test func aFolderOfAnotherUserIsRefused() throws {
    let board = try Board()
    try board.add(["one"])
    let before = board.folder.contents
    // Nothing is forbidden to the superuser, who becomes nobody for this.
    let nobody = "setpriv --reuid=65534 --regid=65534 --clear-groups"
    let prefix = geteuid() == 0 ? nobody : ""
    chmod(board.database, 0o444)
    chmod(board.folder.path, 0o555)
    defer { chmod(board.folder.path, 0o755) }
    let session = try board.shell("\(prefix) \"$tercet\" </dev/tty; echo status $?")

    _ = try session.waitForExit()

    #expect(session.shows("status 4"), "\(session.evidence)")
    #expect(board.folder.contents == before)
  }

  @Test func aFullDiskAtTheStartIsReported() throws {
    let board = try Board()
    let session = try board.shell("trap '' XFSZ; ulimit -f 0; \"$tercet\"; echo status $?")

    _ = try session.waitForExit()

    #expect(session.shows("status 4"), "\(session.evidence)")
    #expect(!session.output.contains(0x1b))
  }

  /// A session on a board of two cards whose disk takes nothing any more.
  private func full() throws -> (board: Board, session: Session) {
    let board = try Board()
    try board.add(["one", "two"])
    let session = try board.open()
    // Room for one page in the log beside the database, and no commit has only one.
    #expect(child_limit_files(session.child.pid, 0) == 0)
    return (board, session)
  }

  @Test func aCardStaysInThePromptUntilItCanBeAdded() throws {
    let (board, session) = try full()

    try session.press("a")
    try session.type("Typed with care")
    try session.press("Enter")
    #expect(session.statusLine.contains("Not added"), "\(session.evidence)")
    #expect(session.shows("Typed with care"))
    #expect(session.shows("2 cards"))
    #expect(try board.cards().count == 2)
    #expect(child_limit_files(session.child.pid, -1) == 0)
    try session.press("Enter")

    #expect(session.shows("3 cards"), "\(session.evidence)")
    #expect(try board.titles(in: "To Do").contains("Typed with care"))
  }

  @Test(arguments: ["d", "L", "J"])
  func aChangeThatCanNotBeSavedIsNotShownAsDone(key: String) throws {
    let (board, session) = try full()
    let before = session.rowsOfCards

    try session.press(key)

    #expect(session.statusLine.contains("not "), "\(session.evidence)")
    #expect(session.rowsOfCards == before)
    #expect(try board.titles(in: "To Do") == ["one", "two"])
    #expect(child_limit_files(session.child.pid, -1) == 0)
    try session.press(key)
    #expect(try board.titles(in: "To Do") != ["one", "two"], "\(session.evidence)")
    #expect(try session.quit() == .success)
  }

  @Test func aFailedRenameKeepsWhatWasTyped() throws {
    let (board, session) = try full()

    try session.press("r", "Ctrl-U")
    try session.type("Better words")
    try session.press("Enter")

    #expect(session.statusLine.contains("Not renamed"), "\(session.evidence)")
    #expect(session.shows("Better words"))
    #expect(try board.titles(in: "To Do") == ["one", "two"])
    #expect(child_limit_files(session.child.pid, -1) == 0)
    try session.press("Enter")
    #expect(try board.titles(in: "To Do") == ["Better words", "two"])
  }
}

extension Session {
  /// Everything above the line that tells the outcome.
  fileprivate var rowsOfCards: [String] {
    (0..<screen.size.rows - 2).map { screen.row($0) }
  }
}
