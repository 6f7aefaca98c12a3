import Testing

/// Pastes of every size.
@Suite(.serialized) struct PasteTests {
  @Test func lineBreaksBecomeSpacesInATitle() throws {
    let board = try Board()
    try board.add(["old"])
    let session = try board.open()

    try session.press("r", "Ctrl-U")
    try session.paste("one\ntwo\r\nthree")
    try session.press("Enter")

    #expect(try board.titles(in: "To Do") == ["one two three"])
  }

  @Test func severalLinesAreOfferedAsCards() throws {
    let board = try Board()
    let session = try board.open()

    try session.press("a")
    try session.paste("one\ntwo\nthree")
    try session.press("Enter")

    #expect(try board.titles(in: "To Do") == ["one", "two", "three"], "\(session.evidence)")
  }

  @Test func pastedTextNeverActsAsKeys() throws {
    let board = try Board()
    try board.add(["one", "two"])
    let session = try board.open()

    try session.paste("dddLLLq\u{3}")

    #expect(try board.titles(in: "To Do") == ["one", "two"], "\(session.evidence)")
    // It stands in the prompt, where nothing comes of it before Enter.
    #expect(session.shows("dddLLLq"), "\(session.evidence)")
    try session.press("Esc")
    #expect(try session.quit() == .success)
  }

  @Test func aPasteOfAMegabyteIsTakenAtOnce() throws {
    let board = try Board()
    let session = try board.open()
    try session.press("a")
    let line = "A line of a very long paste, which fills up.\n"
    let count = 1_000_000 / line.utf8.count

    try session.send(Session.bracketed(Array(String(repeating: line, count: count).utf8)))
    #expect(count == 22_222)
    try session.wait(for: "the offer") { session.shows("22,222 cards") }
    try session.press("Esc", "Esc")

    #expect(try session.quit() == .success)
  }

  @Test func tenMegabytesAreRefusedAndTheBoardContinues() throws {
    let board = try Board()
    let session = try board.open()
    try session.press("a")

    try session.send(Session.bracketed(Array(repeating: UInt8(ascii: "q"), count: 10_000_000)))
    try session.wait(for: "the refusal") { session.shows("Not pasted") }
    try session.type("Still alive")
    try session.press("Enter")

    #expect(try board.titles(in: "To Do") == ["Still alive"], "\(session.evidence)")
  }
}
