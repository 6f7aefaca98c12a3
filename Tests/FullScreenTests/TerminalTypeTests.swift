import Testing

/// Every TERM that people use, with the arrows that hold a modifier.
@Suite(.serialized) struct TerminalTypeTests {
  nonisolated private static let types = [
    "xterm-256color", "screen-256color", "tmux-256color", "linux", "vt100",
  ]

  private func open(_ type: String) throws -> (board: Board, session: Session) {
    let board = try Board()
    board.environment["TERM"] = type
    try board.add(["one", "two", "three"])
    return (board, try board.open())
  }

  @Test(arguments: types)
  func modifiedArrowsMoveTheCard(type: String) throws {
    let (board, session) = try open(type)

    try session.press("Shift-Down")
    #expect(try board.titles(in: "To Do") == ["two", "one", "three"], "\(session.evidence)")
    try session.press("Shift-Up", "Shift-Right", "Shift-Right", "Shift-Left")

    #expect(try board.titles(in: "Doing") == ["one"], "\(session.evidence)")
  }

  @Test(arguments: types)
  func plainKeysSelectUnderEveryType(type: String) throws {
    let (board, session) = try open(type)

    try session.press("Down", "End", "Up", "Home", "Down", "Delete")

    #expect(try board.titles(in: "To Do") == ["one", "three"], "\(session.evidence)")
  }

  @Test(arguments: types)
  func controlArrowsGoByWordsInThePrompt(type: String) throws {
    let (board, session) = try open(type)

    try session.press("r", "End")
    try session.type(" more words")
    try session.press("Ctrl-Left", "Ctrl-Left")
    try session.type("and ")
    try session.press("Enter")

    #expect(try board.titles(in: "To Do").first == "one and more words")
  }

  @Test(arguments: types)
  func theTerminalIsGivenBackAsItWas(type: String) throws {
    let (_, session) = try open(type)
    for text in ["To Do", "one", "two", "three", "quit"] { #expect(session.shows(text)) }

    #expect(try session.quit() == .success)

    #expect(session.leftovers == [], "\(session.evidence)")
  }
}
