import Foundation
import Testing

/// Cards that a command finds by words of their titles.
@Suite struct NamedByWordsTests {
  private let program: Program

  init() throws {
    program = try Program()
    let titles = "Buy eggs\nBuy eggs and ham\nCall Zoë\nPay the rent\nbeef stew\n"
    try program.run("add", "-", input: Data(titles.utf8))
  }

  private func column(of title: String) throws -> String? {
    try program.cards().first { $0["title"] as? String == title }?["column"] as? String
  }

  @Test func wordsThatOneOpenCardHasNameIt() throws {
    let done = try program.run("done", "RENT")
    let moved = try program.run("move", "stew", "beef", "--column", "doing")
    let edited = try program.run("edit", "zoe", "--priority", "high")
    let shown = try program.run("show", "Call", "Zoë")

    #expect(done.output.contains("“Pay the rent”") && done.status == 0, "\(done)")
    #expect(moved.output.contains("“beef stew”"), "\(moved)")
    #expect(edited.output.contains("“Call Zoë”"), "\(edited)")
    #expect(shown.output.hasPrefix("Call Zoë\n"), "\(shown)")
    #expect(try column(of: "Pay the rent") == "Done" && column(of: "beef stew") == "Doing")
  }

  @Test func severalCardsAreListedWithTheirIdsAndNothingChanges() throws {
    let several = try program.run("done", "eggs")
    let none = try program.run("done", "milk", "now")
    let digits = try program.run("done", "deadbeef")

    #expect(several.status == 2 && several.isOneLine, "\(several)")
    #expect(
      several.error.contains(
        /“eggs” could be several cards: [0-9a-f]{4,} “Buy eggs”, [0-9a-f]{4,} “Buy eggs and ham”/
      ),
      "\(several)"
    )
    #expect(
      none.error == "tercet: No open card has “milk now” in its title; see tercet list\n",
      "\(none)"
    )
    #expect(digits.error == "tercet: No card has the id “deadbeef”; see tercet list\n", "\(digits)")
    #expect(try column(of: "Buy eggs") == "To Do")
  }

  @Test func theWholeTitleComesBeforeLongerOnes() throws {
    let done = try program.run("done", "buy eggs")

    #expect(done.output.contains("“Buy eggs”"), "\(done)")
    #expect(try column(of: "Buy eggs and ham") == "To Do")
    // A card that is done is no longer found by words.
    #expect(try program.run("done", "eggs").output.contains("“Buy eggs and ham”"))
  }

  @Test func aNumberIsNoWordOfATitle() throws {
    try program.run("add", "Meet 3 people")

    let done = try program.run("done", "3")

    #expect(
      done.error == "tercet: “3” is not a card: an id has at least four digits; see tercet list\n",
      "\(done)"
    )
    #expect(try column(of: "Meet 3 people") == "To Do")
  }

  @Test func optionsTakeWordsOfATitleToo() throws {
    let blocked = try program.run("block", "rent", "--by", "call zoe")
    let added = try program.run("add", "Move out", "--blocked-by", "pay rent")
    let moved = try program.run("move", "rent", "--before", "stew")
    let logged = try program.run("log", "--card", "pay the rent")
    let unknown = try program.run("block", "rent", "--by", "milk")

    #expect(blocked.status == 0 && blocked.output.contains("Blocked"), "\(blocked)")
    #expect(added.status == 0, "\(added)")
    #expect(moved.status == 0, "\(moved)")
    #expect(
      try program.cards().map { $0["title"] as? String }
        == ["Buy eggs", "Buy eggs and ham", "Call Zoë", "Pay the rent", "beef stew", "Move out"]
    )
    #expect(
      try program.cards().map { ($0["blockedBy"] as? [String])?.count }
        == [0, 0, 0, 1, 0, 1]
    )
    #expect(logged.output.contains("Pay the rent"), "\(logged)")
    #expect(
      unknown.error == "tercet: No open card has “milk” in its title; see tercet list\n",
      "\(unknown)"
    )
  }

  @Test func aFinishedOrArchivedCardIsNotChangedByItsWordsButItsIDIsNamed() throws {
    let id = try id(of: "beef stew")
    try program.run("done", "stew")

    let finished = try program.run("move", "stew", "Doing")
    try program.run("archive", id)
    let archived = try program.run("show", "stew")

    let message =
      /tercet: No open card has “stew” in its title; ([0-9a-f]{4}) has it, and is done or archived\n/
    for outcome in [finished, archived] {
      let named = try #require(outcome.error.wholeMatch(of: message), "\(outcome)")
      #expect(try program.run("show", String(named.1)).output.hasPrefix("beef stew\n"))
    }
  }

  @Test func theLastWordOfAMoveIsTheColumn() throws {
    let moved = try program.run("move", "rent", "doing")
    let unknown = try program.run("move", "stew", "elsewhere")

    #expect(moved.output.contains("“Pay the rent” to Doing"), "\(moved)")
    #expect(unknown.status == 2 && unknown.error.contains("elsewhere"), "\(unknown)")
    #expect(try column(of: "beef stew") == "To Do")
  }

  @Test func factsAfterTheWordsChangeTheCard() throws {
    try program.run("edit", "rent", "--tag", "a")

    let edited = try program.run("edit", "pay", "rent", "due:2026-12-24", "+home", "!high")
    let renamed = try program.run("edit", "stew", "--title", "Soup")

    #expect(edited.output.contains("“Pay the rent”"), "\(edited)")
    #expect(renamed.output.hasSuffix(" “Soup”\n"), "\(renamed)")
    let card = try program.cards().first { $0["title"] as? String == "Pay the rent" }
    #expect(card?["due"] as? String == "2026-12-24" && card?["priority"] as? String == "high")
    #expect(card?["tags"] as? [String] == ["a", "home"])
  }

  @Test(arguments: [
    (["archive", "pay", "rent"], "Archived"), (["delete", "rent"], "Deleted"),
    (["duplicate", "rent"], "Added"), (["step", "pay rent", "--add", "Call"], "Added step 1"),
    (["snooze", "pay", "rent", "3d"], "Snoozed"),
  ])
  func wordsNameTheCardOfAnyCommand(arguments: [String], verb: String) throws {
    let outcome = try program.run(arguments)
    let several = try program.run(arguments.map { $0.contains("rent") ? "eggs" : $0 })

    #expect(outcome.status == 0 && outcome.output.hasPrefix(verb), "\(outcome)")
    #expect(outcome.output.contains("“Pay the rent”"), "\(outcome)")
    #expect(several.status == 2, "\(several)")
  }

  @Test func wordsNameTheCardThatWaits() throws {
    let blocked = try program.run("block", "rent", "--by", id(of: "beef stew"))

    #expect(blocked.output.contains("“Pay the rent”") && blocked.status == 0, "\(blocked)")
  }

  @Test func signsAddAndRemoveTagsAndPeople() throws {
    try program.run("edit", "rent", "--tag", "a,b", "--assignee", "ann")
    try program.run("edit", "rent", "--tag", "+c,-A", "--assignee", "+ben")
    try program.run("edit", "rent", "--assignee=-ann")

    let form = "{tags}|{assignees}"
    let changed = try program.run("list", "rent", "--format", form).output
    try program.run("edit", "rent", "--tag=-b,-c")
    let emptied = try program.run("list", "rent", "--format", form).output

    #expect(changed == "b,c|ben\n" && emptied == "|ben\n", "\(changed)\(emptied)")
  }

  @Test func aFinishedCardNamesThoseItUnblocked() throws {
    try program.run("add", "Eat", "--blocked-by", id(of: "beef stew"))

    let done = try program.run("done", "stew")

    #expect(done.output.contains(/No longer blocked: [0-9a-f]{4,} “Eat”\n/), "\(done)")
  }

  private func id(of title: String) throws -> String {
    let card = try program.cards().first { $0["title"] as? String == title }
    return try #require(card?["id"] as? String)
  }
}
