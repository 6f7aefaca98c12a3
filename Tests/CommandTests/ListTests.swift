import Foundation
import Testing

@Suite struct ListTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test func cardsAreListedByColumn() throws {
    try program.run("add", "late", "--due", "2001-01-05", "--tag", "a", "--tag", "b")
    try program.run("add", "far", "--due", "9999-12-31", "--column", "Doing")

    #expect(
      try program.listing() == """
        To Do
          ID  late  ! Fri 5 Jan 2001  #a  #b

        Doing
          ID  far  Fri 31 Dec 9999

        Done

        """
    )
  }

  @Test func theJSONOfAListHasEveryField() throws {
    try program.run("add", "Say \"hi\"\\", "--due", "2026-11-27", "--tag", "a", "--body", "x\ny")
    try program.run("add", "second")

    let outcome = try program.run("list", "--json")

    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let cards = try #require(json as? [[String: Any]])
    #expect(cards.count == 2)
    let names = [
      "archivedAt", "assignees", "blockedBy", "board", "body", "checklist", "claim", "column",
      "createdAt", "doneAt", "due", "estimate", "id", "lane", "parent", "position", "priority",
      "repeat",
      "repeatFrom", "source", "start", "tags", "template", "title", "updatedAt",
    ]
    #expect(cards[0].keys.sorted() == names && cards[1].keys.sorted() == names)
    #expect(cards[0]["title"] as? String == "Say \"hi\"\\")
    #expect(cards[0]["body"] as? String == "x\ny")
    #expect(cards[0]["due"] as? String == "2026-11-27")
    #expect(cards[0]["tags"] as? [String] == ["a"])
    #expect(cards[0]["priority"] as? String == "none")
    #expect(cards[0]["column"] as? String == "To Do")
    #expect(cards[1]["position"] as? Int == 2)
    #expect(cards[1]["due"] is NSNull)
    let created = try #require(cards[0]["createdAt"] as? String)
    #expect(created.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
  }

  @Test func allBoardsAreListedWithTheirNames() throws {
    try program.run("board", "add", "Garden")
    try program.run("add", "weed", "--board", "garden")
    try program.run("add", "work")

    let all = try program.listing("--board", "all")
    let garden = try program.shell("TERCET_BOARD=Garden \"$tercet\" list --column todo").output

    #expect(
      all.hasPrefix("Main: To Do\n  ID  work\n") && all.contains("Garden: To Do\n  ID  weed\n")
    )
    #expect(garden.wholeMatch(of: /To Do\n  [0-9a-f]{4,} +weed\n/) != nil, "\(garden)")
  }

  @Test func archivedCardsAreListedApart() throws {
    let id = try program.addCard("old")
    try program.run("add", "new")
    try program.run("archive", id)

    #expect(try program.listing("--archived") == "Archive\n  ID  old\n")
    #expect(try program.listing("--column", "to do") == "To Do\n  ID  new\n")
    #expect(try program.run("show", id).output.contains("\n  archived  "))
  }

  @Test(arguments: [["list"], ["log"], ["show", "01"], ["check"], ["backup", "copy.db"]])
  func readingMakesNoBoard(arguments: [String]) throws {
    let path = program.folder + "/no/such/x.db"

    let outcome = try program.run(arguments + ["--db", path])

    #expect(outcome.status == 4 && outcome.isOneLine && outcome.error.contains(path), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/no"))
  }

  @Test func anEmptyBoardIsAnEmptyArray() throws {
    try program.makeEmptyBoard()
    #expect(try program.run("list", "--json").output == "[]\n")
    #expect(try program.listing() == "To Do\n\nDoing\n\nDone\n")
  }

  @Test func nothingThatIsListedActsOnATerminal() throws {
    let evil = "a\u{1B}]0;x\u{7}\u{9B}31m\u{202E}\u{200B}\u{2028}b\u{7F}"
    try program.run("add", evil, "--tag", "t\u{1B}c", "--body", evil)

    for outcome in [try program.run("list"), try program.run("list", "--json")] {
      let forbidden = outcome.output.unicodeScalars.filter {
        ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value)
          || [0x202E, 0x200B, 0x2028].contains($0.value)
      }
      #expect(forbidden.isEmpty, "\(outcome.output.debugDescription)")
    }
    let json = try program.run("list", "--json").output
    let cards = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    #expect(cards?.first?["body"] as? String == evil)
  }

  @Test func aReaderThatLeavesEndsItQuietly() throws {
    let input = Data((0..<1_500).map { "card number \($0)\n" }.joined().utf8)
    try program.run(["add", "-"], input: input)

    let outcome = try program.shell(
      """
      { "$tercet" list --json; echo "status $?" >&2; } | head -n 2
      """
    )

    #expect(outcome.output.hasPrefix("[\n{"))
    #expect(outcome.error == "status 0\n")
  }

  @Test(arguments: ["list", "list --json", "export -", "show a", "keys", "log"])
  func aFullOutputIsReported(command: String) throws {
    try program.run("add", "a")

    let outcome = try program.shell("\"$tercet\" \(command) > /dev/full")

    #expect(outcome.status == 1 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("tandard output cannot be written: No space"), "\(outcome)")
  }

  @Test func theListStreamsWithoutHoldingTheBoard() throws {
    let body = String(repeating: "x", count: 100_000)
    let input = Data((0..<250).map { "card number \($0)\n" }.joined().utf8)
    try program.run(["add", "-", "--body", body], input: input)

    // In kilobytes; less than the 25 MB of the output and what the program itself needs.
    let outcome = try program.shell(
      "(ulimit -v 120000; exec \"$tercet\" list --json) | wc -c | tr -d ' \\n'"
    )

    #expect(try #require(Int(outcome.output)) > 25_000_000, "\(outcome)")
  }
}
