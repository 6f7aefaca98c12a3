import Foundation
import Testing

@Suite struct SnoozeCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  private func titles(_ arguments: String...) throws -> [String] {
    let output = try program.run(["list"] + arguments + ["--format", "{title}"]).output
    return output.split(separator: "\n").map(String.init)
  }

  @Test func aSnoozedCardIsOutOfTheListAndFoundAsLater() throws {
    let card = try program.addCard("one")
    try program.run("add", "two")

    let outcome = try program.run("snooze", card, "3d")

    #expect(outcome.status == 0 && outcome.output.contains(" until "), "\(outcome)")
    #expect(try titles() == ["two"])
    #expect(try titles("is:later") == ["one"])
    #expect(try program.run("show", card).output.contains("  start "))
    #expect(try program.run("snooze", card, "none").output.hasPrefix("No longer hidden: "))
    #expect(try titles() == ["one", "two"])
    let week = try program.run("snooze", "one", "next", "week")
    #expect(week.status == 0 && week.output.contains("“one” until "), "\(week)")
    #expect(try program.run("snooze", card).status == 2)
    #expect(try program.run("snooze", card, "soon").status == 2)
    #expect(try program.run("check").status == 0)
  }

  @Test func aCardThatIsOutOfSightWhenItIsDueIsNamed() throws {
    let added = try program.run("add", "one", "--due", "2099-01-01", "--start", "2099-01-02")
    #expect(added.output.contains(", after it is due"), "\(added)")
    let typed = try program.run("add", "two start:2099-01-02 due:2099-01-02")
    #expect(!typed.output.contains("after it is due"), "\(typed)")

    let card = try program.addCard("three", "--due", "2099-01-01")
    let snoozed = try program.run("snooze", card, "2099-01-02")
    #expect(snoozed.output.hasSuffix(", after it is due\n"), "\(snoozed)")
  }

  @Test func aDoneCardIsNotHidden() throws {
    let card = try program.addCard("one")
    try program.run("done", card)

    let outcome = try program.run("snooze", card, "3d")

    #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("“one” is done"), "\(outcome)")
    #expect(try titles("is:done") == ["one"])
    #expect(try program.run("snooze", card, "none").status == 0)
  }

  @Test func aStartIsGivenWhenACardIsAddedAndEditedAndInABatch() throws {
    try program.run("add", "one", "--start", "9999-12-31")
    try program.run("add", "--quick", "two start:9999-12-31")
    let line = #"{"do":"add","title":"three","start":"9999-12-31"}"#
    #expect(try program.run("batch", input: Data(line.utf8)).status == 0)

    #expect(try titles() == [])
    #expect(try Set(titles("is:later")) == ["one", "two", "three"])
    let json = try program.run("list", "is:later", "--json").output
    #expect(json.contains(#""start":"9999-12-31""#), "\(json)")
  }

  /// Cards that are hidden keep their lines and their places in the file.
  @Test func aLinkedFileKeepsCardsThatAreOutOfSight() throws {
    let path = program.folder + "/plans.md"
    func read() throws -> String {
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }
    var lines = ["# Plans", "", "## To Do", ""]
    lines += ["a", "b start:2099-01-01", "c start:2099-01-02", "d", "e"].map { "- [ ] \($0)" }
    func write() throws {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
    }
    try write()
    #expect(try program.run("link", path).status == 0)
    #expect(try titles("--board", "Plans") == ["a", "d", "e"])
    #expect(try titles("--board", "Plans", "is:later") == ["b", "c"])

    let card = try program.run("list", "--board", "Plans", "d", "--format", "{id}").output
    try program.run("snooze", card.trimmingCharacters(in: .newlines), "2099-01-03")
    try program.run("link", "--once")
    lines[7] += " start:2099-01-03"
    #expect(try read() == lines.joined(separator: "\n") + "\n")

    lines.insert(contentsOf: ["- [ ] new", "- [ ] newer"], at: 6)
    lines.append("- [ ] last")
    try write()
    for _ in 0..<2 {
      try program.run("link", "--once")
      #expect(try read() == lines.joined(separator: "\n") + "\n")
    }
    #expect(try titles("--board", "Plans") == ["a", "new", "newer", "e", "last"])
    #expect(try program.run("check").status == 0)
  }

  @Test(arguments: [
    "json", "ndjson", "csv", "todotxt", "ical", "taskwarrior", "obsidian", "markdown", "taskell",
  ])
  func anExportAndItsImportKeepTheStart(format: String) throws {
    try program.run("add", "one", "--start", "2099-12-24")
    try program.run("add", "two")
    let copy = try Program()
    let document = try program.run("export", "--format", format)
    #expect(!document.error.contains("start"), "\(document.error)")

    let outcome = try copy.run("import", "--format", format, "-", input: Data(document.output.utf8))

    #expect(outcome.status == 0, "\(outcome)")
    let cards = try copy.run("list", "has:start", "--format", "{title} {start}").output
    #expect(cards == "one 2099-12-24\n", "\(cards)\n\(document.output)")
  }
}
