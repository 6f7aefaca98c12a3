import Foundation
import Testing

@Suite struct DueTimeCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.run("add", "timed", "--due", "2099-12-24 15:00")
    try program.run("add", "day", "--due", "2099-12-24")
    try program.run("add", "past", "--due", "2001-01-01T08:00")
  }

  @Test func aTimeIsStoredShownFoundAndSorted() throws {
    let json = try program.run("list", "--json").output
    #expect(json.contains(#""due":"2099-12-24T15:00""#) && json.contains(#""due":"2099-12-24","#))
    let list = try program.run("list").output
    #expect(list.contains("timed  Thu 24 Dec 2099 15:00"), "\(list)")
    #expect(try titles("--sort", "due") == ["past", "day", "timed"])
    #expect(try titles("due:2099-12-24") == ["timed", "day"])
    #expect(try titles("due:<=\"2099-12-24 15:00\"") == ["timed", "past"])
    #expect(try titles("due:>\"2099-12-24 15:00\"") == ["day"])
    #expect(try titles("is:overdue") == ["past"])
    #expect(try program.run("check").status == 0)
  }

  @Test(arguments: ["json", "ndjson", "csv", "ical", "taskwarrior", "obsidian"])
  func anExportAndItsImportKeepTheTime(format: String) throws {
    let copy = try Program()
    let document = try program.run("export", "--format", format)
    #expect(!document.error.contains("time"), "\(document.error)")

    let outcome = try copy.run("import", "--format", format, "-", input: Data(document.output.utf8))

    #expect(outcome.status == 0, "\(outcome)")
    let days = try copy.run("list", "--format", "{title} {due}").output
    #expect(
      days.split(separator: "\n").sorted()
        == ["day 2099-12-24", "past 2001-01-01T08:00", "timed 2099-12-24T15:00"],
      "\(days)\n\(document.output)"
    )
  }

  @Test func anImportWithoutTimesKeepsTheTimeOfACardThatStaysOnItsDay() throws {
    let document = try program.run("export", "--format", "todotxt").output
      .replacing("due:2001-01-01", with: "due:2001-01-02")

    let outcome = try program.run(
      "import",
      "--board",
      "Main",
      "--format",
      "todotxt",
      "-",
      input: Data(document.utf8)
    )

    #expect(outcome.status == 0, "\(outcome)")
    let due = try program.run("list", "--sort", "due", "--format", "{due}").output
    #expect(due == "2001-01-02\n2099-12-24\n2099-12-24T15:00\n", "\(document)")
  }

  private func titles(_ arguments: String...) throws -> [String] {
    let output = try program.run(["list"] + arguments + ["--format", "{title}"]).output
    return output.split(separator: "\n").map(String.init)
  }
}
