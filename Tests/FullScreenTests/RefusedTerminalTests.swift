import Testing

/// Where the board can't be shown: one line, exit 2, and not one escape byte.
@Suite(.serialized) struct RefusedTerminalTests {
  @Test func withoutATerminalOneLineReportsIt() throws {
    let board = try Board()

    let result = try board.run()

    #expect(result.status == .code(2))
    #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
    #expect(!result.error.contains("\u{1b}") && result.output.isEmpty)
  }

  @Test(arguments: ["</dev/null", ">output", "2>&1 | cat"])
  func aTerminalOnOneSideOnlyIsNotEnough(redirection: String) throws {
    let board = try Board()
    let session = try board.shell("\"$tercet\" \(redirection); exit $?")

    let status = try session.waitForExit()

    #expect(!session.output.contains(0x1b), "\(session.evidence)")
    if !redirection.contains("cat") { #expect(status == .code(2)) }
    #expect(board.folder.contents["output"]?.contains(0x1b) != true)
  }

  @Test(arguments: ["dumb", ""])
  func aTerminalTypeThatWontDoIsRefused(type: String) throws {
    let board = try Board()
    board.environment["TERM"] = type
    let session = try board.launch()

    #expect(try session.waitForExit() == .code(2))

    #expect(!session.output.contains(0x1b), "\(session.evidence)")
    #expect(session.screen.text.contains("TERM"), "\(session.evidence)")
    #expect(session.leftovers == [])
  }

  @Test func aTerminalWithoutATypeIsRefused() throws {
    let board = try Board()
    board.environment["TERM"] = nil
    let session = try board.launch()

    #expect(try session.waitForExit() == .code(2))

    #expect(!session.output.contains(0x1b), "\(session.evidence)")
  }

  @Test(arguments: ["C", "POSIX", "en_US.ISO-8859-1", "xx_YY.nonsense", ""])
  func aLocaleThatIsNotUTF8WorksAllTheSame(locale: String) throws {
    let board = try Board()
    try board.add(["로그인 오류 고치기"])
    board.environment["LC_ALL"] = locale

    let session = try board.open()
    try session.addCard("漢字 🙂")

    #expect(session.shows("로그인 오류 고치기") && session.shows("漢字 🙂"), "\(session.evidence)")
    #expect(try session.quit() == .success)
  }

  @Test func aTerminalWithoutColoursReceivesNone() throws {
    let board = try Board()
    try board.run("add", "Late", "--due", "2001-02-03")
    board.environment["NO_COLOR"] = "1"

    let session = try board.open()

    let cells = (0..<24)
      .flatMap { row in
        (0..<80).map { session.screen.cell(column: $0, row: row) }
      }
    #expect(cells.allSatisfy { $0.foreground == .standard && $0.background == .standard })
    #expect(session.shows("days late"), "\(session.evidence)")
  }
}
