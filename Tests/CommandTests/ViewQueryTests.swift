import Foundation
import Testing

/// What the query of a view may be, and how it stands beside one that is typed.
@Suite struct ViewQueryTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.run("add", "one", "--priority", "high", "--due", "2001-01-05")
    try program.run("add", "two", "--priority", "low", "--due", "2001-01-04")
  }

  @Test(arguments: [["add", "Bad"], ["edit", "Good"]])
  func aViewWithoutAMeaningIsRefused(command: [String]) throws {
    try program.run("view", "add", "Good", "is:mine")

    let outcome = try program.run(["view"] + command + ["due:banana"])

    #expect(outcome.status == 2 && outcome.isOneLine && outcome.output == "", "\(outcome)")
    #expect(outcome.error.contains("“banana” is not a date"), "\(outcome)")
    let views = try program.run("view", "list").output
    #expect(!views.contains("banana") && !views.contains("Bad"), "\(views)")
  }

  @Test func theCardsOfABrokenViewAreNotPrinted() throws {
    try program.run("view", "add", "Old", "due:today")
    let document = try program.run("export", "--format", "json").output
    let other = try Program()
    let broken = document.replacingOccurrences(of: "due:today", with: "due:banana")
    let imported = try other.run("import", "-", "--format", "json", input: Data(broken.utf8))
    #expect(imported.status == 0, "\(imported)")

    for arguments in [["--view", "Old"], ["--view", "Old", "--count"]] {
      let outcome = try other.run(["list"] + arguments)
      #expect(outcome.status == 2 && outcome.isOneLine && outcome.output == "", "\(outcome)")
      #expect(outcome.error.contains("The view “Old”: “banana” is not a date"), "\(outcome)")
    }
  }

  @Test func aTypedQueryComesBeforeTheOrderAndSectionsOfAView() throws {
    try program.run("view", "add", "Urgent", "sort:due group:priority")
    func lines(_ arguments: String...) throws -> [String] {
      try program.run(["list", "--view", "Urgent", "--format", "lines"] + arguments).output
        .split(separator: "\n").map(String.init)
    }
    #expect(try lines().first == "High priority")

    for arguments in [["--group", "none"], ["group:none"]] {
      let outcome = try program.run(["list", "--view", "Urgent"] + arguments)
      #expect(!outcome.output.contains("High priority"), "\(outcome)")
    }
    let byHand = try program.run(
      "list",
      "--view",
      "Urgent",
      "group:none",
      "sort:hand",
      "--format",
      "{title}"
    )
    #expect(byHand.output == "one\ntwo\n", "\(byHand)")
    let sorted = try program.run("list", "--view", "Urgent", "group:none", "--format", "{title}")
    #expect(sorted.output == "two\none\n", "\(sorted)")
  }

  @Test func aViewIsAskedOfAllBoards() throws {
    let outcome = try program.run("list", "--view", "today", "--board", "all", "--count")

    #expect(outcome.output == "2\n" && outcome.status == 0, "\(outcome)")
  }

  @Test func wideNamesAreAlignedInColumns() throws {
    try program.run("view", "add", "긴급 view", "#a")
    try program.run("view", "add", "한국", "#b")

    let lines = try program.run("view", "list").output.split(separator: "\n").suffix(2)

    #expect(lines == ["긴급 view           #a", "한국                #b"], "\(lines)")
  }
}
