import BoardModel
import Testing

@testable import BoardInterchange

/// What a file is, by what is in it.
@Suite struct FormatGuessTests {
  private func guess(_ text: String, named name: String? = nil) -> InterchangeFormat? {
    try? FormatGuess.recognised(Array(text.utf8), named: name)
  }

  @Test(arguments: [nil, "-", "cards.txt", "cards.md"])
  func aTableIsOneWhateverItsCellsHold(name: String?) {
    let body = "\"# Heading\n\n```\n- [ ] item\n```\nkanban-plugin: board\n## Other\n- x\""
    let head = "Title,Column,Due,Priority,Tags,Checklist,Body"

    #expect(guess("\(head)\r\none,To Do,,,,,\(body)\r\n", named: name) == .csv)
    #expect(guess("\u{FEFF}\(head)\r\none,To Do,,,,,\(body)\r\n", named: name) == .csv)
    let tabs = "\(head)\r\none,To Do,,,,,\(body)\r\n".replacing(",", with: "\t")
    #expect(guess(tabs, named: name) == .tsv)
    // The beginning of a file ends somewhere in a cell.
    #expect(guess("\(head)\r\none,To Do,,,,,\(body.dropLast())", named: name) == .csv)
    #expect(guess("Summary;Status\n\"a\n## b\n- c\";Done\n", named: name) == .csv)
  }

  @Test(arguments: [
    "# Title, status\n\n- [ ] one\n", "- title, status\n- two, three\n\n## Done\n- x\n",
    "Title, body and status\n\n## To Do\n\n- one\n", "## To Do\n- title,status\n- a,b\n",
  ])
  func markdownIsNotTakenForATable(text: String) {
    #expect(guess(text) == .markdown)
  }

  @Test func aBoardOfObsidianIsOneUnderAnyName() {
    let text = "---\n\nkanban-plugin: board\n\n---\n\n## To Do\n\n- [ ] title,status\n"

    #expect(guess(text) == .obsidian && guess(text, named: "x.txt") == .obsidian)
  }

  private func refusal(_ text: String, named name: String?) -> String {
    do {
      return "\(try FormatGuess.recognised(Array(text.utf8), named: name))"
    } catch {
      return error.message
    }
  }

  @Test(arguments: [
    (#"{"data":[{"gid":"1","resource_type":"task","name":"a"}]}"#, "JSON of Asana"),
    (#"{"issues":[{"key":"AB-1","fields":{"summary":"a"}}]}"#, "JSON of Jira"),
  ])
  func aFileOfAProgramThatIsNotReadNamesIt(text: String, words: String) {
    let refusal = refusal(text, named: "board.json")

    #expect(refusal.contains("unknown format") && refusal.contains(words), "\(refusal)")
    // It names the next step.
    #expect(refusal.contains("CSV"), "\(refusal)")
  }

  @Test(arguments: [
    (#"{"_format":"wekan-board-1.0.0","lists":[{"_id":"a"}],"cards":[]}"#, "wekan"),
    (#"{"globalConfig":{},"task":{"entities":{}}}"#, "super-productivity"),
    (#"{"kind":"tasks#taskLists","items":[{"title":"My Tasks"}]}"#, "google-tasks"),
    (#"[{"id":"ex-1","title":"a","status":"closed","issue_type":"bug"}]"#, "beads"),
    ("{\"id\":\"ex-1\",\"title\":\"a\",\"issue_type\":\"bug\"}\n{\"id\":\"ex-2\"}\n", "beads"),
    (#"[{"id":1,"title":"a","done":false,"percent_done":0}]"#, "vikunja"),
  ])
  func aFileOfAProgramWithAProfileIsRecognised(text: String, name: String) {
    #expect(refusal(text, named: "board.json") == name)
  }

  @Test func aFileOfAnUnknownFormatIsDescribed() {
    let json = refusal(
      #"{"lists":[{"title":"a"}],"cards":[{"title":"x"}],"labels":[]}"#,
      named: "x.json"
    )
    let list = refusal(#"[{"name":"x","done":false}]"#, named: nil)
    let table = refusal("foo,bar\n1,2\n", named: "x.txt")
    let text = refusal("Dear Ann,\nwrite to me @home +1w\n", named: "x.txt")

    #expect(json == "unknown format. Its keys are lists, cards, labels. Name it with --format.")
    #expect(list == "unknown format. Its keys are name, done. Name it with --format.")
    #expect(
      table.contains("a table with the columns foo, bar. Name it with --format csv"),
      "\(table)"
    )
    #expect(text.contains("unknown format. It is text that starts with “Dear Ann,”"), "\(text)")
    #expect(refusal("[]", named: "x.json").contains("JSON without cards"))
  }

  @Test(arguments: [
    #"{"lists":[{"title":"a"},"#, "[{\"name\":\"a\"},\n{\"name\":\"b", #"[{"na"#, #"{"#,
    "{\"name\":\"a\",\n\"due\":tr",
  ])
  func truncatedJSONIsReportedWithItsLastLine(text: String) {
    let line = text.split(separator: "\n").count
    #expect(refusal(text, named: "x.json") == "it ends in the middle (line \(line))")
  }

  @Test(arguments: [
    "* Tasks\n** TODO Call\nSCHEDULED: <2026-12-24 Thu +1w>\n", "(A) one due:2026-12-24\n",
  ])
  func anOrgFileIsNeverTodoTxt(text: String) {
    #expect(guess(text, named: "todo.org") == .org)
  }

  @Test(arguments: [
    ("(A) Call Ann\n", nil, InterchangeFormat.todotxt), ("x 2026-11-03 Call\n", "a.txt", .todotxt),
    ("Call Ann\n", "todo.txt", .todotxt), ("## To Do\n- a\n", nil, .markdown),
    ("What,Mood\na,good\n", "t.csv", .csv), (#"[{"number":7,"title":"B"}]"#, "a.json", .github),
    (#"[{"id":"l","name":"A","cards":[{"id":"c","idChecklists":[]}]}]"#, "a.json", .trello),
    (#"{"uuid":"u","description":"d","status":"pending"}"#, "a.jsonl", .taskwarrior),
    ("[link](x) and\n\n## A\n- b\n", "a.md", .markdown),
    ("{draft}\n\n## A\n- b\n", "a.md", .markdown),
    (
      #"[{"id":1,"iid":2,"title":"t","state":"opened","issue_type":"issue","web_url":"https://gitlab.com/g/-/issues/2"}]"#,
      "a.json", .github
    ),
  ])
  func aMarkOrANameWithAShapeIsRecognised(text: String, name: String?, format: InterchangeFormat) {
    #expect(guess(text, named: name) == format, "\(refusal(text, named: name))")
  }
}
