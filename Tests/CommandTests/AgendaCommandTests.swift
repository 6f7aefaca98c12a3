import Foundation
import Testing

@Suite struct AgendaCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.run("board", "add", "Home")
    try program.run("add", "late", "--due", "2001-01-05", "--board", "Main")
    try program.run("add", "now", "--due", "today", "--board", "Main")
    try program.run("add", "soon", "--due", "tomorrow", "--board", "Home")
    try program.run("add", "later", "--due", "9999-12-31", "--board", "Main")
    try program.run("add", "done", "--due", "today", "--column", "Done", "--board", "Main")
    try program.run("add", "undated", "--board", "Main")
  }

  private func titles(_ arguments: String...) throws -> [String] {
    let outcome = try program.run(["agenda", "--format", "{title}"] + arguments)
    try #require(outcome.status == 0, "\(outcome)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test func theUnfinishedCardsOfABoardArePrintedByDay() throws {
    let outcome = try program.run("agenda", "--board", "Main")

    let lines = outcome.output.split(separator: "\n").map(String.init)
    try #require(outcome.status == 0 && lines.count == 4, "\(outcome)")
    #expect(lines[0] == "Overdue" && lines[2].hasPrefix("Today  "), "\(outcome)")
    #expect(lines[1].contains("late") && lines[3].contains("now"), "\(outcome)")
  }

  @Test func allBoardsAndFewerDaysCanBeChosen() throws {
    #expect(try titles("--all-boards") == ["late", "now", "soon"])
    #expect(try titles("0", "--all-boards") == ["late", "now"])
    #expect(try titles("--board", "Home") == ["soon"])
  }

  @Test func jsonIsThatOfList() throws {
    let outcome = try program.run("agenda", "--board", "Main", "--json")

    let cards = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]]
    )
    #expect(cards.compactMap { $0["title"] as? String } == ["late", "now"], "\(outcome)")
  }

  @Test(arguments: ["-1", "x", "99999", "1.5"]) func otherNumbersOfDaysAreRefused(days: String)
    throws
  {
    let outcome = try program.run("agenda", "--", days)

    #expect(outcome.status == 2 && outcome.error.contains("number of days"), "\(outcome)")
  }
}
