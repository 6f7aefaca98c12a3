import Foundation
import Testing

@Suite struct ShowTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test func aCardIsShownAsReadableText() throws {
    let id = try program.addCard(
      "Late",
      "--due",
      "2001-01-05",
      "--priority",
      "high",
      "--tag",
      "a",
      "--tag",
      "b",
      "--body",
      "- one\n\ttwo\n"
    )
    try program.run("add", "second")

    let outcome = try program.run("show", id)

    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    #expect(
      lines[..<6] == [
        "Late", "  board     Main", "  column    To Do, 1 of 2",
        "  due       ! Fri 5 Jan 2001, 25 years ago",
        "  priority  high", "  tags      #a #b",
      ],
      "\(outcome.output)"
    )
    #expect(lines.contains("  id        \(id)"))
    #expect(outcome.output.hasSuffix("\n\n- one\n\ttwo\n"))
  }

  @Test func anEmptyCardShowsNoEmptyFields() throws {
    let id = try program.addCard("Bare")

    let outcome = try program.run("show", id)

    #expect(outcome.output.split(separator: "\n").count == 6, "\(outcome.output)")
  }

  @Test func deletedCardsThatItWaitedForAreLeftOut() throws {
    let first = try program.addCard("first")
    let second = try program.addCard("second", "--blocked-by", first)
    let whole = try program.addCard("whole")
    try program.run("edit", second, "--parent", whole)
    try program.run("delete", first, whole)

    let outcome = try program.run("show", second)

    #expect(!outcome.output.contains("waits") && !outcome.output.contains("part of"), "\(outcome)")
    try program.run("undo")
    #expect(try program.run("show", second).output.contains("“first”\n"))
  }

  @Test func jsonIsTheObjectOfTheList() throws {
    let id = try program.addCard("One", "--due", "2026-11-27", "--tag", "a", "--body", "x\ny")
    let listed = try program.run("list", "--json").output

    let shown = try program.run("show", id, "--json").output

    let rest = ",\"author\":\"ann\",\"comments\":[]}"
    #expect("[\n\(shown.replacing(rest, with: "}"))]\n" == listed, "\(shown)")
    #expect(shown.contains(rest))
  }

  @Test func timesAreLocalAndTheAuthorIsNamed() throws {
    let id = try program.addCard("One")
    try program.run("edit", id, "--due", "fri", "--author", "bob")

    let utc = try program.shell("TZ=UTC \"$tercet\" show \(id)").output
    let east = try program.shell("TZ=UTC-5:30 \"$tercet\" show \(id)").output

    #expect(utc.contains(", last by @bob\n"), "\(utc)")
    #expect(utc != east && !utc.contains("T0") && !utc.contains("Z\n"), "\(utc)\n\(east)")
  }

  @Test func anyUnambiguousBeginningNamesTheCard() throws {
    let first = try program.addCard("first")
    let second = try program.addCard("second")
    let common = zip(first, second).prefix { $0 == $1 }.count

    for text in [second, second.lowercased(), second.filter { $0 != "-" }] {
      #expect(try program.run("show", text).output.hasPrefix("second\n"), "\(text)")
    }
    for count in common + 1...second.count {
      let text = String(second.prefix(count))
      #expect(try program.run("show", text).output.hasPrefix("second\n"), "\(text)")
    }
  }

  @Test func theIdentifiersOfTheListNameEachCard() throws {
    try program.run(["add", "-"], input: Data((0..<30).map { "card \($0)\n" }.joined().utf8))
    let listed = try program.run("list", "--column", "to do").output

    let lines = listed.split(separator: "\n").dropFirst()
    #expect(lines.count == 30)
    for line in lines {
      let words = line.split(separator: " ")
      let shown = try program.run("show", String(words[0])).output
      #expect(shown.hasPrefix("card \(words[2])\n"), "\(line)\n\(shown)")
    }
  }

  @Test(arguments: ["1", "12", "a1b"])
  func aPlaceInAListIsNotTakenForAnID(text: String) throws {
    try program.run("add", "a card")

    for command in ["show", "delete", "done"] {
      let outcome = try program.run(command, text)
      #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
      #expect(outcome.error.contains("“\(text)” is not a card"), "\(outcome)")
    }
    #expect(try program.cards().count == 1)
  }

  @Test func anAmbiguousBeginningNamesAFewCandidates() throws {
    // Whole identifiers begin with the time, so those of one command begin alike.
    let titles = (1...50).map { "card \($0) \u{1B}[31m\n" }.joined()
    try program.run(["add", "-"], input: Data(titles.utf8))
    let first = try #require(try program.cards().first?["id"] as? String)

    let outcome = try program.run("show", String(first.prefix(4)))

    #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("“card ") && outcome.error.contains(" ␛[31m”"))
    #expect(outcome.error.hasSuffix(", …\n") && outcome.output.isEmpty)
  }

  @Test(arguments: [
    (["show", "ffffffffffff"], "ffffffffffff"), (["show", "xyz\u{7}"], "xyz␇"),
    (["show", ""], "not an id"),
    (["show"], "<card>"), (["--demo", "show", "0"], "--demo"),
    (["show", "0", "1"], "“0” is not a card"),
  ])
  func aMissingCardIsReported(arguments: [String], words: String) throws {
    try program.run("add", "x")

    let outcome = try program.run(arguments)

    #expect(outcome.status == 2 && outcome.isOneLine && outcome.error.contains(words), "\(outcome)")
  }

  @Test func nothingThatIsShownActsOnATerminal() throws {
    let evil = "a\u{1B}]0;x\u{7}\u{9B}31m\u{202E}\u{200B}\u{2028}b\u{7F}\rc"
    let id = try program.addCard(evil, "--tag", "t\u{1B}c", "--body", evil)

    for outcome in [try program.run("show", id), try program.run("show", id, "--json")] {
      let forbidden = outcome.output.unicodeScalars.filter {
        ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value)
          || [0x202E, 0x200B, 0x2028].contains($0.value)
      }
      #expect(forbidden.isEmpty, "\(outcome.output.debugDescription)")
    }
  }
}

extension Program {
  /// Adds a card, and answers with its identifier.
  func addCard(_ arguments: String...) throws -> String {
    let outcome = try run(["add", "--json"] + arguments)
    #expect(outcome.status == 0, "\(outcome)")
    return try #require(objects(outcome).first?["id"] as? String)
  }

  /// The cards of the board as the list has them.
  func cards(_ arguments: String...) throws -> [[String: Any]] {
    try objects(run(["list", "--json"] + arguments))
  }

  /// The array of objects that a command has printed.
  func objects(_ outcome: Outcome) throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return try #require(json as? [[String: Any]], "\(outcome)")
  }

  /// The titles of a column, in order.
  func titles(_ column: String, on board: String = "Main") throws -> [String] {
    try cards("--column", column, "--board", board).compactMap { $0["title"] as? String }
  }
}
