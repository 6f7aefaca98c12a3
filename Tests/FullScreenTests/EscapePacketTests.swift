import Glibc
import Testing

/// Escape and a key in one write, as a slow line or a script sends them.
@Suite(.serialized) struct EscapePacketTests {
  private func opened() throws -> (board: Board, session: Session) {
    let board = try Board()
    try board.add(["one", "two", "three"])
    return (board, try board.open())
  }

  @Test func escapeAndAKeyLeaveThePopupAndMoveNoCard() throws {
    let (board, session) = try opened()
    try session.press("m")

    try session.type("\u{1b}j")
    try session.type("d")

    #expect(try board.titles(in: "To Do") == ["one", "three"], "\(session.evidence)")
  }

  @Test func escapeAndAKeyLeaveThePrompt() throws {
    let (board, session) = try opened()
    try session.press("a")
    try session.type("x\u{1b}j")
    try session.type("d")

    #expect(try board.titles(in: "To Do") == ["one", "three"], "\(session.evidence)")
  }

  @Test func escapeAndQuitEndTheProgram() throws {
    let (_, session) = try opened()
    try session.press("m")

    try session.send(Array("\u{1b}q".utf8))

    #expect(try session.waitForExit() == .success, "\(session.evidence)")
    #expect(session.leftovers == [])
  }

  @Test func escapeAndControlCEndTheProgram() throws {
    let (_, session) = try opened()
    try session.press("m")

    try session.send([0x1b, 0x03])

    #expect(try session.waitForExit() == .signal(SIGINT), "\(session.evidence)")
    #expect(session.leftovers == [])
  }
}
