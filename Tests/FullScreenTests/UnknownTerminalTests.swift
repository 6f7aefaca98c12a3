import Testing

/// A TERM that is not known here is taken for an xterm, which is said once.
@Suite(.serialized) struct UnknownTerminalTests {
  private func board(_ type: String) throws -> Board {
    let board = try Board()
    try board.add(["one", "two", "three"])
    board.environment["TERM"] = type
    return board
  }

  @Test(arguments: ["no-such-terminal", "xterm-ghostty-of-tomorrow", "../../etc/passwd"])
  func anUnknownTypeIsTakenForAnXterm(type: String) throws {
    let board = try board(type)
    let known = try self.board("xterm-256color").open()

    let session = try board.open()

    // The name of the selected card is by chance.
    let name = /· [0-9a-f]{4,}/
    #expect(
      session.screen.text.replacing(name, with: "") == known.screen.text.replacing(name, with: ""),
      "\(session.evidence)"
    )
    try session.press("Shift-Down", "Delete")
    #expect(try board.titles(in: "To Do") == ["two", "three"], "\(session.evidence)")
    #expect(try session.quit() == .success)
    #expect(session.leftovers == [])
    #expect(session.rows(showing: "unknown terminal type").count == 1, "\(session.evidence)")
    #expect(session.rows(showing: "using xterm-256color").count == 1, "\(session.evidence)")
  }

  @Test func aLongNameIsCutInTheNote() throws {
    let session = try board(String(repeating: "x", count: 100_000)).open()

    #expect(try session.quit() == .success)

    #expect(session.rows(showing: "xxx").count == 1, "\(session.evidence)")
    #expect(session.shows("x…”;"), "\(session.evidence)")
  }

  @Test func theNoteIsSafeToPrint() throws {
    let session = try board("\u{1b}[31mx").open()

    #expect(try session.quit() == .success)

    #expect(session.shows("“␛[31mx”"), "\(session.evidence)")
    #expect(session.leftovers == [])
  }
}
