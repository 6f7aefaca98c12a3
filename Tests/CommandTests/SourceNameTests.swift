import Foundation
import Testing

/// What other programs call their cards, kept and given back.
@Suite struct SourceNameTests {
  private let program: Program

  init() throws { program = try Program() }

  private func file(_ name: String, _ text: String) throws -> String {
    let path = "\(program.folder)/\(name)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  nonisolated private static let uuid = "0b1ba2e4-7a34-4a5c-9b6f-3f1c9a2d5e77"

  nonisolated private static let sources = [
    (
      "taskwarrior", "a.json",
      #"[{"uuid":"\#(uuid)","description":"one","status":"pending","entry":"20261121T065209Z"}]"#,
      "\"uuid\":\"\(uuid)\""
    ),
    (
      "ical", "a.ics",
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:x@y\r\nSUMMARY:one\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
      "UID:x@y\r\n"
    ),
    ("obsidian", "a.md", "---\n\nkanban-plugin: board\n\n---\n\n## A\n\n- [ ] one ^a1\n", " ^a1\n"),
    ("todotxt", "todo.txt", "one id:7\n", " id:7"),
    ("csv", "a.csv", "ID,Title\nAB-1,one\n", "AB-1"),
  ]

  @Test(arguments: sources)
  func theNameOfASourceIsKeptAndGivenBack(
    format: String,
    name: String,
    text: String,
    written: String
  ) throws {
    let path = try file(name, text)
    try program.run("import", path, "--format", format, "--board", "Main")

    let source = try program.cards().first?["source"] as? [String: Any]
    #expect(source?["program"] as? String == format, "\(String(describing: source))")
    let again = try program.run("import", path, "--format", format, "--board", "Main")
    #expect(again.output.contains("1 unchanged"), "\(again)")
    let exported = try program.run("export", "--format", format).output
    #expect(exported.contains(written), "\(exported)")
    let back = try file("again", exported)
    try program.run("import", back, "--format", format, "--board", "Main")
    #expect(try program.cards().count == 1)
  }

  @Test func anInstanceOfASeriesIsACardOfItsOwn() throws {
    func task(_ more: String) -> String { "BEGIN:VTODO\r\nUID:u\r\n\(more)END:VTODO\r\n" }
    let path = try file(
      "a.ics",
      "BEGIN:VCALENDAR\r\n" + task("SUMMARY:all\r\nRRULE:FREQ=DAILY\r\n")
        + task("RECURRENCE-ID;VALUE=DATE:20261205\r\nSUMMARY:fifth\r\n") + "END:VCALENDAR\r\n"
    )

    try program.run("import", path, "--board", "Main")

    #expect(try program.cards().compactMap { $0["title"] as? String } == ["all", "fifth"])
    let exported = try program.run("export", "--format", "ical").output
    #expect(exported.contains("UID:u\r\nRECURRENCE-ID;VALUE=DATE:20261205\r\n"), "\(exported)")
  }

  @Test func aBodyComesBackFromAnnotationsAsItWas() throws {
    let body = "first\nsecond\n\nfourth"
    try program.run("add", "one", "--body", body)
    let path = try file("a.json", try program.run("export", "--format", "taskwarrior").output)

    let outcome = try program.run("import", path, "--board", "Main")

    #expect(outcome.output.contains("1 unchanged"), "\(outcome)")
    #expect(try program.cards().first?["body"] as? String == body)
  }

  @Test func aNameThatAFormatCannotWriteIsLeftOut() throws {
    let source = #""source":{"program":"obsidian","id":"a b"}"#
    let card = #"{"id":"\#(Self.uuid)","title":"one","column":"To Do",\#(source)}"#
    let path = try file("a.ndjson", card + "\n")
    try program.run("import", path, "--board", "Main")

    let exported = try program.run("export", "--format", "obsidian").output

    #expect(exported.contains("- [ ] one ^") && !exported.contains("^a b"), "\(exported)")
  }

  @Test func aCardThatWasReopenedComesBack() throws {
    func board(_ isClosed: Bool, _ day: Int) -> String {
      #"{"name":"B","lists":[{"id":"l","name":"A"}],"cards":[{"id":"c","name":"one","idList":"l","#
        + #""closed":\#(isClosed),"dateLastActivity":"2026-11-0\#(day)T10:00:00.000Z"}]}"#
    }
    try program.run("import", try file("a.json", board(true, 1)), "--board", "Main")
    #expect(try program.cards().isEmpty)

    try program.run("import", try file("a.json", board(false, 2)), "--board", "Main")
    let id = try #require(try program.cards().first?["id"] as? String)

    // What was archived here after that stays archived.
    try program.run("archive", id)
    try program.run("import", try file("a.json", board(false, 2)), "--board", "Main")
    #expect(try program.cards().isEmpty)
  }

  @Test func aTableWithoutHeadingsLosesNoRow() throws {
    let path = try file("a.csv", "Buy milk,2026/12/05\nCall Ann,soon\n")

    let outcome = try program.run("import", path, "--board", "Main")

    #expect(outcome.output.hasPrefix("No known heading"), "\(outcome)")
    #expect(try program.cards().compactMap { $0["title"] as? String } == ["Buy milk", "Call Ann"])
  }

  @Test func fieldsThatAFormatLacksAreNamed() throws {
    try program.run("add", "--plain", "Fix #real bug", "--tag", "home", "--tag", "@ctx")
    try program.run("column", "add", "Later")

    let outcome = try program.run("export", "\(program.folder)/a.md", "--format", "markdown")
    #expect(outcome.output.contains("1 tag that it can't hold"), "\(outcome)")
    let text = try String(contentsOfFile: "\(program.folder)/a.md", encoding: .utf8)
    #expect(text.contains("- [ ] **Fix \\#real bug** #home\n"), "\(text)")
    try program.run("import", "\(program.folder)/a.md", "--board", "Again")
    let card = try #require(try program.cards("--board", "Again").first)
    #expect(card["title"] as? String == "Fix #real bug" && card["tags"] as? [String] == ["home"])
    let todo = try program.run("export", "\(program.folder)/todo.txt")
    #expect(todo.output.contains("2 columns' names"), "\(todo)")
  }
}
