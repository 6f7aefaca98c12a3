import Foundation
import Testing

@Suite struct LogTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test func theLogIsPrintedNewestFirst() throws {
    try program.run("add", "one")
    try program.run(["add", "-", "--column", "done"], input: Data("two\nthree\nfour\n".utf8))

    let outcome = try program.run("log")

    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(outcome.status == 0 && lines.count == 4, "\(outcome)")
    #expect(["Today", "Yesterday"].contains(lines[0]), "\(outcome)")
    #expect(
      lines[1].wholeMatch(of: #/ {2}\d\d:\d\d {2}added {7}two and 2 more {2}Done {2}@ann/#)
        != nil
    )
    #expect(lines[2].wholeMatch(of: #/ {2}\d\d:\d\d {2}added {7}one {2}To Do {2}@ann/#) != nil)
    #expect(lines[3] == "")
  }

  @Test func eachLineNamesItsBoardIfThereAreSeveral() throws {
    let card = try program.addCard("one")
    try program.run("board", "add", "Garden")
    try program.run("edit", card, "--title", "two")
    try program.run("add", "three", "--board", "Garden")

    let lines = try program.run("log").output.split(separator: "\n")

    #expect(lines[1].contains("three  To Do, on Garden"), "\(lines)")
    #expect(lines[2].contains("was “one”, on Main") || lines[2].contains(", on Main"), "\(lines)")
    #expect(lines[3].contains("board Garden  @ann"), "\(lines)")
  }

  @Test func jsonHoldsAnObjectAnEntry() throws {
    try program.run("add", "Say \"hi\"\u{1B}[31m", "--tag", "a")

    let outcome = try program.run("log", "--json")

    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let entry = try #require((json as? [[String: Any]])?.first)
    #expect(
      entry.keys.sorted() == [
        "action", "at", "author", "card", "changes", "client", "column", "count",
        "firstSequence", "fromColumn", "kind", "onBoard", "sequence", "subject", "title",
      ]
    )
    #expect(entry["title"] as? String == "Say \"hi\"\u{1B}[31m")
    #expect(entry["kind"] as? String == "added")
    #expect(entry["column"] as? String == "To Do")
    #expect(entry["author"] as? String == "ann" && entry["subject"] as? String == "card")
    #expect(entry["fromColumn"] is NSNull)
    #expect(entry["onBoard"] as? Bool == true)
    #expect(entry["sequence"] as? Int == 1)
    #expect((entry["changes"] as? [Any])?.isEmpty == true)
    #expect(!outcome.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test func aMoveBetweenBoardsNamesBoth() throws {
    let card = try program.addCard("one")
    try program.run("board", "add", "Garden")
    try program.run("move", card, "--board", "Garden", "--column", "Doing")

    #expect(try program.run("log").output.contains("Main / To Do → Garden / Doing"))
    let json = try JSONSerialization.jsonObject(
      with: Data(program.run("log", "--json").output.utf8)
    )
    let entry = try #require((json as? [[String: Any]])?.first)
    #expect(entry["board"] as? String == "Garden" && entry["fromBoard"] as? String == "Main")
  }

  @Test func jsonNamesAllCardsOfAnEntry() throws {
    try program.run(["add", "-"], input: Data("one\ntwo\nthree\n".utf8))
    let ids = Set(try program.cards().compactMap { $0["id"] as? String })

    let outcome = try program.run("log", "--json")

    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let entry = try #require((json as? [[String: Any]])?.first)
    #expect(entry["count"] as? Int == 3)
    #expect(Set(entry["cards"] as? [String] ?? []) == ids && ids.count == 3)
  }

  @Test func theHistoryOfOneCardIsAskedForById() throws {
    try program.run("add", "one")
    try program.run("add", "two")
    let list = try program.run("list", "--json").output
    let cards = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[String: Any]]
    let id = try #require(cards?.last?["id"] as? String)

    for name in [id, id.lowercased(), String(id.dropLast(3))] {
      let outcome = try program.run("log", "--card", name)

      #expect(outcome.output.contains("two") && !outcome.output.contains("one"), "\(outcome)")
    }
    let both = try program.run("log", "--card", String(id.prefix(4)))
    #expect(both.status == 2 && both.error.contains("could be several cards"), "\(both)")
  }

  @Test func theLogCanBeLimitedToADay() throws {
    try program.run("add", "one")

    #expect(try program.run("log", "--since", "today").output.contains("one"))
    #expect(try program.run("log", "--since", "2w", "--json").output.contains("one"))
    let outcome = try program.run("log", "--since", "tomorrow")
    #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
  }

  @Test(arguments: ["x\u{1B}[31m", "", "00000000-0000-4000-8000-000000000000"])
  func aCardThatNeverExistedIsReported(id: String) throws {
    try program.run("add", "one")

    let outcome = try program.run("log", "--card", id)

    #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.output.isEmpty)
  }

  @Test func anEmptyBoardHasNoHistory() throws {
    try program.makeEmptyBoard()
    #expect(try program.run("log").output == "")
    #expect(try program.run("log", "--json").output == "[]\n")
  }

  @Test func nothingThatIsPrintedActsOnATerminal() throws {
    try program.run("add", "a\u{1B}]0;x\u{7}\u{9B}31m\u{202E}\u{200B}\u{2028}b\u{7F}")

    for outcome in [try program.run("log"), try program.run("log", "--json")] {
      let forbidden = outcome.output.unicodeScalars.filter {
        ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value)
          || [0x202E, 0x200B, 0x2028].contains($0.value)
      }
      #expect(forbidden.isEmpty, "\(outcome.output.debugDescription)")
    }
  }

  @Test func aReaderThatLeavesEndsItQuietly() throws {
    // Each is an entry with the identifiers of its cards: more than a pipe holds.
    let titles = Data((0..<2_000).map { "card \($0)\n" }.joined().utf8)
    for _ in 0..<3 { try program.run(["add", "-"], input: titles) }

    let outcome = try program.shell(
      """
      { "$tercet" log --json; echo "status $?" >&2; } | head -n 2
      """
    )

    #expect(outcome.output.hasPrefix("[\n{"))
    #expect(outcome.error == "status 0\n")
  }
}
