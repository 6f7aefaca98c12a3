import Foundation
import Testing

/// `--trace FILE` makes a file or adds to a trace; nothing else that has the name is touched.
@Suite(.serialized) struct TraceFileTests {
  private static let refusal = "is not a trace"

  /// A board with two cards, and what is in its folder.
  private func filled() throws -> Board {
    let board = try Board()
    try board.add(["one", "two"])
    return board
  }

  @Test(arguments: ["board.db", "notes.txt", "empty", "list.json"])
  func aFileThatIsNotATraceIsLeftAlone(name: String) throws {
    let board = try filled()
    try Data("- buy milk\n".utf8).write(to: URL(filePath: board.folder.file("notes.txt")))
    try Data().write(to: URL(filePath: board.folder.file("empty")))
    try Data("{\"cause\":\"start\"}\n".utf8)
      .write(to: URL(filePath: board.folder.file("list.json")))
    let before = board.folder.contents[name]

    let session = try board.launch(["--trace", name])
    let status = try session.waitForExit()

    #expect(status == .code(4), "\(session.evidence)")
    #expect(session.shows(Self.refusal), "\(session.evidence)")
    #expect(board.folder.contents[name] == before, "\(name) was changed")
    #expect(try board.titles(in: "To Do") == ["one", "two"])
    #expect(session.leftovers == [])
  }

  @Test func aLinkToTheBoardIsLeftAlone() throws {
    let board = try filled()
    let link = board.folder.file("link")
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: board.folder.file("board.db")
    )
    let before = board.folder.contents["board.db"]

    let session = try board.launch(["--trace", link])

    #expect(try session.waitForExit() == .code(4), "\(session.evidence)")
    #expect(board.folder.contents["board.db"] == before)
  }

  @Test(arguments: ["board.db-wal", "board.db-journal", "board.db-shm"])
  func aCompanionOfTheBoardIsNeverMade(name: String) throws {
    let board = try filled()

    let session = try board.launch(["--trace", name])

    #expect(try session.waitForExit() == .code(4), "\(session.evidence)")
    #expect(try board.run("check").status == .success)
    #expect(try board.titles(in: "To Do") == ["one", "two"])
  }

  @Test(arguments: ["/dev/null", "pipe", "."])
  func aPathThatIsNotAFileIsRefusedWithoutWaiting(name: String) throws {
    let board = try filled()
    mkfifo(board.folder.file("pipe"), 0o600)

    let session = try board.launch(["--trace", name])

    #expect(try session.waitForExit() == .code(4), "\(session.evidence)")
    #expect(session.leftovers == [])
  }

  @Test func anEarlierTraceIsAddedTo() throws {
    let board = try filled()
    let trace = board.folder.file("trace")
    let first = try board.open(["--trace", trace])
    try first.press("j")
    #expect(try first.quit() == .success)
    let before = try TraceLine.all(in: trace)

    let second = try board.open(["--trace", trace])
    #expect(try second.quit() == .success)

    let after = try TraceLine.all(in: trace)
    #expect(before.count >= 2 && after.count > before.count, "\(before.count), \(after.count)")
    #expect(after.prefix(before.count).map(\.cause) == before.map(\.cause))
    #expect(after[before.count].cause == "start")
  }

  @Test func aTraceThatWasCutContinuesOnANewLine() throws {
    let board = try filled()
    let trace = board.folder.file("trace")
    #expect(try board.open(["--trace", trace]).quit() == .success)
    let before = try TraceLine.all(in: trace).count
    let file = try #require(FileHandle(forWritingAtPath: trace))
    try file.seekToEnd()
    try file.write(contentsOf: Data("{\"bytes\":12,\"cau".utf8))
    try file.close()

    #expect(try board.open(["--trace", trace]).quit() == .success)

    let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
    #expect(lines[before] == "{\"bytes\":12,\"cau")
    #expect(lines[before + 1].contains("\"cause\":\"start\""), "\(lines)")
  }

  @Test func aLogFollowsKeysActionsChangesAndFrames() throws {
    let board = try filled()
    let log = board.folder.file("run.log")
    board.environment["TERCET_LOG"] = log
    let session = try board.open([])

    try session.press("d")
    _ = try session.quit()

    let text = try String(contentsOfFile: log, encoding: .utf8)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.contains(#"{"kind":"key","text":"d"}"#), "\(text)")
    for kind in ["event", "action", "change"] {
      #expect(lines.contains { $0.hasPrefix(#"{"kind":"\#(kind)","#) }, "\(kind): \(text)")
    }
    #expect(lines.contains { $0.contains(#""cause":"#) }, "\(text)")
  }
}
