import Foundation
import Testing

@Suite struct DueTimeCommandTests {
  private let program: Program

  private static let board = BoardTemplate { program in
    try program.run("add", "timed", "--due", "2099-12-24 15:00")
    try program.run("add", "day", "--due", "2099-12-24")
    try program.run("add", "past", "--due", "2001-01-01T08:00")
  }

  init() throws {
    program = try Program()
    try Self.board.copy(to: program)
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

  @Test func aCardKeepsTheHalfOfItsDateThatIsNotGiven() throws {
    let changed = try program.run("edit", "timed", "--due", "16:30")
    #expect(changed.output.contains("due Thu 24 Dec 2099") && changed.output.contains("at 16:30"))
    _ = try program.run("edit", "timed", "--due", "31 dec 2099")
    #expect(try program.run("list", "--json").output.contains("2099-12-31T16:30"))
    _ = try program.run("edit", "timed", "--due", "2099-12-31")
    #expect(!(try program.run("list", "--json").output.contains("2099-12-31T")))
    #expect(try program.run("edit", "timed", "--due", "").status == 2)
    let start = try program.run("edit", "timed", "--start", "sat 10:00")
    #expect(start.status == 2 && start.error.contains("only a due date can have one"), "\(start)")
  }

  @Test func theDateThatWasUnderstoodIsPrinted() throws {
    let added = try program.run("add", "Call", "--due", "2099-12-24 9am")
    #expect(added.output.contains("due Thu 24 Dec 2099"), "\(added)")
    #expect(added.output.contains("at 09:00"), "\(added)")
    try program.run("add", "Standup", "every", "weekday", "at", "9am")
    let done = try program.run("done", "Standup")
    #expect(done.output.contains(" 09:00"), "\(done)")
  }

  @Test func aTimeAfterADayNeedsNoQuotationMarksInAQuery() throws {
    #expect(try titles("due:<=2099-12-24", "15:00") == ["timed", "past"])
    #expect(try titles("due:<now") == ["past"])
    try program.run("add", "noon", "--due", "today 12:00")
    #expect(try titles("due:9:00..12:00") == ["noon"])
  }

  @Test(arguments: ["csv", "tsv", "ical", "taskwarrior", "json", "obsidian", "markdown"])
  func midnightSurvivesAnExport(format: String) throws {
    let midnight = try Program()
    try midnight.run("add", "m", "--due", "2099-12-24T00:00")
    try midnight.run("add", "d", "--due", "2099-12-24")
    let document = try midnight.run("export", "--format", format).output
    let copy = try Program()

    _ = try copy.run("import", "--format", format, "-", input: Data(document.utf8))

    let days = try copy.run("list", "--format", "{title} {due}").output.split(separator: "\n")
    #expect(days.sorted() == ["d 2099-12-24", "m 2099-12-24T00:00"], "\(document)")
  }

  @Test func aCalendarsZoneIsTurnedIntoLocalTime() throws {
    let task =
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY:a\n"
      + "DUE;TZID=America/New_York:20261224T180000\nEND:VTODO\nEND:VCALENDAR\n"
    let copy = try Program()
    try task.write(toFile: copy.folder + "/t.ics", atomically: true, encoding: .utf8)

    let outcome = try copy.shell("TZ=Europe/Berlin exec \"$tercet\" import \"$folder/t.ics\"")

    #expect(outcome.status == 0, "\(outcome)")
    #expect(try copy.run("list", "--format", "{due}").output == "2026-12-25T00:00\n")
  }

  @Test func aTimeThatDoesNotExistIsReported() throws {
    let copy = try Program()
    let table = "Title,Due\na,2026-12-24T25:00\nb,2026-12-24T15:00\n"

    let outcome = try copy.run("import", "--format", "csv", "-", input: Data(table.utf8))

    #expect(
      (outcome.output + outcome.error).contains("times of day that don't exist"),
      "\(outcome)"
    )
  }

  private func titles(_ arguments: String...) throws -> [String] {
    let output = try program.run(["list"] + arguments + ["--format", "{title}"]).output
    return output.split(separator: "\n").map(String.init)
  }

  @Test func aTimeThatTheClockSkipsIsSaid() throws {
    let new = "TZ=America/New_York exec \"$tercet\" add skipped --due '14 mar 2027 02:30'"
    let outcome = try program.shell(new)
    #expect(outcome.output.contains("at 02:30 (the clock skips it; 03:00 counts)"), "\(outcome)")
    let other = try program.shell(new.replacing("02:30", with: "03:30"))
    #expect(!other.output.contains("skips"), "\(other)")
    #expect(try program.run("check").status == 0)
  }

  @Test func aTimeAndARepeatInTwoOptionsAreReadTogether() throws {
    try program.run("add", "both", "--due", "9:00", "--repeat", "every mon")
    let apart = try program.run("list", "both", "--format", "{due}").output
    let card = try program.addCard("later")
    try program.run("edit", card, "--due", "9:00", "--repeat", "every mon")
    let edited = try program.run("list", "later", "--format", "{due}").output
    try program.run("add", "typed every mon 9:00")
    let typed = try program.run("list", "typed", "--format", "{due}").output
    #expect(apart == typed && edited == typed, "\(apart) \(edited) \(typed)")
  }
}
