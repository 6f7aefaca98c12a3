import Foundation
import Testing

/// What an export says of itself, and what each format has a place for.
@Suite struct ExportReportTests {
  private let program: Program
  private let id: String

  private static let board = BoardTemplate { program in
    let id = try program.addCard("one", "--priority", "high", "--body", "text", "--assignee", "ann")
    try program.run("comment", id, "first <b>\nsecond")
    try program.run("comment", id, "another", "--author", "Bob")
    try program.run("archive", try program.addCard("old"))
    return id
  }

  init() throws {
    program = try Program()
    id = try Self.board.copy(to: program)
  }

  private func export(_ format: String, _ name: String) throws -> (line: String, text: String) {
    let path = program.folder + "/" + name
    let outcome = try program.run("export", path, "--format", format)
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    return (outcome.output, try String(contentsOfFile: path, encoding: .utf8))
  }

  @Test func anExportReportsWhatItWroteAndWhetherAFileExisted() throws {
    let path = program.folder + "/x.json"

    #expect(
      try export("json", "x.json").line == "Exported 2 cards to “\(path)”\n"
    )
    let again = try program.run("export", path, "--history").output
    #expect(again == "Exported 2 cards to “\(path)”, replacing the old file\n")
  }

  @Test func anExportToStandardOutputPrintsOnlyTheCards() throws {
    let outcome = try program.run("export", "-", "--format", "csv")

    #expect(outcome.output.hasPrefix("Title,Column"), "\(outcome)")
    #expect(outcome.isOneLine && outcome.error.contains("Exported 1 card; left out: 2 comments, "))
  }

  @Test func anExportPrintsAnObjectForPrograms() throws {
    let outcome = try program.run("export", program.folder + "/x.csv", "--json")
    let stream = try program.run("export", "--format", "csv", "--json")

    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let object = try #require(json as? [String: Any], "\(outcome)")
    #expect(object["format"] as? String == "csv" && object["cards"] as? Int == 1)
    let kinds = (object["leftOut"] as? [[String: Any]])?.map { $0["kind"] as? String }
    #expect(kinds == ["comment", "emptyColumn", "archived"], "\(outcome)")
    #expect(stream.output.hasPrefix("Title,Column") && stream.error.hasPrefix("{\"file\":null"))
  }

  @Test(arguments: [
    ("obsidian", "2 comments"),
    ("todotxt", "1 body, 2 comments, 1 column's name, 1 archived card"),
    ("taskwarrior", "1 archived card"),
    ("ical", "1 assignee, 2 comments, 1 archived card"),
    ("html", "1 archived card"),
  ])
  func anExportReportsWhatTheFormatLeavesOut(format: String, words: String) throws {
    #expect(try export(format, "out").line.hasSuffix("; left out: \(words)\n"))
  }

  @Test(arguments: [("csv", 2), ("obsidian", 1), ("markdown", 0), ("html", 0)])
  func aKindThatANameDoesNotSayIsCounted(format: String, count: Int) throws {
    for (name, kind) in [("Zebra", "doing"), ("Yak", "done"), ("Garden", "to-do")] {
      try program.run("column", "add", name, "--kind", kind)
    }

    let outcome = try program.run("export", "-", "--format", format, "--json")

    let json = try JSONSerialization.jsonObject(with: Data(outcome.error.utf8))
    let parts = (json as? [String: Any])?["leftOut"] as? [[String: Any]]
    let found = parts?.first { $0["kind"] as? String == "columnKind" }?["count"] as? Int
    #expect(found ?? 0 == count, "\(outcome)")
  }

  @Test(arguments: ["csv", "tsv"])
  func columnsThatATableCanNotHoldAreCounted(format: String) throws {
    #expect(try export(format, "x").line.contains(", 2 columns without cards, "))
    #expect(
      try program.run("export", "-", "--format", format, "--query", "one").error
        .hasSuffix("left out: 2 comments\n")
    )
  }

  @Test(arguments: [
    ("csv", "2 colours of tags and lanes"), ("markdown", "2 colours of tags and lanes"),
    ("html", nil),
  ])
  func coloursAreCountedIfTheFormatCanNotHoldThem(format: String, words: String?) throws {
    try program.run("tag", "api", "~web", "--color", "red")

    let line = try export(format, "x").line

    #expect(words.map(line.contains) ?? !line.contains("colour"), "\(line)")
  }

  @Test(arguments: [("folder", "backlog"), ("backlog", "backlog"), ("kanban-md", "kanban-md")])
  func theFormOfAFolderIsNamedAndItsColoursAreCounted(format: String, name: String) throws {
    try program.run("tag", "api", "--color", "red")

    let outcome = try program.run("export", program.folder + "/x", "--format", format, "--json")

    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    #expect((json as? [String: Any])?["format"] as? String == name, "\(outcome)")
    #expect(outcome.output.contains(#"{"kind":"color","count":1}"#), "\(outcome)")
  }

  @Test(arguments: ["csv", "tsv"])
  func noCellIsAFormulaAndEachComesBackAsItWas(format: String) throws {
    let titles = ["=1+1", "+2", "-x", "@SUM(1)", "'=1", "''-2", "'quoted'", "plain"]
    for title in titles { try program.run("add", "--plain", "--", title) }
    let text = try export(format, "x.\(format)").text

    let signs: Set<Character> = ["=", "+", "-", "@"]
    let cells = text.split(whereSeparator: { "\t,\r\n".contains($0) || $0 == "\r\n" })
    #expect(cells.allSatisfy { !signs.contains($0.first ?? " ") }, "\(text)")
    let path = program.folder + "/x.\(format)"
    let same = try program.run("import", path, "--board", "Main").output
    #expect(same.contains(": 0 new, 9 unchanged"), "\(same)")
    try program.run("import", path, "--board", "Copy")
    let copies = try program.cards("--board", "Copy").compactMap { $0["title"] as? String }
    #expect(Set(copies) == Set(titles + ["one"]), "\(copies)")
  }

  @Test func aPageHasTheCommentsAndTheAssignees() throws {
    let page = try export("html", "x.html").text

    #expect(page.contains("<b>@ann</b>") && page.contains("first &lt;b&gt;\nsecond"), "\(page)")
    #expect(page.contains("Bob, <time"))
  }

  @Test(arguments: ["taskwarrior", "todotxt", "folder"])
  func assigneesComeBackFromOtherFormats(format: String) throws {
    let path = program.folder + "/out"
    let exported = try program.run("export", path, "--format", format)
    #expect(exported.status == 0, "\(exported)")

    let outcome = try program.run("import", path, "--format", format, "--board", "Copy")

    #expect(outcome.status == 0, "\(outcome)")
    let list = try program.run("list", "--board", "Copy", "--json").output
    #expect(list.contains("\"assignees\":[\"ann\"]"), "\(list)")
  }

  @Test(arguments: ["json", "ndjson"])
  func commentsReturnOnceWithTheirAuthorAndTime(format: String) throws {
    let text = try export(format, "x").text
    let other = try Program()

    let first = try other.run("import", "-", input: Data(text.utf8))
    let second = try other.run("import", "-", input: Data(text.utf8))

    #expect(first.output.hasPrefix("Imported 2 cards: 2 new, 2 comments"), "\(first)")
    #expect(second.output.hasPrefix("Imported 2 cards: 0 new, 2 unchanged\n"), "\(second)")
    let comments = try program.run("show", id, "--json").output.firstRange(of: "\"comments\"")
    #expect(comments != nil)
    #expect(try other.run("show", id, "--json").output == program.run("show", id, "--json").output)
    #expect(try other.run("check").status == 0)
    try other.run("undo")
    #expect(try other.run("list").output == "To Do\n\nDoing\n\nDone\n")
  }

  @Test func aCopyHasCommentsOfItsOwn() throws {
    let text = try export("json", "x").text

    let copied = try program.run("import", "-", "--board", "Copy", input: Data(text.utf8))

    #expect(copied.output.contains("2 comments"), "\(copied)")
    #expect(try program.run("export", "-").output.components(separatedBy: "another").count == 3)
  }

  @Test(arguments: [
    (
      "columns",
      "## To Do\n\n- [ ] **one** #x due:2026-12-24 @ann !high\n  text\n  - [x] step\n\n## Doing\n\n\n## Done\n\n- [x] **two** ✅ DAY\n"
    ),
    (
      "list",
      "# Main\n\n- [ ] **one** #x due:2026-12-24 @ann !high\n  text\n  - [x] step\n- [x] **two** ✅ DAY\n"
    ),
  ])
  func anExportToMarkdownComesBackAndGoesOutAsTheSame(shape: String, wanted: String) throws {
    let other = try Program()
    let id = try other.addCard("one")
    try other.run("step", id, "--add", "step")
    try other.run("step", id, "1", "--done")
    try other.run(
      "edit",
      id,
      "--tag",
      "x",
      "--due",
      "2026-12-24",
      "--assignee",
      "ann",
      "--priority",
      "high",
      "--body",
      "text"
    )
    try other.run("add", "two", "--column", "Done")
    let path = other.folder + "/tasks.md"

    let first = try other.run("export", path, "--board", "Main", "--shape", shape)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    // The file ends with the day on which the card was finished.
    let wanted = wanted.replacing("DAY", with: String(text.dropLast().suffix(10)))
    #expect(first.status == 0 && text == wanted, "\(first)\n\(text)")
    try other.run("import", path, "--board", "Copy")
    try other.run("export", path, "--board", "Copy", "--shape", shape)

    let again = try String(contentsOfFile: path, encoding: .utf8)
    #expect(again == wanted.replacing("# Main\n", with: "# Copy\n"), "\(again)")
  }

  @Test(arguments: ["obsidian", "markdown", "taskell"])
  func titlesThatLookLikeDaysOrNamesComeBackAsTheyWere(format: String) throws {
    let titles = [
      "pay @{2026-01-01}", "a @[[2026-01-02]] b", "c @@{10:00}", "d \\@{2026-01-03}", "e ^name",
      "f \\^name", "g @{soon}", "h #real",
    ]
    for title in titles { try program.run("add", "--plain", "--", title) }
    let (line, text) = try export(format, "x.md")

    #expect(!line.contains("otherwise"), "\(line)")
    try program.run("import", program.folder + "/x.md", "--board", "Copy")
    let copies = try program.cards("--board", "Copy")
    #expect(
      Set(copies.compactMap { $0["title"] as? String }) == Set(titles + ["one"]),
      "\(text)\(copies)"
    )
    #expect(copies.allSatisfy { !($0["due"] is String) || $0["title"] as? String == "one" })
  }

  @Test func textThatTodoTextReadsDifferentlyIsCounted() throws {
    try program.run("add", "--plain", "--", "x +p @c due:2026-02-02")
    try program.run("add", "two", "--tag", "a:b", "--tag", "plain")
    let (line, text) = try export("todotxt", "x.txt")

    #expect(line.contains("1 tag that it can't hold"), "\(line)")
    #expect(line.contains("; 1 title is read back differently\n"), "\(line)")
    #expect(!text.contains("a:b") && text.contains("+plain"), "\(text)")
  }

  @Test func anUnknownFileEndingIsRefusedAndNoneMeansJSON() throws {
    let other = try program.run("export", program.folder + "/x.xlsx")
    let plain = try program.run("export", program.folder + "/backup")

    #expect(other.status == 2 && other.isOneLine, "\(other)")
    #expect(other.error.contains("Can't export to “.xlsx”"), "\(other)")
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/x.xlsx"))
    #expect(plain.output.contains("/backup” as JSON\n"), "\(plain)")
  }

  @Test func aBoardFromTheEnvironmentIsNamedIfTheHistoryCanNotBeOfIt() throws {
    try program.run("board", "add", "Other")

    let outcome = try program.shell("TERCET_BOARD=Main exec \"$tercet\" export --history")

    #expect(
      outcome.error.contains("TERCET_BOARD names one board; override it with --board all"),
      "\(outcome)"
    )
  }

  @Test func addressesOnAPageAreLinks() throws {
    try program.run("add", "L", "--body", "See <https://a.org/?a=1&b=2>, (http://b.org).")
    let (_, text) = try export("html", "x.html")

    #expect(
      text.contains(
        #"See &lt;<a rel="noreferrer" href="https://a.org/?a=1&amp;b=2">https://a.org/?a=1&amp;b=2</a>"#
      ),
      "\(text)"
    )
    #expect(text.contains(#"(<a rel="noreferrer" href="http://b.org">http://b.org</a>).</pre>"#))
  }
}
