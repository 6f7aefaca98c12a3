import Foundation
import Testing

/// The commands beside the board.
@Suite(.serialized) struct CommandLineTests {
  @Test func aCardAddedWithEveryOptionIsListed() throws {
    let board = try Board()

    let result = try board.run(
      "add",
      "Write the notes",
      "--column",
      "Doing",
      "--due",
      "2026-12-24",
      "--tag",
      "docs",
      "--tag",
      "release",
      "--body",
      "Line one\nLine two"
    )

    #expect(result.status == .success, "\(result.error)")
    let card = try #require(try board.cards().first)
    #expect(card.title == "Write the notes" && card.column == "Doing" && card.position == 1)
    #expect(card.due == "2026-12-24" && card.body == "Line one\nLine two")
    #expect(Set(card.tags) == ["docs", "release"])
    #expect(UUID(uuidString: card.id) != nil)
  }

  @Test func severalWordsAreOneCard() throws {
    let board = try Board()

    try board.run("add", "one", "two", "three")

    #expect(try board.titles(in: "To Do") == ["one two three"])
  }

  @Test func linesOfStandardInputAreAllAddedOrNone() throws {
    let board = try Board()

    try board.add((1...1_000).map { "line \($0)" })
    let titles = try board.titles(in: "To Do")

    #expect(titles.count == 1_000 && titles.first == "line 1" && titles.last == "line 1000")
  }

  @Test(arguments: [
    ["add", "x", "--column", "Nowhere"], ["add", "x", "--due", "31 feb"],
    ["add", "x", "--due", "2026-02-30"], ["add", ""], ["add", "  "], ["add"],
    ["list", "--column", "Nowhere"], ["--no-such-option"], ["no-such-command"],
  ])
  func invalidArgumentsAreRefusedAndNothingIsAdded(arguments: [String]) throws {
    let board = try Board()
    try board.add(["one"])
    let session = try board.launch(arguments)

    let status = try session.waitForExit()

    #expect(status != .success, "\(session.evidence)")
    #expect(!session.screen.text.isEmpty && !session.output.contains(0x1b))
    #expect(try board.titles(in: "To Do") == ["one"])
  }

  @Test func aColumnIsListedAlone() throws {
    let board = try Board()
    try board.add(["apples"])
    try board.add(["pears"], to: "Done")

    let result = try board.run("list", "--column", "Done")

    #expect(result.output.contains("pears") && !result.output.contains("apples"))
  }

  @Test func anEmptyBoardIsAnEmptyArray() throws {
    let board = try Board()
    #expect(try board.open().quit() == .success)

    #expect(try board.cards() == [])
  }

  @Test func theDatabaseIsFoundInItsOrder() throws {
    let board = try Board()
    board.environment["TERCET_DB"] = nil
    board.environment["XDG_DATA_HOME"] = nil
    try board.run("add", "in the home")
    board.environment["XDG_DATA_HOME"] = board.folder.file("xdg")
    try board.run("add", "in the data folder")
    board.environment["TERCET_DB"] = board.folder.file("named.db")
    try board.run("add", "in the variable's")
    try board.run("--db", board.folder.file("option.db"), "add", "in the option's")

    let made = board.folder.contents.keys.filter { $0.hasSuffix(".db") }.sorted()
    #expect(
      made == [
        ".local/share/tercet/board.db", "named.db", "option.db", "xdg/tercet/board.db",
      ]
    )
    #expect(try board.cards().map(\.title) == ["in the variable's"])
  }

  @Test(arguments: ["--version", "--help"])
  func theProgramPrintsItsVersionAndHelp(option: String) throws {
    let board = try Board()

    let result = try board.run(option)

    #expect(result.status == .success && !result.output.isEmpty && result.error.isEmpty)
    #expect(board.folder.contents.isEmpty)
  }

  @Test func theBoardShowsWhatACommandAddsAtTheNextStart() throws {
    let board = try Board()
    try board.run("add", "From the shell", "--due", "2001-01-01", "--tag", "old")

    let session = try board.open()

    #expect(session.shows("From the shell") && session.shows("#old"), "\(session.evidence)")
    #expect(session.shows("1 overdue"))
  }
}
