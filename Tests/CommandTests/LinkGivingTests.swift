import Foundation
import Testing

/// Linking gives nothing away: what a file gets, it gets because somebody said so.
@Suite struct LinkGivingTests {
  private let program: Program
  private var path: String { program.folder.replacing("//", with: "/") + "/plans.md" }

  init() throws {
    program = try Program()
    try program.run("add", "Secret")
  }

  private func write(_ text: String, to path: String? = nil) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path ?? self.path))
  }

  private func read(_ path: String? = nil) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path ?? self.path)), as: UTF8.self)
  }

  private func card(_ words: String) throws -> String {
    try program.run("list", words, "--board", "all", "--format", "{uuid}").output
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  // MARK: Which board

  @Test func itemsWithoutAHeadingAreABoardOfTheirOwn() throws {
    try write("- [ ] one\n- [x] two\n")

    let outcome = try program.run("link", path)
    #expect(outcome.output.contains("with the board “plans”, 2 cards"), "\(outcome)")
    #expect(try read() == "- [ ] one\n- [x] two\n")
    #expect(try columns() == "To Do one\nDone two\n")

    #expect(try program.run("done", try card("one")).status == 0)
    try program.run("link", "--once")
    #expect(try read() == "- [x] one\n- [x] two\n")
    try write("- [x] one\n- [/] two\n")
    try program.run("link", "--once")
    #expect(try columns() == "Doing two\nDone one\n")
  }

  private func columns() throws -> String {
    try program.run("list", "--board", "plans", "--format", "{column} {title}").output
  }

  @Test func ticksFromBeforeTheLinkAreReportedAndTidied() throws {
    let text = "## To Do\n\n- [ ] one\n- [x] two\n\n## Done\n\n- [x] old\n"
    try write(text)

    let linked = try program.run("link", path)
    #expect(
      linked.output.contains("1 ticked item outside of a done column; “tercet link FILE --tidy”"),
      "\(linked)"
    )
    #expect(try read() == text)
    let preview = try program.run("link", path, "--tidy", "--dry-run")
    #expect(preview.output.contains("Would change the board: 1 card moved"), "\(preview)")
    let tidied = try program.run("link", path, "--tidy")

    #expect(tidied.status == 0 && !tidied.output.contains("outside"), "\(tidied)")
    #expect(try read() == "## To Do\n\n- [ ] one\n\n## Done\n\n- [x] two\n- [x] old\n")
    #expect(try columns() == "To Do one\nDone two\nDone old\n")
  }

  @Test func theShapeCanBeChosenOnce() throws {
    try write("## One\n\n- [ ] a\n\n## Two\n\n- [ ] b\n")

    let linked = try program.run("link", path, "--shape", "columns")
    #expect(linked.status == 0, "\(linked)")
    #expect(try columns() == "One a\nTwo b\n")
    let refused = try program.run("link", path, "--shape", "list")

    #expect(refused.status == 2 && refused.error.contains("unlink it first"), "\(refused)")
    #expect(try program.run("link", path, "--shape", "board").status == 2)
  }

  @Test(arguments: [
    ("tasks.org", "* TODO Call the bank\n* DONE Pay\n", "Org"),
    ("todo.txt", "(A) Call the bank +home\n", "todo.txt"),
    ("calendar.ics", "BEGIN:VCALENDAR\nEND:VCALENDAR\n", "iCalendar"),
    (
      "tasks",
      "[{\"description\":\"a\",\"uuid\":\"1\",\"status\":\"pending\",\"entry\":\"20261101T090000Z\"}]",
      "Taskwarrior"
    ),
    ("new.csv", "", "CSV"),
  ]) func aFileOfAnotherFormatIsRefusedAndStays(name: String, text: String, kind: String) throws {
    let other = "\(program.folder)/\(name)"
    if !text.isEmpty { try Data(text.utf8).write(to: URL(fileURLWithPath: other)) }

    for words in [[], ["--board", "Main"]] {
      let refused = try program.run(["link", other] + words)
      #expect(refused.status == 2 && refused.error.contains("has the format \(kind)"), "\(refused)")
      #expect(refused.error.contains("a link needs Markdown"), "\(refused)")
    }

    let now = try? String(contentsOfFile: other, encoding: .utf8)
    #expect(now ?? "" == text)
  }

  @Test func aListOfMarkdownMayBeCalledTODOtxt() throws {
    let list = "\(program.folder)/TODO.txt"
    try Data("# Plans\n\n- [ ] one\n".utf8).write(to: URL(fileURLWithPath: list))

    let linked = try program.run("link", list)

    #expect(linked.output.contains("with the board “Plans”, 1 card"), "\(linked)")
  }

  @Test func proseIsRefusedUnlessABoardIsNamed() throws {
    try write("Ideas.\n\nSome prose.\n")

    let refused = try program.run("link", path)
    #expect(refused.status == 2 && refused.error.contains("has text and no cards"), "\(refused)")
    #expect(try read() == "Ideas.\n\nSome prose.\n")
    let named = try program.run("link", path, "--board", "Main")

    #expect(named.status == 0 && named.output.contains("with the board “Main”"), "\(named)")
    #expect(try read().contains("- [ ] Secret"))
  }

  @Test(arguments: ["", " \n\n"])
  func anEmptyFileGetsTheOpenBoardAndTheCommandNamesIt(text: String) throws {
    try write(text)

    let outcome = try program.run("link", path)

    #expect(outcome.output.contains("with the board “Main”, 1 card"), "\(outcome)")
    #expect(try read().contains("Secret"))
  }

  @Test func aBoardOfTheFilesNameGivesItNothing() throws {
    let text = "# Main\n\n## To Do\n\n- [ ] mine\n\n## Done\n"
    try write(text)

    let outcome = try program.run("link", path)
    #expect(outcome.status == 2 && outcome.error.contains("“--board Main” merges"), "\(outcome)")
    #expect(try read() == text)

    #expect(try program.run("link", path, "--board", "Main").status == 0)
    #expect(try read().contains("Secret"))
  }

  @Test func aFileThatWasUnlinkedIsLinkedWithItsBoardAgain() throws {
    try write("## To Do\n\n- [ ] mine\n")
    try program.run("link", path)
    try program.run("unlink", path)

    let outcome = try program.run("link", path)

    #expect(outcome.output.contains("with the board “plans”, 1 card"), "\(outcome)")
  }

  @Test func aDryRunShowsTheDiffAndChangesNothing() throws {
    try write("## To Do\n\n- [ ] mine\n- [ ] two\n")

    let outcome = try program.run("link", path, "--board", "Main", "--dry-run")

    let head =
      "“\(path)” would be linked with the board “Main”\n--- \(path)\n+++ \(path)\n@@ -1,4 +1,10 @@\n"
    #expect(outcome.output.hasPrefix(head), "\(outcome)")
    #expect(outcome.output.contains(" \n+- [ ] Secret\n - [ ] mine\n"), "\(outcome)")
    #expect(try read() == "## To Do\n\n- [ ] mine\n- [ ] two\n")
    #expect(try program.run("link", "--status").output == "No file is linked\n")
  }

  // MARK: The first write

  @Test func theFirstWriteKeepsACopyThatUnlinkPutsBack() throws {
    let text = "## To Do\n- [ ] mine\n"
    try write(text)
    #expect(try program.run("link", path).output.split(separator: "\n").count == 1)
    try program.run("add", "new", "--board", "plans")

    let first = try program.run("link", "--once")
    #expect(first.output.contains("Saved the original of “"), "\(first)")
    let copy = try #require(
      first.output.split(separator: "“").compactMap { $0.split(separator: "”").first }
        .first { $0.contains("/.local/state/tercet/linked/") }
    )
    #expect(try read(String(copy)) == text)
    try program.run("add", "newer", "--board", "plans")
    #expect(try program.run("link", "--once").output.isEmpty)
    let written = try read()

    let outcome = try program.run("unlink", path, "--restore")

    #expect(
      outcome.status == 0 && outcome.output.contains("original file is restored"),
      "\(outcome)"
    )
    #expect(try read() == text)
    #expect(try read(path + ".orig") == written)
  }

  @Test func aFileThatEndsInOrigStays() throws {
    try write("## To Do\n- [ ] mine\n")
    try write("precious", to: path + ".orig")
    try program.run("link", path)
    try program.run("add", "new", "--board", "plans")
    try program.run("link", "--once")
    let written = try read()

    let outcome = try program.run("unlink", path, "--restore")

    #expect(outcome.status == 0, "\(outcome)")
    #expect(try read(path + ".orig") == "precious")
    #expect(try read(path + ".orig.2") == written)
  }

  @Test func aFileThatTheLinkMadeHasNoCopyToPutBack() throws {
    try program.run("add", "new")
    try program.run("link", path)
    let written = try read()

    let outcome = try program.run("unlink", path, "--restore")

    #expect(outcome.status == 3 && outcome.error.contains("There is no copy"), "\(outcome)")
    #expect(try read() == written)
    #expect(try program.run("link", "--status").output.contains("plans"))
  }

  @Test func nothingIsWrittenIfTheFileCannotBeKept() throws {
    try write("## To Do\n- [ ] mine\n")
    try program.run("link", path)
    try program.run("add", "new", "--board", "plans")
    try write("## To Do\n- [ ] mine\n- [ ] own\n")

    let outcome = try program.shell(
      "touch \"$folder/no\"; XDG_STATE_HOME=\"$folder/no\" exec \"$tercet\" link --once"
    )

    #expect(outcome.status == 4 && outcome.error.contains("can't be backed up"), "\(outcome)")
    #expect(try read() == "## To Do\n- [ ] mine\n- [ ] own\n")
  }

  // MARK: A day with an editor and the board

  /// What Git shows of each step: the lines that went and came.
  @Test func eachStepOfADayIsADiffOfOneLine() throws {
    var text =
      "# TODO\n\n- [ ] Fix login due:2026-12-01 @anna !high\n- [ ] Write notes\n  - [ ] draft\n\n"
      + "## Later\n\n- [ ] Sleep\n"
    try write(text)
    #expect(try program.run("link", path).status == 0)
    func step(_ old: String, _ new: String, _ arguments: String...) throws {
      text = text.replacing(old, with: new)
      if arguments.isEmpty { try write(text) } else { try program.run(arguments) }
      try program.run("link", "--once")
      #expect(try read() == text, "\(arguments)")
    }

    try step("- [ ] Write", "- [x] Write", "done", card("Write"))
    try step("[ ] Sleep", "[/] Sleep")
    try step("2026-12-01", "2026-12-24", "edit", card("Fix"), "--due", "2026-12-24")
    try step("!high", "!low", "edit", card("Fix"), "--priority", "low")
    try step("Fix login", "Mend login", "edit", card("Fix"), "--title", "Mend login")
    try step("[x] Write", "[ ] Write")
    try step("[ ] draft", "[x] draft", "step", card("Write"), "1", "--done")
    try step("[/] Sleep", "[x] Sleep", "done", card("Sleep"))
    try step("@anna", "@bob")

    let cards = try program.run("list", "--board", "TODO", "--format", "{column}: {title}").output
    #expect(cards == "To Do: Mend login\nTo Do: Write notes\nDone: Sleep\n")
  }

  // MARK: Blank lines

  private nonisolated static let texts = [
    "## To Do\n- [ ] A\n- [ ] B\n- [ ] C\n\n## Doing\n- [ ] G\n\n## Done\n- [x] O\n",
    "## To Do\n- [ ] A\n\n## Doing\n\n## Done\n",
    "## To Do\n\n- A\n\n## Doing\n\n## Done\n\n- O\n",
    "## To Do\n- A\n- B\n\n## Doing\n## Done\n",
    "## To Do\r\n\r\n- A\r\n\r\n- B\r\n\r\n- C\r\n\r\n## Doing\r\n\r\n## Done\r\n\r\n- O\r\n",
    "## To Do\n\n### A\n\n### B\n> words\n\n## Doing\n\n## Done\n\n### O\n",
    "## To Do\n### A\n### B\n## Doing\n## Done\n### O\n",
    "- [ ] A\n- [ ] B\n- [x] O\n",
    "# Plans\r\n\r\n- [ ] A\r\n\r\n## Later\r\n\r\nWords.\r\n\r\n1. [ ] B\r\n\r\n## Old\r\n* [X] O\r\n",
    "# Plans\n\n- A\n- B\n  words\n\n## Later\n\n- C\n",
    "---\nkanban-plugin: board\n---\n\n## To Do\n\n- [ ] A\n- [ ] B\n\n\n## Doing\n\n\n\n## Done\n\n**Complete**\n- [x] O\n\n\n",
  ]

  @Test(arguments: texts)
  func aCardThatMovesAwayAndBackLeavesEveryByte(text: String) throws {
    try write(text)
    let linked = try program.run("link", path)
    let before = try read()
    try #require(linked.status == 0 && before == text, "\(linked)")
    let cards = try program.run("list", "--board", "plans", "--format", "{uuid} {column}").output
    for (index, card) in cards.split(separator: "\n").enumerated() {
      let parts = card.split(separator: " ", maxSplits: 1).map(String.init)
      let others = ["To Do", "Doing", "Done"].filter { $0 != parts[1] }
      // Every column gets one of the cards.
      let column = others[index % others.count]
      try program.run("move", parts[0], "--column", column)
      try program.run("link", "--once")
      let moved = try read()
      try program.run("undo")
      try program.run("link", "--once")
      #expect(moved != text)
      #expect(try read() == text, "\(column):\n\(moved)")
    }
  }

  @Test func cardsThatWereDoneBeforeTheLinkAreFinishedOnTheDayOfTheirSign() throws {
    try write("- [x] A ✅ 2026-11-02\n- [x] B\n- [ ] C\n")
    try program.run("link", path)
    try write("- [x] A ✅ 2026-11-02\n- [x] B\n- [ ] C\n- [x] D ✅ 2026-11-04\n")
    try program.run("link", "--once")

    let cards = try program.cards("--board", "plans")

    let days = cards.map { ($0["doneAt"] as? String).map { String($0.prefix(10)) } }
    #expect(cards.map { $0["title"] as? String } == ["C", "A", "B", "D"], "\(cards)")
    #expect(days == [nil, "2026-11-02", nil, "2026-11-04"])
  }

  @Test(arguments: [
    ("---\nkanban-plugin: board\n---\n\n## To Do\n\n- [ ] A\n", "- [ ] A @{2027-03-04}"),
    ("- [ ] A\n- [x] B ✅ 2026-11-02\n", "- [ ] A 📅 2027-03-04"),
    ("- [ ] A\n- [ ] B ⏫\n", "- [ ] A 📅 2027-03-04"),
    ("- [ ] A\n- [ ] B !high\n", "- [ ] A due:2027-03-04"),
  ])
  func theFirstDateIsWrittenAsTheProgramOfTheFileWritesIt(text: String, line: String) throws {
    try write(text)
    try program.run("link", path)
    try program.run("edit", "A", "--due", "2027-03-04")
    try program.run("link", "--once")

    let written = try read()
    #expect(written.contains(line + "\n"), "\(written)")
  }

  @Test(arguments: [texts[0], "- [ ] A\n- [x] B ✅ 2026-11-02\n  words\n- [ ] C\n- [X] D\n"])
  func aCardThatIsArchivedOrDeletedAndReturnsLeavesEveryByte(text: String) throws {
    try write(text)
    try program.run("link", path)
    let cards = try program.run("list", "--board", "plans", "--format", "{uuid}").output
    for card in cards.split(separator: "\n").map(String.init) {
      for command in ["archive", "delete"] {
        try program.run(command, card)
        try program.run("link", "--once")
        let without = try read()
        try program.run("undo")
        try program.run("link", "--once")
        #expect(without != text)
        #expect(try read() == text, "\(command):\n\(without)")
      }
    }
  }

  // MARK: Emptied and replaced

  @Test(arguments: ["", "\n", "Other words.\n\nMore of them.\n", "# Notes\n\n## Mine\n\n- else\n"])
  func aFileThatIsEmptiedOrReplacedRightAfterTheLinkIsRefused(text: String) throws {
    try program.run("add", "two")
    #expect(try program.run("link", path).status == 0)
    try write(text)

    let outcome = try program.run("link", "--once")

    #expect(outcome.status == 3 && outcome.error.contains("was emptied or replaced"), "\(outcome)")
    #expect(try read() == text)
    #expect(try program.run("list", "--format", "{title}").output == "Secret\ntwo\n")
  }
}
