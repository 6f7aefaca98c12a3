import Foundation
import Testing

/// Boards of other programs, from the command line.
@Suite struct ImportFormatTests {
  private let program: Program

  init() throws { program = try Program() }

  private func file(_ name: String, _ text: String) throws -> String {
    let url = URL(fileURLWithPath: "\(program.folder)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url)
    return url.path
  }

  private static let markdown = "## To Do\n- [ ] one #x\n- [ ] two\n\n## Done\n- [x] old\n"

  @Test func aFileGoesToABoardOfItsName() throws {
    let path = try file("plans.md", Self.markdown)

    let outcome = try program.run("import", path)

    #expect(
      outcome.output == "Imported 3 cards to “plans”: 3 new, 1 board, 2 columns\n",
      "\(outcome)"
    )
    let list = try program.listing("--board", "plans")
    #expect(list == "To Do\n  ID  one  #x\n  ID  two\n\nDone\n  ID  old\n")
  }

  @Test(arguments: [["import", "a.md"], ["export"]])
  func theListsOfFormatsNameAllThatAreTaken(words: [String]) throws {
    let refused = try program.run(words + ["--format", "nonsense"])
    let help = try program.run("help", words[0]).output.split(whereSeparator: \.isWhitespace)
    let read = ["org", "gitlab", "linear", "wekan", "jira"]
    let names =
      ["folder", "backlog", "kanban-md", "todotxt"]
      + (words[0] == "import" ? read : ["svg", "html"])

    #expect(refused.status == 2)
    let listed = refused.error.split { !$0.isLetter && $0 != "-" }
    for name in names {
      #expect(listed.contains(Substring(name)), "\(name): \(refused.error)")
      #expect(
        help.contains { $0.trimmingCharacters(in: .punctuationCharacters) == name },
        "\(name)"
      )
    }
  }

  @Test(arguments: [
    ("a.json", #"[{"title":"Größe","number":1,"state":"open","url":"https://github.com/a/b/1"}]"#),
    ("a.ics", "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:Größe\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"),
    ("a.md", "- [ ] Größe\n"), ("a.csv", "Title,Status\nGröße,To Do\n"),
  ])
  func utf16IsRead(name: String, text: String) throws {
    let path = try file(name, "")
    // As PowerShell writes what a program prints.
    try text.data(using: .utf16LittleEndian)
      .map { try (Data([0xFF, 0xFE]) + $0).write(to: URL(fileURLWithPath: path)) }

    let outcome = try program.run("import", path, "--board", "New")

    #expect(outcome.status == 0, "\(outcome)")
    #expect(try program.listing("--board", "New").contains("Größe"))
  }

  @Test func theReportSaysHowManyCardsAreHiddenUntilTheirStart() throws {
    let path = try file(
      "plan.csv",
      "Title,Status,Start Date,Due Date\na,To Do,2126-12-01,2126-12-05\nb,Done,2126-12-01,\n"
        + "c,To Do,2126-12-05,2126-12-05\n"
    )

    let outcome = try program.run("import", path)

    #expect(
      outcome.output.contains("\n1 card is hidden until its start; “tercet list is:later” shows"),
      "\(outcome)"
    )
    let list = try program.listing("--board", "plan")
    #expect(list.contains("  ID  c") && !list.contains("  ID  a"), "\(list)")
  }

  @Test func aSecondImportUpdatesWhatChanged() throws {
    let path = try file("a.csv", "ID,Title,Status\n1,one,To Do\n2,two,To Do\n")
    try program.run("import", path, "--board", "Main")
    _ = try file("a.csv", "ID,Title,Status\n1,one,To Do\n2,TWO,Done\n3,three,Doing\n")

    let again = try program.run("import", path, "--board", "Main")

    #expect(
      again.output.hasSuffix("Imported 3 cards to “Main”: 1 new, 1 changed, 1 unchanged\n"),
      "\(again)"
    )
    let list = try program.listing()
    #expect(list == "To Do\n  ID  one\n\nDoing\n  ID  three\n\nDone\n  ID  TWO\n")
    try program.run("undo")
    #expect(try program.listing() == "To Do\n  ID  one\n  ID  two\n\nDoing\n\nDone\n")
  }

  @Test func fieldsThatASourceDoesNotHaveStay() throws {
    let path = try file("todo.txt", "(A) one +x\n")
    try program.run("import", path, "--board", "Main")
    let list = try program.run("list").output
    let id = String(try #require(list.firstMatch(of: /\n  (\S+)/)).1)
    try program.run("edit", id, "--body", "my words", "--title", "one")
    try program.run("step", id, "--add", "a step")

    let again = try program.run("import", path, "--board", "Main")

    #expect(again.output.hasSuffix("0 new, 1 unchanged\n"), "\(again)")
    #expect(try program.run("show", id).output.contains("my words"))
  }

  @Test(arguments: ["obsidian", "csv", "tsv", "ical", "taskwarrior"])
  func anExportIsImportedIntoItsOwnBoardUnchanged(format: String) throws {
    try program.run("add", "-", "--tag", "x", "--due", "2026-11-27", input: Data("one\ntwo\n".utf8))
    let path = program.folder + "/out"
    try program.run("export", "--format", format, path)
    try program.run("add", "three")

    let outcome = try program.run("import", path, "--format", format, "--board", "Main", "--json")

    #expect(outcome.output.contains("\"added\":0,\"updated\":0,\"unchanged\":2"), "\(outcome)")
  }

  @Test func aFolderIsImportedAsABoard() throws {
    _ = try file("b/config.yml", "project_name: Team\nstatuses: [Open, Done]\n")
    _ = try file("b/tasks/1 - a task.md", "---\nid: 1\ntitle: A task\nstatus: Open\n---\ntext\n")
    _ = try file("b/.git/x.md", "---\ntitle: [\n---\n")

    let outcome = try program.run("import", program.folder + "/b")

    #expect(outcome.output.hasPrefix("Imported 1 card to “Team”: 1 new"), "\(outcome)")
  }

  @Test func aFolderIsReadAsItWasWritten() throws {
    let body = "text: \"x\"\n\n## Heading\n- [ ] no step"
    let id = try program.addCard("It's: a/b \\ \"c\" 漢字", "--tag", "x", "--body", body)
    try program.run("step", id, "--add", "#1 first")
    try program.run("add", "two", "--due", "2026-11-27", "--priority", "low", "--column", "Doing")
    let folder = program.folder + "/out"

    #expect(try program.run("export", "--format", "folder", folder).status == 0)
    let again = try program.run("export", "--format", "folder", folder)
    let outcome = try program.run("import", folder, "--board", "Main", "--json")

    #expect(again.status == 2 && again.isOneLine, "\(again)")
    #expect(outcome.output.contains("\"added\":0,\"updated\":0,\"unchanged\":2"), "\(outcome)")
  }

  @Test func badFilesOfAFolderAreListedAndSkippedOnDemand() throws {
    try FileManager.default.createDirectory(
      atPath: program.folder + "/tasks",
      withIntermediateDirectories: true
    )
    let folder = program.folder + "/tasks"
    for name in ["a", "b"] {
      _ = try file("tasks/\(name).md", "---\ntitle: \(name)\nassignee: @ann\n---\n")
    }
    for name in ["x", "y"] { _ = try file("tasks/\(name).md", "---\ntitle: \"\(name)\n---\n") }
    let table = try file("t.csv", "Title,Tags\na,b\n")

    let refused = try program.run("import", folder)
    let skipped = try program.run("import", folder, "--skip-bad")
    let misplaced = try program.run("import", table, "--skip-bad")

    #expect(refused.status == 3 && refused.isOneLine, "\(refused)")
    #expect(refused.error.contains("x.md: ") && refused.error.contains("y.md: "), "\(refused)")
    #expect(skipped.status == 0 && skipped.output.contains("Imported 2 cards"), "\(skipped)")
    #expect(skipped.output.contains("Skipped 2 files that can't be read:\n  x.md: "), "\(skipped)")
    #expect(misplaced.status == 2, "\(misplaced)")
  }

  @Test func skippedFilesOfAFolderAreCounted() throws {
    _ = try file("tasks/a.md", "---\ntitle: a\n---\n")
    _ = try file("tasks/deep/b.md", "---\ntitle: b\nstatus: Doing\n---\n")
    let tasks = program.folder + "/tasks"
    for (name, target) in [("gone.md", "nowhere.md"), ("linked", "deep")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(tasks)/\(name)",
        withDestinationPath: target
      )
    }

    let outcome = try program.run("import", tasks)

    #expect(outcome.output.contains("Imported 2 cards"), "\(outcome)")
    #expect(
      outcome.output.contains("links, which are not followed (2: gone.md, linked)"),
      "\(outcome)"
    )
    #expect(
      outcome.output.contains("name none or an unknown one, now in “To Do” (1: a)"),
      "\(outcome)"
    )
  }

  @Test func aFormatThatIsNamedDoesNotMakeAnotherProgramsFileOne() throws {
    let wekan = try file(
      "wekan.json",
      #"{"_format":"wekan-board-1.0.0","lists":[{"_id":"a","title":"x"}],"cards":[{"title":"y"}]}"#
    )
    let other = try file("other.json", #"{"lists":[],"cards":[{"title":"y","idList":"a"}]}"#)

    for path in [wekan, other] {
      let outcome = try program.run("import", path, "--format", "trello")
      #expect(outcome.status == 3 && outcome.isOneLine, "\(outcome)")
    }
    #expect(try program.run("import", wekan, "--format", "trello").error.contains("JSON of Wekan"))
  }

  @Test func anAuthorOfADocumentIsCutAndReported() throws {
    try program.run("add", "one")
    let name = String(repeating: "a", count: 1 << 20)
    let id = try #require(program.cards().first?["id"] as? String)
    let path = try file(
      "a.json",
      """
      [{"id":"\(id)","title":"one","comments":[{"id":"\(UUID().uuidString)","author":"\(name)",
      "at":"2026-11-01T10:00:00Z","text":"x"}]}]
      """
    )

    let outcome = try program.run("import", path)

    #expect(outcome.output.contains("authors of comments that were cut"), "\(outcome)")
    #expect(try program.run("show", id, "--json").output.utf8.count < 10_000)
  }

  @Test func theHeadingsOfATableCanBeNamed() throws {
    let path = try file("t.csv", "What,Mood\na,good\n")

    let outcome = try program.run("import", path, "--map", "What=title", "--map", "mood=tags")
    let refused = try program.run("import", path, "--map", "What=titel")

    #expect(outcome.status == 0, "\(outcome)")
    #expect(try program.listing("--board", "t").contains("a  #good"))
    #expect(refused.status == 2 && refused.isOneLine && refused.error.contains("titel"))
  }

  @Test(arguments: [
    ("x.md", "---\ntitle: x\n", 3), ("x.ics", "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\n", 3),
    ("x.csv", "Title,Tags\n\"a,b\n", 3), ("x.bin", "\u{0}\u{1}", 3), ("x.json", "[{}]", 3),
    ("x", "", 3),
  ])
  func anUnreadableSourceChangesNothing(name: String, text: String, status: Int32) throws {
    let path = try file(name, text)

    let outcome = try program.run("import", path)

    #expect(outcome.status == status && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains(path), "\(outcome.error)")
  }

  @Test func aPageOfHTMLHasNoScriptAndNoHostileText() throws {
    try program.run(
      "add",
      "<script>alert(1)</script>",
      "--body",
      "&\" onload='x' \u{202E}\u{1B}[2J"
    )

    let page = try program.run("export", "--format", "html").output

    #expect(page.contains("&lt;script&gt;alert(1)") && !page.contains("<script"))
    #expect(!page.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    #expect(page.contains("color-scheme: light dark") && page.contains("@media print"))
  }
}
