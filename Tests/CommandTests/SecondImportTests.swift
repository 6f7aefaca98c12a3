import Foundation
import Testing

/// What is imported to the board from which it came, or once more.
@Suite struct SecondImportTests {
  private let program: Program

  init() throws { program = try Program() }

  private func file(_ name: String, _ text: String) throws -> String {
    let path = "\(program.folder)/\(name)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func changed(_ path: String, _ old: String, _ new: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try #require(text.contains(old), "\(text)")
    try Data(text.replacing(old, with: new).utf8).write(to: URL(fileURLWithPath: path))
  }

  nonisolated private static let formats = [
    "markdown", "obsidian", "todotxt", "taskwarrior", "csv", "tsv", "ical", "folder",
  ]

  @Test(arguments: formats)
  func anExportThatComesBackChangesNothing(format: String) throws {
    try program.run("column", "add", "Review", "--kind", "doing")
    try program.run("add", "Call", "--due", "2026-12-01", "--tag", "money")
    try program.run("add", "Call", "--column", "Review", "--tag", "@home")
    try program.run("add", "-", "--column", "Doing", input: Data("Twin\nTwin\n".utf8))
    try program.run("add", "Old", "--column", "Done")
    let path = program.folder + "/out"
    try program.run("export", "--format", format, path)
    let before = try program.run("list", "--json").output

    let outcome = try program.run("import", path, "--format", format, "--board", "Main")

    #expect(outcome.output.contains("0 new, 5 unchanged"), "\(outcome)")
    #expect(try program.run("list", "--json").output == before)
  }

  @Test(arguments: ["folder", "taskwarrior", "csv"])
  func blockersOfCardsAreImportedAgain(format: String) throws {
    let first = try program.addCard("first", "--column", "Done")
    let second = try program.addCard("second", "--blocked-by", first)
    try program.run("edit", first, "--title", "first of all")
    let path = program.folder + "/out"

    let exported = try program.run("export", "--format", format, path)
    let outcome = try program.run("import", path, "--format", format, "--board", "Main")

    #expect(exported.status == 0 && !exported.output.contains("dependenc"), "\(exported)")
    #expect(outcome.output.contains("0 new, 2 unchanged"), "\(outcome)")
    try program.run("import", path, "--format", format, "--board", "Copy")
    let copy = try program.cards("--board", "Copy").first { $0["title"] as? String == "second" }
    #expect((copy?["blockedBy"] as? [Any])?.count == 1, "\(String(describing: copy))")
    #expect(try program.run("show", second).output.contains("first of all"))
  }

  @Test func aTitleThatWasChangedInAListIsThatOfTheSameCard() throws {
    try program.run("add", "-", "--tag", "a", input: Data("Call\nWrite\n".utf8))
    let path = program.folder + "/todo.txt"
    try program.run("export", path)
    try changed(path, "Call", "Phone")

    let outcome = try program.run("import", path, "--board", "Main")

    #expect(outcome.output.contains("0 new, 1 changed, 1 unchanged"), "\(outcome)")
    #expect(try program.cards().compactMap { $0["title"] as? String } == ["Phone", "Write"])
  }

  @Test func aCardWithoutAnIdentifierIsTheOneOfItsTitle() throws {
    let id = try program.addCard("Call", "--body", "my words", "--priority", "high")
    try program.run("add", "Write")
    let path = try file("a.md", "## Doing\n- Call\n    @ 2026-12-01\n- Read\n")

    let outcome = try program.run("import", path, "--board", "Main")

    #expect(
      outcome.output.hasSuffix("Imported 2 cards to “Main”: 1 new, 1 changed\n"),
      "\(outcome)"
    )
    let card = try #require(try program.cards().first { $0["title"] as? String == "Call" })
    #expect(card["column"] as? String == "Doing" && card["due"] as? String == "2026-12-01")
    // The source has no text for it.
    #expect(try program.run("show", id).output.contains("my words"))
    #expect(try program.cards().count == 3)
  }

  /// Without identifiers, titles that two projects share are no sign of one project.
  @Test func aTableWithTitlesOfAnotherBoardGetsABoardOfItsOwn() throws {
    let first = try file(
      "a.csv",
      "Title,Status\nSet up,To Do\nTest,To Do\nRelease,To Do\nLogo,Done\n"
    )
    let second = try file(
      "b.csv",
      "Title,Status\nSet up,Done\nTest,Done\nRelease,Done\nShop,Done\n"
    )
    try program.run("import", first)

    let outcome = try program.run("import", second)

    #expect(outcome.output.contains("to “b”"), "\(outcome)")
    let titles = try program.cards("--board", "a", "--column", "To Do")
      .compactMap { $0["title"] as? String }
    #expect(titles == ["Set up", "Test", "Release"])
  }

  @Test func aTitleOfSeveralCardsIsReported() throws {
    try program.run("add", "Twin", "--body", "a")
    try program.run("add", "Twin", "--body", "b")
    let path = try file("a.md", "## To Do\n- Twin\n    > b\n- Twin\n    > c\n- Twin\n    > d\n")

    let outcome = try program.run("import", path, "--board", "Main")
    let again = try program.run("import", path, "--board", "Main")

    #expect(outcome.output.contains(": 2 new, 1 unchanged\n"), "\(outcome)")
    #expect(
      outcome.output.contains("which of several cards with one title is meant")
        && outcome.output.contains("(2: “Twin”, “Twin”)"),
      "\(outcome)"
    )
    #expect(again.output.contains("0 new, 3 unchanged"), "\(again)")
    #expect(try program.cards().count == 4)
  }

  @Test func aStateLeavesACardInAnyColumnOfIt() throws {
    try program.run("add", "one", "--column", "Doing")
    let path = try file("todo.txt", "one\n")

    let open = try program.run("import", path, "--board", "Main")
    _ = try file("todo.txt", "x one\n")
    try program.run("import", path, "--board", "Main")

    #expect(open.output.contains("1 unchanged"), "\(open)")
    #expect(try program.cards().compactMap { $0["column"] as? String } == ["Done"])
  }

  @Test(arguments: ["ID,Title\n1,one\n2,two\n", "Title\none\ntwo\n"])
  func aBoardThatWasRenamedIsStillTheOneOfItsSource(text: String) throws {
    let path = try file("plans.csv", text)
    try program.run("import", path)
    try program.run("board", "rename", "plans", "Work")

    let outcome = try program.run("import", path)

    #expect(outcome.output.contains("to “Work”: 0 new, 2 unchanged"), "\(outcome)")
  }

  @Test func aCheckedCellIsDoneInAnyColumn() throws {
    let path = try file("a.csv", "Title,Status,Done\none,Todo,TRUE\ntwo,Todo,\nthree,Shipped,x\n")

    try program.run("import", path, "--board", "B")

    let columns = try program.cards("--board", "B").compactMap { $0["column"] as? String }
    #expect(columns.sorted() == ["Done", "Shipped", "Todo"])
  }

  /// `gh` names an issue by what it was asked for.
  @Test func anIssueIsOneCardUnderEachOfItsNames() throws {
    func issue(_ number: Int, _ title: String, _ more: String = "") -> String {
      #"{"number":\#(number),"title":"\#(title)","state":"OPEN","labels":[]\#(more)}"#
    }
    func url(_ number: Int) -> String { #","url":"https://github.com/a/b/issues/\#(number)""# }
    let path = try file("a.json", "[\(issue(1, "one")),\(issue(2, "one"))]")
    try program.run("import", path, "--board", "Main", "--format", "github")
    _ = try file("a.json", "[\(issue(1, "one", url(1))),\(issue(2, "one", url(2)))]")

    let named = try program.run("import", path, "--board", "Main", "--format", "github")
    _ = try file("a.json", "[\(issue(1, "one")),\(issue(2, "one"))]")
    let numbered = try program.run("import", path, "--board", "Main", "--format", "github")

    for outcome in [named, numbered] { #expect(outcome.output.contains(": 0 new"), "\(outcome)") }
    #expect(try program.cards().count == 2)
  }

  /// A project's items have identifiers of their own.
  @Test func anItemOfAProjectAndItsIssueAreOneCard() throws {
    let url = "https://github.com/a/b/issues/7"
    let path = try file(
      "a.json",
      """
      {"items":[
        {"id":"PVTI_1","title":"one","status":"Doing",
         "content":{"type":"Issue","number":7,"title":"one","url":"\(url)","body":"Text."}},
        {"id":"PVTI_2","title":"draft","status":"To Do","content":{"type":"DraftIssue"}}
      ],"totalCount":2}
      """
    )
    try program.run("import", path, "--board", "Main", "--format", "github")
    _ = try file(
      "a.json",
      #"[{"number":7,"title":"one","body":"Text.","state":"OPEN","url":"\#(url)"}]"#
    )

    let outcome = try program.run("import", path, "--board", "Main", "--format", "github")

    #expect(outcome.output.contains(": 0 new, 1 unchanged"), "\(outcome)")
    #expect(try program.cards().compactMap { $0["column"] as? String } == ["To Do", "Doing"])
  }

  @Test func annotationsOfTaskwarriorAreCommentsOnce() throws {
    let id = try program.addCard("one", "--body", "Text.")
    try program.run("comment", id, "Said at once")
    let path = program.folder + "/a.json"
    try program.run("export", path, "--format", "taskwarrior")
    // Taskwarrior itself keeps no author of an annotation.
    let text = try String(contentsOfFile: path, encoding: .utf8)
      .replacing(",\"author\":\"ann\"", with: "")
      .replacing(
        "\"annotations\":[",
        with: "\"annotations\":[{\"entry\":\"20260102T100000Z\",\"description\":\"There\"},"
      )
    _ = try file("a.json", text)

    for count in [1, 0] {
      let outcome = try program.run("import", path, "--board", "Main", "--format", "taskwarrior")
      #expect(outcome.output.contains("0 new, 1 unchanged"), "\(outcome)")
      #expect(outcome.output.contains("comment") == (count == 1), "\(outcome)")
    }
    let shown = try program.run("show", id).output
    #expect(shown.components(separatedBy: "Said at once").count == 2, "\(shown)")
    #expect(shown.components(separatedBy: "There").count == 2, "\(shown)")
  }

  // MARK: Changes on both sides

  @Test func localChangesStayIfTheSourceIsUnchanged() throws {
    let path = try file("a.csv", "ID,Title,Status,Tags\n1,one,To Do,x\n2,two,To Do,x\n")
    try program.run("import", path, "--board", "Main")
    let id = try #require(try program.cards().first?["id"] as? String)
    try program.run("edit", id, "--title", "mine")
    try program.run("move", id, "--column", "Done")
    _ = try file("a.csv", "ID,Title,Status,Tags\n1,one,To Do,y\n2,two,To Do,x\n")

    let outcome = try program.run("import", path, "--board", "Main")
    let again = try program.run("import", path, "--board", "Main")

    #expect(
      outcome.output.contains(
        "0 new, 1 changed, 1 unchanged, 1 with changes made here, which stay"
      ),
      "\(outcome)"
    )
    let card = try #require(try program.cards().first { $0["id"] as? String == id })
    #expect(card["title"] as? String == "mine" && card["column"] as? String == "Done")
    #expect(card["tags"] as? [String] == ["y"])
    #expect(again.output.contains("2 unchanged, 1 with"), "\(again)")

    _ = try file("a.csv", "ID,Title,Status,Tags\n1,theirs,Doing,y\n2,two,To Do,x\n")
    let moved = try program.run("import", path, "--board", "Main")
    let last = try #require(try program.cards().first { $0["id"] as? String == id })
    #expect(last["title"] as? String == "mine" && last["column"] as? String == "Doing")
    #expect(
      moved.output.contains("1 card was moved here and in the file: took the file's column"),
      "\(moved)"
    )
  }

  @Test func changesOfBothSidesAreMergedOrKeptAndReported() throws {
    func table(_ title: String, _ body: String, _ tags: String) throws -> String {
      try file("a.csv", "ID,Title,Description,Tags\n1,\(title),\"\(body)\",\(tags)\n")
    }
    let path = try table("one", "a\nb\nc", "x")
    try program.run("import", path, "--board", "Main")
    let id = try #require(try program.cards().first?["id"] as? String)
    try program.run("edit", id, "--title", "mine", "--body", "A\nb\nc", "--tag", "here")
    _ = try table("theirs", "a\nb\nC", "x;there")

    let outcome = try program.run("import", path, "--board", "Main")
    let again = try program.run("import", path, "--board", "Main")

    let words = "1 card was changed here and in the file: kept yours (“mine”)"
    #expect(outcome.output.contains(words), "\(outcome)")
    let card = try #require(try program.cards().first)
    #expect(card["title"] as? String == "mine")
    #expect((card["body"] as? String)?.hasPrefix("A\nb\nC") == true, "\(card)")
    #expect(Set(card["tags"] as? [String] ?? []) == ["here", "there"])
    #expect(try program.run("log").output.contains("theirs"))
    #expect(again.output.contains(": 0 new, 1 unchanged, 1 with changes made here"), "\(again)")
    #expect(!again.output.contains("in the file"), "\(again)")
    #expect(try program.run("check").status == 0)

    try program.run("undo")
    let undone = try #require(try program.cards().first)
    #expect(undone["title"] as? String == "mine")
    #expect((undone["body"] as? String)?.hasPrefix("A\nb\nc") == true, "\(undone)")
  }

  @Test func anImportReportsHowManyEditsItReplaces() throws {
    let other = try Program()
    try other.run("add", "one")
    let path = try file("a.json", try other.run("export", "--format", "json").output)
    try program.run("import", path)
    let id = try #require(
      try program.cards().first { $0["title"] as? String == "one" }?["id"] as? String
    )
    try program.run("edit", id, "--title", "mine")

    let outcome = try program.run("import", path)

    #expect(
      outcome.output.contains("1 card was changed here since the last import: took"),
      "\(outcome)"
    )
    #expect(try program.cards().contains { $0["title"] as? String == "one" })
    #expect(!(try program.run("import", path).output.contains("since the last import")))
  }

  @Test func theUndoOfAnImportWithNewColumnsNamesItsCards() throws {
    let path = try file("a.csv", "Title,Status\none,Inbox\ntwo,Outbox\n")
    try program.run("import", path, "--board", "Main")

    let outcome = try program.run("undo")

    #expect(outcome.output.contains("import 2 cards"), "\(outcome)")
  }

  @Test func anImportThatWasUndoneCanBeDoneAgain() throws {
    let path = try file("a.csv", "ID,Title\n1,one\n2,two\n")
    try program.run("import", path, "--board", "Main")
    _ = try file("a.csv", "ID,Title\n1,ONE\n2,two\n")
    try program.run("import", path, "--board", "Main")
    try program.run("undo")
    #expect(try program.cards().compactMap { $0["title"] as? String } == ["one", "two"])

    let outcome = try program.run("import", path, "--board", "Main")

    #expect(outcome.output.contains("0 new, 1 changed, 1 unchanged\n"), "\(outcome)")
    #expect(try program.cards().compactMap { $0["title"] as? String } == ["ONE", "two"])
  }

  @Test func aCardThatReturnsIsReported() throws {
    let path = try file("a.csv", "ID,Title\n1,one\n2,two\n")
    try program.run("import", path, "--board", "Main")
    let id = try #require(try program.cards().first?["id"] as? String)
    try program.run("delete", id)

    let outcome = try program.run("import", path, "--board", "Main")

    #expect(
      outcome.output.contains("1 new, 1 unchanged, 1 that had been deleted here"),
      "\(outcome)"
    )
  }
}
