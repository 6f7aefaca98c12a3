import Foundation
import GRDB
import Testing

@Suite struct AddTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test func anAddedCardIsReported() throws {
    let one = try program.run("add", "Fix it")
    let two = try program.run("add", "-", "--column", "doing", input: Data("a\nb\n".utf8))

    let ids = try program.cards().map { try #require($0["id"] as? String) }
    let names = one.output.split(separator: " ")
    #expect(one.status == 0 && one.error.isEmpty)
    #expect(
      one.output.hasSuffix(" “Fix it” to To Do\n") && Program.isNamed(ids[0], by: names[1]),
      "\(one)"
    )
    #expect(two.output.hasPrefix("Added 2 cards to Doing: "), "\(two)")
    let short = two.output.dropLast().split(separator: " ").suffix(2)
    #expect(
      zip(ids.dropFirst(), short).allSatisfy { Program.isNamed($0, by: $1.filter { $0 != "," }) }
    )
  }

  @Test func wordsAreOneCardReadAsOnTheBoard() throws {
    try program.run("add", "--plain", "Call", "Bob", "#home @anna !high 2099-12-24")
    try program.run("add", "Call", "Bob", "#home,", "@anna", "!high", "2099-12-24")
    try program.run("add", "--quick", "--priority", "low", "--tag", "x", "Pay !high #home")
    try program.run("add", "-", input: Data("Walk #dog\nRest\n".utf8))
    try program.run("add", "-", "--plain", input: Data("Walk #dog\n".utf8))

    let form = "{title}|{tags}|{assignees}|{priority}|{due}"
    #expect(
      try program.run("list", "--format", form).output.split(separator: "\n") == [
        "Call Bob #home @anna !high 2099-12-24||||",
        "Call Bob|home|anna|high|2099-12-24", "Pay|x,home||low|", "Walk|dog|||", "Rest||||",
        "Walk #dog||||",
      ]
    )
  }

  @Test func meIsTheAuthorHoweverItIsWritten() throws {
    let added = try program.run("add", "Call Bob @me")
    try program.run("add", "Rest", "--assignee", "me")
    try program.run("add", "-", input: Data("Walk @me\n".utf8))
    try program.run("batch", input: Data(#"{"do":"add","title":"Eat","assignees":["me"]}"#.utf8))
    try program.run("add", "Ask @me about it")
    try program.run("add", "Sing", "@bob")
    let edited = try program.run("edit", "Sing", "--assignee", "+me")
    let again = try program.run("edit", "Sing", "@me")
    try program.run("edit", "Eat", "--assignee=-me,+bob")

    #expect(added.output.hasSuffix(" “Call Bob” to To Do, @ann\n"), "\(added)")
    #expect(
      try program.run("list", "--format", "{title}|{assignees}").output.split(separator: "\n") == [
        "Call Bob|ann", "Rest|ann", "Walk|ann", "Eat|bob", "Ask @me about it|ann", "Sing|bob,ann",
      ]
    )
    #expect(edited.output.hasPrefix("Changed the assignees of "), "\(edited)")
    #expect(again.output.hasPrefix("No change: "), "\(again)")
  }

  @Test func recognisedFieldsOfATitleAreReported() throws {
    let one = try program.run("add", "Call Bob #home, @anna !high 2099-12-24")
    let two = try program.run("add", "-", input: Data("One #a\nTwo #b\n".utf8))
    let option = try program.run("add", "--priority", "low", "Pay !high #home")
    let literal = try program.run("add", "--plain", "Call Bob #home fri")

    #expect(
      one.output.contains(" “Call Bob” to To Do, due Thu 24 Dec 2099, in 7")
        && one.output.hasSuffix(" years, high, #home, @anna\n") && one.error.isEmpty,
      "\(one)"
    )
    #expect(two.output.hasPrefix("Added 2 cards to To Do: ") && !two.output.contains("#"), "\(two)")
    #expect(option.output.hasSuffix(" “Pay” to To Do, low, #home\n"), "\(option)")
    #expect(literal.output.hasSuffix(" to To Do\n") && literal.error.isEmpty, "\(literal)")
  }

  @Test func textThatOnlyLooksLikeAFieldIsReportedOnStandardError() throws {
    let day = try program.run("add", "Meeting due:xyz")
    let none = try program.run("add", "!high #home")
    let json = try program.run("add", "--json", "Buy !hig")

    #expect(
      day.error
        == "tercet: “due:xyz” stays in the title; write a date as due:fri, due:3d or due:2026-12-24\n"
    )
    #expect(
      none.error == "tercet: the title is missing, so “!high #home” is taken as the title\n"
    )
    #expect(day.status == 0 && none.status == 0)
    #expect(json.error.split(separator: "\n").count == 1, "\(json)")
    #expect(try program.run("add", "--plain", "Meeting due:xyz").error.isEmpty)
  }

  @Test func theFileCanBeNamedBeforeAndAfterTheCommand() throws {
    let other = program.folder + "/other.db"
    let first = try program.run("--db", other, "add", "before")
    let second = try program.run("add", "--db", other, "after")
    #expect(first.error == "tercet: Made the new file “\(other)”\n" && second.error.isEmpty)

    let listed = try program.run("list", "--db", program.folder + "/other.db")

    #expect(listed.output.contains("before") && listed.output.contains("after"))
    #expect(!FileManager.default.fileExists(atPath: program.database))
  }

  @Test func titlesFromStandardInputAreAddedInOneAction() throws {
    let input = Data("one\n\n two \r\nthree\n".utf8)

    let outcome = try program.run(["add", "-", "--tag", "bulk"], input: input)

    #expect(outcome.output.hasPrefix("Added 3 cards to To Do: "), "\(outcome)")
    #expect(
      try program.listing("--column", "to do")
        == "To Do\n  ID  one  #bulk\n  ID  two  #bulk\n  ID  three  #bulk\n"
    )
  }

  @Test func aLineThatIsTooLongAddsNothing() throws {
    let input = Data(("fine\n" + String(repeating: "x", count: 501) + "\n").utf8)

    let outcome = try program.run(["add", "-"], input: input)

    #expect(outcome.status == 2 && outcome.isOneLine && outcome.error.contains("Line 2"))
    #expect(!FileManager.default.fileExists(atPath: program.database))
  }

  @Test func emptyStandardInputAddsNothing() throws {
    let outcome = try program.run(["add", "-"])

    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output == "No cards added; standard input has no titles\n", "\(outcome)")
  }

  @Test func aTitleMayBeginWithADash() throws {
    #expect(try program.run("add", "--", "-x").status == 0)
    #expect(try program.run("list").output.contains("  -x\n"))
  }

  @Test(arguments: [
    (["add", "x", "--due", "2026-02-30"], "2026-02-30"),
    (["add", "x", "--due", "\u{1B}[31m"], "␛[31m"),
    (["add", "x", "--tag", "a b"], "a b"),
    (["add", "x", "--column", "None\u{202E}"], "“To Do”, “Doing”, “Done”"),
    (["add", " "], "needs a title"),
    (["add", "x", "--body", String(repeating: "x", count: 100), "--bod"], "--bod"),
    (["--demo", "add", "x"], "--demo"),
    (["add"], "title"),
    (["ad\u{1B}]0;x\u{7}d"], "␛]0;x␇"),
  ])
  func wrongUsageIsOneLineAndExitsWith2(arguments: [String], words: String) throws {
    let outcome = try program.run(arguments)

    #expect(outcome.status == 2, "\(outcome)")
    #expect(outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains(words), "\(outcome)")
    #expect(outcome.output.isEmpty)
  }

  @Test func aLockThatIsHeldTooLongIsReported() throws {
    try program.run("add", "x")
    let queue = try DatabaseQueue(path: program.database)

    let outcome = try queue.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      defer { try? db.execute(sql: "ROLLBACK") }
      return try program.run("add", "y")
    }

    #expect(outcome.status == 4 && outcome.isOneLine && outcome.error.contains("locked"))
  }

  @Test func jsonIsWhatTheListPrints() throws {
    let input = Data("a\u{1B}[m\nb\n".utf8)
    let added = try program.run("add", "-", "--json", "--due", "2026-12-24", input: input)

    #expect(try program.run("list", "--json").output == added.output)
  }

  @Test(arguments: [
    ("todo", "To Do"), ("TO-DO", "To Do"), ("d o i n g", "Doing"), ("Done", "Done"),
  ])
  func aColumnIsFoundByItsLetters(text: String, name: String) throws {
    let outcome = try program.run("add", "x", "--column", text)

    #expect(outcome.output.hasSuffix(" to \(name)\n"), "\(outcome)")
  }

  @Test func commasAndSignsMakeTheSameTagsAsInTheEditor() throws {
    try program.run("add", "x", "--tag", "#docs", "--tag", "a,b;c", "--tag", "##d")

    #expect(try program.cards().first?["tags"] as? [String] == ["docs", "a", "b", "c", "d"])
  }

  @Test func aFileThatMayNotGrowIsReported() throws {
    try program.run("add", "x")

    let outcome = try program.shell("(ulimit -f 0; exec \"$tercet\" add y 2>&1) | cat")

    #expect(
      outcome.output.hasPrefix("tercet: ") && outcome.output.contains("disk I/O error"),
      "\(outcome)"
    )
    #expect(try program.run("list").output.contains("  x\n"))
  }

  @Test func processesThatMakeOneBoardTogetherLoseNothing() throws {
    let script = """
      for n in 1 2 3 4 5 6 7 8; do
        "$tercet" --db "$folder/new/board.db" add "first $n" || echo failed &
        "$tercet" --db "$folder/new/board.db" add "second $n" || echo failed &
      done; wait
      """

    let outcome = try program.shell(script)

    // Those that came first each say so.
    let made = "tercet: Made the new file “\(program.folder)/new/board.db”\n"
    #expect(!outcome.output.contains("failed"), "\(outcome)")
    #expect(outcome.error.replacing(made, with: "").isEmpty, "\(outcome)")
    let listed = try program.run("list", "--json", "--db", program.folder + "/new/board.db")
    #expect(listed.output.split(separator: "\n").count == 16 + 2)
    let names = try FileManager.default.contentsOfDirectory(atPath: program.folder + "/new")
    #expect(names == ["board.db"])
  }
}
