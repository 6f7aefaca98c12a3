import Testing

/// No text of a user acts on a terminal, wherever it came from and wherever it goes.
@Suite(.serialized) struct UntrustedTextTests {
  nonisolated private static let hostile = [
    "red \u{1b}[31m title", "window \u{1b}]0;owned\u{7} name", "c1 \u{9b}2J clear",
    "bell \u{7} and \u{8} back", "spoof \u{202e}txt.exe", "hide \u{2066}this\u{2069}",
    "tab\there", "del \u{7f} end", "dcs \u{90}q\u{9c} end",
  ]

  private static let dangerous: Set<Unicode.Scalar> = [
    "\u{7}", "\u{9b}", "\u{9c}", "\u{90}", "\u{202e}", "\u{2066}", "\u{2069}",
  ]

  /// True where nothing of the text is in the bytes as a thing that acts.
  private func isSafe(_ output: [UInt8]) -> Bool {
    let text = String(decoding: output, as: UTF8.self)
    return !text.unicodeScalars.contains { Self.dangerous.contains($0) }
      && !text.contains("\u{1b}[31m title") && !text.contains("\u{1b}]0;owned")
  }

  @Test func controlCharactersOfAddedCardsAreVisibleOnTheBoard() throws {
    let board = try Board()
    for title in Self.hostile { try board.run("add", title, "--body", title, "--tag", "plain") }

    let session = try board.open(size: ScreenSize(120, 50))

    #expect(isSafe(session.output), "\(session.evidence)")
    #expect(session.shows("red ␛[31m title"), "\(session.evidence)")
    #expect(session.shows("<U+202E>"))
    #expect(try board.cards().map(\.title).contains("red \u{1b}[31m title"))
  }

  @Test(arguments: ["r", "d", "L", "m", "Enter"])
  func everyScreenAndMessageShowsItVisibly(key: String) throws {
    let board = try Board()
    try board.run(
      "add",
      "red \u{1b}[31m title \u{9b}2J \u{202e}end",
      "--body",
      "\u{1b}]0;owned\u{7}"
    )
    let session = try board.open(size: ScreenSize(120, 40))

    try session.press(key)

    #expect(isSafe(session.output), "\(session.evidence)")
    if ["r", "m", "Enter"].contains(key) { try session.press("Esc") }
    #expect(try session.quit() == .success)
  }

  @Test func controlCharactersOfAPasteAreVisible() throws {
    let board = try Board()
    let session = try board.open(size: ScreenSize(120, 40))

    for title in Self.hostile {
      try session.press("a")
      try session.paste(title)
      try session.press("Enter", "Esc")
    }

    #expect(isSafe(session.output), "\(session.evidence)")
    #expect(try board.cards().count == Self.hostile.count, "\(session.evidence)")
  }

  @Test func aListOnATerminalIsSafeAndOnAPipeIsWhole() throws {
    let board = try Board()
    for title in Self.hostile { try board.run("add", title) }

    let session = try board.launch(["list"])
    #expect(try session.waitForExit() == .success)

    #expect(isSafe(session.output), "\(session.evidence)")
    #expect(session.shows("red ␛[31m title"), "\(session.evidence)")
    // Its own colours, and nothing else that begins with Esc.
    let text = String(decoding: session.output, as: UTF8.self)
    let rest = text.replacing(/\u{1b}\[[0-9;]*m/, with: "")
    #expect(rest.utf8.count < text.utf8.count && !rest.contains("\u{1b}"), "\(session.evidence)")
    #expect(try board.cards().map(\.title).contains("bell \u{7} and \u{8} back"))
  }

  @Test func faultsNameUntrustedTextSafely() throws {
    let board = try Board()
    let name = "\u{1b}[31m title"

    for arguments in [
      ["add", "x", "--column", name], ["add", "x", "--due", name], ["--db", "/dev/null/\(name)/x"],
    ] {
      let session = try board.launch(arguments)
      let status = try session.waitForExit()
      #expect(status != .success)
      #expect(!session.output.contains(0x1b), "\(arguments)\n\(session.evidence)")
    }
  }

  @Test func malformedUTF8IsRefusedAsATitle() throws {
    let board = try Board()
    try board.run("add", "old")

    let result = try board.run(
      "add",
      "-",
      input: Array("good\nb".utf8) + [0xff, 0xc3] + Array("d\n".utf8)
    )

    #expect(result.status == .code(2))
    #expect(result.error == "tercet: Line 2: the title is not UTF-8; no card was added\n")
    #expect(try board.titles(in: "To Do") == ["old"])
  }

  @Test func malformedUTF8IsTakenAtThePrompt() throws {
    let board = try Board()
    let session = try board.open()

    try session.press("a")
    try session.sendAndWait([0x61, 0xff, 0xfe, 0x62])
    try session.press("Enter")

    #expect(try board.titles(in: "To Do") == ["a\u{fffd}b"], "\(session.evidence)")
  }
}
