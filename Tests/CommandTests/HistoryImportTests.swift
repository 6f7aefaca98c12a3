import Foundation
import Testing

/// A board that is exported with its history and imported into a new file is the same board, with the
/// same past.
@Suite struct HistoryImportTests {
  private let program: Program
  private let copy: Program

  init() throws {
    program = try Program()
    copy = try Program()
  }

  /// A past with every kind of entry: cards, columns, boards, views and comments that came, changed,
  /// went and came back, by two people, with an undo.
  private static let past = BoardTemplate { program in
    let evil = "tab\t “quotes\" back\\slash \u{1B}[31m e\u{301} 👩‍👩‍👧 a/b"
    let one = try program.addCard(evil, "--due", "9999-12-31", "--priority", "high", "--tag", "a")
    let two = try program.addCard("second", "--body", "x\n\n- [ ] y\n", "--column", "Doing")
    try program.run("edit", one, "--title", "first", "--author", "Bob")
    try program.run("step", two, "--add", "one")
    try program.run("comment", two, "said", "--author", "Bob")
    try program.run("move", two, "--column", "Done")
    try program.run("column", "rename", "Doing", "Now")
    try program.run("column", "add", "Beds", "--limit", "3")
    try program.run("column", "delete", "Beds")
    try program.run("board", "add", "Garden")
    try program.run("board", "add", "Gone")
    try program.run("board", "archive", "Gone")
    try program.run("view", "add", "Mine", "is:mine sort:due")
    try program.run("archive", one)
    let three = try program.addCard("third", "--assignee", "ann", "--board", "Garden")
    try program.run("block", three, "--on", two)
    let four = try program.addCard("fourth")
    try program.run("comment", four, "of a card that goes")
    try program.run("delete", four)
    try program.run("delete", three)
    try program.run("undo")
  }

  private func fill() throws { try Self.past.copy(to: program) }

  private func export(_ program: Program, _ format: String = "json") throws -> Data {
    let outcome = try program.run("export", "--history", "--format", format)
    #expect(outcome.status == 0, "\(outcome.error)")
    return Data(outcome.output.utf8)
  }

  private func list(_ program: Program, _ arguments: String...) throws -> String {
    let outcome = try program.run(arguments)
    #expect(outcome.status == 0, "\(outcome)")
    return outcome.output
  }

  /// Nothing has to differ: not one byte does.
  @Test(arguments: ["json", "ndjson"])
  func theCopyIsExportedByteForByteAsItsOriginal(format: String) throws {
    try fill()
    let text = try export(program, format)

    let outcome = try copy.run("import", "-", "--history", input: text)

    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    #expect(outcome.output.hasSuffix("26 entries of the history\n"), "\(outcome.output)")
    let again = try export(copy, format)
    #expect(String(decoding: again, as: UTF8.self) == String(decoding: text, as: UTF8.self))
    for arguments in [["log"], ["log", "--json"], ["stats", "--json"], ["list", "--json"]] {
      #expect(try copy.run(arguments).output == program.run(arguments).output, "\(arguments)")
    }
    #expect(try list(copy, "check").hasSuffix("OK\n"))
  }

  /// Its undo leads back to the board with which the log began, and a redo brings all of it again.
  @Test func anImportWithHistoryIsOneStepOfUndo() throws {
    try fill()
    let text = try export(program)
    try copy.run("import", "-", "--history", input: text)
    let cards = try list(copy, "list", "--json")

    let undone = try copy.run("undo")

    #expect(undone.output == "Undid: import a board with its history\n", "\(undone)")
    #expect(try list(copy, "list") == "To Do\n\nDoing\n\nDone\n")
    #expect(try list(copy, "list", "--archived", "--json") == "[]\n")
    #expect(try copy.run("undo").error == "tercet: There is nothing to undo\n")
    #expect(try list(copy, "check").hasSuffix("OK\n"))
    let redone = try copy.run("redo")
    #expect(redone.status == 0, "\(redone)")
    #expect(try list(copy, "list", "--json") == cards)
    #expect(try list(copy, "check").hasSuffix("OK\n"))
  }

  @Test func aTrialChangesNothingAndMakesNoFile() throws {
    try fill()

    let outcome = try copy.run("import", "-", "--history", "--dry-run", input: export(program))

    #expect(outcome.status == 0 && outcome.output.hasPrefix("Would import 3 cards"), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: copy.database))
  }

  @Test func aFileInWhichSomethingWasDoneIsLeftAsItIs() throws {
    try fill()
    try copy.run("add", "mine")
    let before = try export(copy)

    let outcome = try copy.run("import", "-", "--history", input: export(program))

    #expect(outcome.status == 3 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("needs a new file") && outcome.error.contains("--db"))
    #expect(try export(copy) == before)
  }

  @Test(arguments: [
    (#""kind":"moved""#, #""kind":"melted""#, "“kind”"),
    (#""sequence":3"#, #""sequence":2"#, "entry 2 of the history does not follow entry 2"),
    (#""sequence":3"#, #""sequence":-3"#, "“sequence”"),
    (#""before":{"title":"tab"#, #""before":{"title":"cab"#, "does not fit the cards: entry"),
    (#""limit":3"#, #""limit":"x""#, "cannot be read"),
    (#""name":"Now""#, #""name":"Then""#, "does not fit the cards: column “Now”"),
    (#""text":"said""#, #""text":"unsaid""#, "does not fit the cards"),
    (#""priority":"high""#, #""priority":"low""#, "does not fit the cards: card “first”"),
    (#""history":"#, #""story":"#, "it has no history"),
    (#""before":"#, #""was":"#, "older version"),
  ])
  func aHistoryThatDoesNotFitIsRefusedAsAWhole(part: String, other: String, words: String) throws {
    try fill()
    var text = String(decoding: try export(program), as: UTF8.self)
    let range = try #require(text.range(of: part), "\(part) in \(text)")
    text.replaceSubrange(range, with: other)

    let outcome = try copy.run("import", "-", "--history", input: Data(text.utf8))

    #expect(outcome.status == 3 && outcome.isOneLine, "\(outcome)")
    #expect(
      outcome.error.contains(words) && outcome.error.contains("nothing was imported"),
      "\(outcome)"
    )
    #expect(!FileManager.default.fileExists(atPath: copy.database))
  }

  @Test func aTooLongAuthorOfACommentInTheHistoryIsRefused() throws {
    try fill()
    let long = #""by":"\#(String(repeating: "a", count: 201))""#
    let text = String(decoding: try export(program), as: UTF8.self)
      .replacing(#""by":"ann""#, with: long)

    let outcome = try copy.run("import", "-", "--history", input: Data(text.utf8))

    #expect(outcome.status == 3 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("the name of the author of comment"), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: copy.database))
  }

  /// A board that is open sees what came in, though nothing in the log tells of its own board's end.
  @Test func aBoardWithoutCardsGivesWayToOneOfAnotherName() throws {
    try program.run("board", "rename", "Main", "Home")
    try program.run("add", "one")
    let text = try export(program)
    try copy.run("list")

    let outcome = try copy.run("import", "-", "--history", input: text)

    #expect(outcome.status == 0, "\(outcome)")
    #expect(try list(copy, "board", "list") == list(program, "board", "list"))
    #expect(try export(copy) == text)
  }

  @Test func withoutTheFlagTheHistoryIsCountedAndLeftOut() throws {
    try fill()

    let outcome = try copy.run("import", "-", input: export(program))

    #expect(outcome.output.contains("Left out: entries of the history (26)"), "\(outcome)")
    #expect(try list(copy, "check").hasSuffix("OK\n"))
  }

  @Test func theHistoryIsThatOfTheWholeFile() throws {
    try fill()

    for arguments in [["export", "--history"], ["import", "x.json", "--history"]] {
      let outcome = try program.run(arguments + ["--board", "Main"])
      #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
      #expect(outcome.error.contains("leave out --board"), "\(outcome)")
    }
  }
}
