import Testing

/// Ctrl-Z and `fg`, under a shell with job control.
@Suite(.serialized) struct SuspendTests {
  private func shell(_ board: Board) throws -> Session {
    board.environment["PS1"] = "ready> "
    let session = try board.shell("exec bash --norc --noprofile -i")
    try session.wait(for: "the prompt") { session.shows("ready>") }
    return session
  }

  /// Types a line to the shell.
  private func command(_ line: String, in session: Session) throws {
    try session.send(Array("\(line)\r".utf8))
  }

  @Test func suspendingGivesTheTerminalBackAndFgBringsTheBoard() throws {
    let board = try Board()
    try board.add(["Still here"])
    let session = try shell(board)
    try command("$tercet", in: session)
    try session.wait(for: "the board") { session.shows("Still here") }
    let shown = session.screen.text

    try session.send(Keyboard.bytes(for: "Ctrl-Z"))
    try session.wait(for: "the shell has it back") { session.shows("Stopped") }
    #expect(session.screen.modes.left.filter { $0 != "bracketed paste on" } == [])
    try command("clear; fg", in: session)
    try session.wait(for: "the board again") { session.screen.text == shown }

    let promptsBefore = session.prompts
    try session.send(Keyboard.bytes(for: "q"))
    try session.wait(for: "the shell again") { session.prompts > promptsBefore }
    try command("exit 7", in: session)
    #expect(try session.waitForExit() == .code(7))
  }

  @Test func aBoardInsideAnotherProgramSuspendsTogetherWithIt() throws {
    let board = try Board()
    try board.add(["Still here"])
    let session = try shell(board)
    // As make does: the shell knows only the program in between.
    try command("sh -c '\"$tercet\"; true'", in: session)
    try session.wait(for: "the board") { session.shows("Still here") && session.shows("quit") }

    try session.send(Keyboard.bytes(for: "Ctrl-Z"))

    try session.wait(for: "the shell has it back") { session.shows("Stopped") }
    try command("clear; fg", in: session)
    try session.wait(for: "the board again") { session.shows("quit") }
  }

  @Test func aResizeWhileSuspendedShowsAfterFg() throws {
    let board = try Board()
    try board.add(["Still here"])
    let fresh = try board.open(size: ScreenSize(50, 15))
    let session = try shell(board)
    try command("$tercet", in: session)
    try session.wait(for: "the board") { session.shows("Still here") }

    try session.send(Keyboard.bytes(for: "Ctrl-Z"))
    try session.wait(for: "the shell has it back") { session.shows("Stopped") }
    session.resize(to: ScreenSize(50, 15))
    try command("fg", in: session)

    try session.wait(for: "the board in its new size") {
      session.screen.text == fresh.screen.text
    }
  }

  @Test func aStopFromOutsideIsLikeCtrlZ() throws {
    let board = try Board()
    try board.add(["Still here"])
    let session = try shell(board)
    // In the background it is stopped as it takes the terminal. `fg` continues only what the shell
    // knows to be stopped, so the shell says so first, at once.
    try command("set -o notify; $tercet &", in: session)
    try session.wait(for: "stopped in the background") { session.shows("Stopped") }
    try command("clear; fg", in: session)
    try session.wait(for: "the board") { session.shows("Still here") && session.shows("quit") }

    try session.send(Keyboard.bytes(for: "Ctrl-Z"))
    try session.wait(for: "stopped") { session.shows("Stopped") }
    try command("kill -TERM %1", in: session)

    // It ended without the terminal, which the shell still has.
    try session.wait(for: "ended by the signal") { session.shows("Terminated") }
    #expect(session.screen.modes.left.filter { $0 != "bracketed paste on" } == [])
    try command("exit 7", in: session)
    #expect(try session.waitForExit() == .code(7))
  }
}

extension Session {
  /// How often the shell has asked for a command so far.
  fileprivate var prompts: Int {
    String(decoding: output, as: UTF8.self).ranges(of: "ready>").count
  }
}
