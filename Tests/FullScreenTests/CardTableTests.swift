import Testing

/// Cards as the commands print them on a terminal.
@Suite struct CardTableTests {
  private let board: Board

  init() throws {
    board = try Board()
    try board.run(
      "add",
      "Fix the login redirect",
      "--due",
      "yesterday",
      "--priority",
      "high",
      "--tag",
      "api"
    )
    try board.run("add", "로그인 오류 고치기 그리고 다시 시험하기", "--due", "today")
    try board.run("add", "a\u{1B}]0;x\u{7}\u{202E}b", "--tag", "docs", "--tag", "release")
    try board.run("add", "shipped 🎉", "--column", "done")
  }

  /// What a command prints on a terminal, with the ids as `ID`.
  private func printed(
    _ arguments: [String],
    columns: Int,
    _ variables: [String: String] = ["NO_COLOR": "1"]
  ) throws -> [String] {
    board.environment.merge(variables) { $1 }
    let session = try board.launch(arguments, size: ScreenSize(columns, 24))
    #expect(try session.waitForExit() == .success, "\(session.evidence)")
    return String(decoding: session.output, as: UTF8.self)
      .replacing(/^(\e\[2m|)( *)(\e\[2m|)[0-9a-f]{4}(?= |\e)/.anchorsMatchLineEndings()) {
        "\($0.output.1)\($0.output.2)\($0.output.3)ID"
      }
      .replacing(/\d+ [A-Z][a-z]{2} */) { _ in "A DAY " }
      .split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func aTerminalGetsColumnsOfItsWidth() throws {
    let lines = try printed(["list"], columns: 50)

    #expect(
      lines == [
        "To Do  3",
        "  ID  ▲ Fix the login red…  1 day late  #api",
        "  ID    로그인 오류 고치…   today",
        "  ID    a␛]0;x␇<U+202E>b                #docs #…",
        "",
        "Doing  0",
        "",
        "Done  1",
        "  ID  ✓ shipped 🎉          A DAY ",
        "",
      ]
    )
  }

  @Test func aWideTerminalCutsNothing() throws {
    let lines = try printed(["list", "--sort", "due"], columns: 100)

    #expect(
      lines == [
        "ID  ▲ Fix the login redirect                   1 day late  #api            To Do",
        "ID    로그인 오류 고치기 그리고 다시 시험하기  today                       To Do",
        "ID    a␛]0;x␇<U+202E>b                                     #docs #release  To Do",
        "ID  ✓ shipped 🎉                               A DAY Done",
        "",
      ]
    )
  }

  @Test func aNarrowTerminalKeepsTheTitleAndTheDay() throws {
    #expect(
      try printed(["due"], columns: 30) == [
        "Overdue  1", "  ID  ▲ Fix the…  1 day late", "", "Today  1",
        "  ID    로그인…   today", "",
      ]
    )
  }

  @Test func anOverdueCardIsRedIfTheTerminalHasColours() throws {
    let lines = try printed(["next"], columns: 80, [:])

    #expect(lines.first?.contains("\u{1B}[31;1m1 day late\u{1B}[0m") == true, "\(lines)")
    #expect(lines.first?.contains("\u{1B}[36m#api\u{1B}[0m") == true, "\(lines)")
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"], ["TERM": ""]])
  func aTerminalWithoutColoursGetsNone(variables: [String: String]) throws {
    #expect(try !printed(["list"], columns: 80, variables).joined().contains("\u{1B}"))
  }

  @Test func aProgramReadsWholeLines() throws {
    let result = try board.run("list", "--column", "done")

    #expect(
      result.output.wholeMatch(of: /Done\n  [0-9a-f]{4,} +shipped 🎉  ✓ \w{3} \d+ \w{3}\n/) != nil,
      "\(result)"
    )
  }
}
