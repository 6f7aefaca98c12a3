import Foundation
import GRDB
import Testing

/// Moving, finishing, archiving, restoring and deleting cards, as a shell sees it.
@Suite struct CardsCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test func aLongListOfCardsIsReadInNoTime() throws {
    let titles = (1...3_000).map { "\($0)\n" }.joined()
    try program.run(["add", "-"], input: Data(titles.utf8))
    let ids = try program.cards().compactMap { $0["id"] as? String }

    // The parser alone takes over a minute for so many in a build without optimisation.
    let start = ContinuousClock.now
    let moved = try program.run(["move"] + ids + ["--column", "doing"])
    let archived = try program.run(["archive"] + ids.reversed())
    let restored = try program.run(["restore"] + ids)
    let time = ContinuousClock.now - start

    #expect(ids.count == 3_000)
    #expect(moved.output.hasPrefix("Moved 3000 cards to Doing: "), "\(moved)")
    #expect(archived.output.hasPrefix("Archived 3000 cards: "), "\(archived)")
    #expect(restored.output.hasPrefix("Restored 3000 cards"), "\(restored)")
    #expect(time < .seconds(45), "\(time)")
    let wrong = try program.run(["move"] + ids + ["zzz", "--column", "doing"])
    #expect(wrong.status == 2 && wrong.error.contains("“zzz” is not an id"), "\(wrong.error)")
  }

  /// Adds cards, and answers with their identifiers.
  private func add(_ titles: String..., to column: String = "to do") throws -> [String] {
    try program.objects(
      program.run(
        ["add", "-", "--json", "--column", column],
        input: Data(titles.joined(separator: "\n").utf8)
      )
    )
    .compactMap { $0["id"] as? String }
  }

  @Test func severalCardsAreMovedAsOneStep() throws {
    let ids = try add("a", "b", "c")

    let outcome = try program.run("move", ids[2], ids[0], ids[2], "--column", "doing")

    #expect(outcome.output.hasPrefix("Moved 2 cards to Doing: "), "\(outcome)")
    #expect(try program.titles("doing") == ["c", "a"])
    #expect(try program.run("undo").output == "Undid: move 2 cards to Doing\n")
    #expect(try program.titles("to do") == ["a", "b", "c"])
  }

  @Test func undoNamesAColumnOrABoardOnlyIfAllCardsAreThere() throws {
    try program.run("board", "add", "Garden", "--like", "Main")
    let one = try program.addCard("one", "--column", "to do")
    let two = try program.addCard("two", "--board", "Garden", "--column", "to do")

    let both = Data(#"{"do":"done","card":"\#(one)"}\#n{"do":"done","card":"\#(two)"}"#.utf8)

    try program.run("batch", input: both)
    #expect(try program.run("undo").output == "Undid: move 2 cards to Done\n")
    try program.run("column", "rename", "Done", "Harvested", "--board", "Garden")
    try program.run("batch", input: both)
    #expect(try program.run("undo").output == "Undid: move 2 cards\n")
    try program.run("archive", one, two)
    #expect(try program.run("undo").output == "Undid: archive 2 cards\n")
    try program.run("done", two)
    #expect(try program.run("undo").output.hasPrefix("Undid: move “two” to Harvested of “Garden”"))
  }

  @Test func thePlaceInAColumnMayFollowItsName() throws {
    let ids = try add("a", "b", "call doing")
    _ = try add("c", to: "doing")

    let moved = try program.run("move", ids[0], "Doing", "--bottom")
    try program.run("move", "b", "doing", "--top", "--board", "main")
    let unknown = try program.run("move", "call", "elsewhere", "--top")

    #expect(moved.output.contains("“a” to Doing"), "\(moved)")
    #expect(try program.titles("doing") == ["b", "c", "a"])
    #expect(unknown.status == 2 && unknown.error.contains("“call elsewhere”"), "\(unknown)")
    // A word that is a column's name is one.
    try program.run("move", "call", "doing", "--bottom")
    #expect(try program.titles("doing") == ["b", "c", "a", "call doing"])
  }

  @Test func aCardIsMovedToEveryPlace() throws {
    let ids = try add("a", "b", "c")

    try program.run("move", ids[2], "--top")
    #expect(try program.titles("to do") == ["c", "a", "b"])
    try program.run("move", ids[2], "--bottom")
    #expect(try program.titles("to do") == ["a", "b", "c"])
    try program.run("move", ids[2], "--before", ids[1])
    #expect(try program.titles("to do") == ["a", "c", "b"])
    let outcome = try program.run("move", ids[0], "--after", ids[1])
    #expect(outcome.output == "Moved \(try short(ids[0])) “a” to To Do\n")
    #expect(try program.titles("to do") == ["c", "b", "a"])
    let same = try program.run("move", ids[0], "--bottom")
    #expect(same.status == 0 && same.output.hasSuffix("“a” is already there\n"), "\(same)")
  }

  private func short(_ id: String) throws -> Substring {
    let lines = try program.run("list").output.split(separator: "\n")
    let words = lines.compactMap { $0.split(separator: " ").first }
    return try #require(words.first { Program.isNamed(id, by: $0) })
  }

  @Test func cardsGoToTheSameColumnOfAnotherBoard() throws {
    try program.run("board", "add", "Garden")
    let ids = try add("a", "b", to: "doing")

    let outcome = try program.run(["move", "--board", "garden"] + ids)

    #expect(outcome.output.hasPrefix("Moved 2 cards to Doing of “Garden”: "), "\(outcome)")
    #expect(try program.titles("doing", on: "garden") == ["a", "b"])
    let json = try program.objects(program.run("move", ids[0], "--board", "main", "--json"))
    #expect(json[0]["board"] as? String == "Main" && json[0]["column"] as? String == "Doing")
  }

  @Test func aFinishedCardIsInTheDoneColumnOfItsBoard() throws {
    let ids = try add("a", "b")

    #expect(try program.run("done", ids[0]).output.hasSuffix(" “a” to Done\n"))
    let again = try program.run(["done"] + ids).output

    #expect(again.contains(" “b” to Done\n") && again.contains("Already done: "), "\(again)")
    #expect(try program.titles("done") == ["b", "a"])
    try program.run("column", "edit", "done", "--kind", "doing")
    let refused = try program.run("done", ids[0])
    #expect(refused.status == 2 && refused.error.contains("no column of kind done"))
  }

  @Test func archivedCardsComeBackToTheirPlaces() throws {
    let ids = try add("a", "b", "c")

    #expect(try program.run("archive", ids[1]).output.hasPrefix("Archived "))
    #expect(try program.titles("to do") == ["a", "c"])
    #expect(try program.run("restore", ids[1]).output.hasSuffix(" “b” to To Do\n"))
    #expect(try program.titles("to do") == ["a", "b", "c"])
    #expect(try program.run("restore", ids[1]).output.hasPrefix("Already on the board: "))
  }

  @Test func deletedCardsComeBackByTheirIds() throws {
    let ids = try add("a", "b")

    let deleted = try program.run(["delete"] + ids)
    #expect(deleted.output.hasPrefix("Deleted 2 cards: "), "\(deleted)")
    #expect(try program.titles("to do").isEmpty)
    try program.run("restore", ids[1])
    #expect(try program.titles("to do") == ["b"])
    let json = try program.objects(program.run("delete", ids[1], "--json"))
    #expect(json.first?["title"] as? String == "b")
  }

  @Test func onlyOldCardsOfAColumnAreArchived() throws {
    let ids = try add("old", "older", "new", to: "done")
    let queue = try DatabaseQueue(path: program.database)
    try queue.write { db in
      try db.execute(sql: "UPDATE card SET updated_at = 0 WHERE title LIKE 'old%'")
    }

    let none = try program.run("archive", "--column", "doing", "--older-than", "2w")
    #expect(none.output.hasPrefix("No card of Doing was last changed before "), "\(none)")
    let outcome = try program.run("archive", "--column", "done", "--older-than", "2w")

    #expect(outcome.output.hasPrefix("Archived 2 cards of Done, last changed before "))
    #expect(try program.titles("done") == ["new"] && ids.count == 3)
    #expect(try program.run("undo").output == "Undid: archive 2 cards\n")
    #expect(try program.titles("done") == ["old", "older", "new"])
  }

  @Test(arguments: [
    (["move", "0"], "Choose a place"), (["move", "(both)", "--column", "done"], "several cards"),
    (["move", "ffffffffffff", "--top"], "ffffffffffff"), (["move", "--top"], "card"),
    (["move", "0", "--top", "--bottom"], "Use only one"),
    (["move", "0", "--before", "1", "--column", "done"], "leave out --column"),
    (["done", "xyz\u{1B}"], "xyz␛"), (["archive"], "--older-than"),
    (["archive", "--column", "done"], "together"), (["archive", "0", "--column", "x"], "both"),
    (["archive", "--column", "done", "--older-than", "tomorrow"], "--older-than"),
    (["restore", "ffffffffffff"], "ffffffffffff"), (["delete"], "card"),
    (["delete", "(both)"], "several cards"),
  ])
  func wrongUsageChangesNothingAndIsOneLine(arguments: [String], words: String) throws {
    let ids = try add("a", "b")
    let both = String(zip(ids[0], ids[1]).prefix { $0 == $1 }.map(\.0))
    let log = try program.run("log").output

    let outcome = try program.run(arguments.map { $0 == "(both)" ? both : $0 })

    #expect(outcome.status == 2 && outcome.isOneLine && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.error.contains(words), "\(outcome)")
    #expect(try program.run("log").output == log)
  }

  @Test func oneMissingCardLeavesAllCardsUnchanged() throws {
    let ids = try add("a", "b")

    let outcome = try program.run("delete", ids[0], "ffffffffffff", ids[1])

    #expect(outcome.status == 2, "\(outcome)")
    #expect(try program.titles("to do") == ["a", "b"])
  }
}
