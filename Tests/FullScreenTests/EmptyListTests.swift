import Testing

/// A list without a card: nothing for a program, a sentence for a person at a terminal.
@Suite struct EmptyListTests {
  /// What a command shows on a terminal.
  private func shown(_ arguments: [String], on board: Board) throws -> String {
    let session = try board.launch(arguments)
    #expect(try session.waitForExit() == .success, "\(session.evidence)")
    return String(decoding: session.output, as: UTF8.self)
  }

  nonisolated private static let commands: [([String], String)] = [
    (["due"], "Nothing is overdue or due today"),
    (["due", "#docs"], "None of these cards is overdue or due today"),
    (["due", "--board", "Main"], "None of these cards is overdue or due today"),
    (["list", "#docs is:overdue"], "No cards found. Try #docs: 1 card"),
    (["list", "is:overdue"], "No cards found"),
    (["list", "--compact", "--column", "Done"], "No cards"),
    (["ready", "is:overdue"], "None of these cards can be started"),
  ]

  @Test(arguments: EmptyListTests.commands)
  func anEmptyListIsReportedOnATerminal(arguments: [String], words: String) throws {
    let board = try Board()
    try board.run("add", "one", "--tag", "docs")

    #expect(try shown(arguments, on: board) == "tercet: \(words)\r\n")
    let result = try board.run(all: arguments)
    #expect(result.status == .success && result.output.isEmpty && result.error.isEmpty)
  }

  @Test(arguments: [["due", "--json"], ["due", "--count"], ["list", "is:overdue", "--json"]])
  func anEmptyListIsNotReportedIfSomethingElseIsPrinted(arguments: [String]) throws {
    let board = try Board()
    try board.run("add", "one")

    #expect(try !shown(arguments, on: board).contains("tercet:"))
  }

  @Test func aPipedEmptyListReportsNothing() throws {
    let board = try Board()
    try board.run("add", "one")

    let session = try board.shell("\"$tercet\" due | cat; \"$tercet\" due 2>/dev/null")

    #expect(try session.waitForExit() == .success, "\(session.evidence)")
    #expect(session.output.isEmpty, "\(session.evidence)")
  }
}
