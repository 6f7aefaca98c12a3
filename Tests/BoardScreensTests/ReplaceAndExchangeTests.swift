import BoardModel
import BoardScreens
import TerminalKit
import TerminalSurface
import Testing

/// Replacing a text, exporting and importing from the board.
struct ReplaceAndExchangeTests {
  @Test func aReplacementShowsWhatChangesAndIsOneStep() throws {
    let board = try BoardDriver([
      [
        CardDraft(title: "Buy milk #1"), CardDraft(title: "Other", body: "more milk"),
        CardDraft(title: "Milk float"),
      ], [], [],
    ])
    board.press("g", "r")
    board.type("milk")
    board.press("<enter>", "<c-u>")
    board.type("oats")
    board.press("<enter>")
    #expect(board.screen.contains("Replace in 2 cards"), "\(board.screen)")
    #expect(board.screen.contains("Buy oats #1"), "\(board.screen)")
    board.press("r")
    #expect(try board.titles(0) == ["Buy oats #1", "Other", "Milk float"])
    #expect(try board.cards()[1].body == "more oats")
    #expect(board.status.contains("Replaced “milk” with “oats” in 2 cards"), "\(board.screen)")
    board.press("u")
    #expect(try board.titles(0) == ["Buy milk #1", "Other", "Milk float"])
    #expect(try board.cards()[1].body == "more milk")
  }

  @Test func theWholeRangeIsAskedAboutThoughGSelectsTheFirstCard() throws {
    let board = try BoardDriver([["a milk", "b milk", "c milk"].map { CardDraft(title: $0) }])
    board.press("v", "j", "j", "g", "r")
    #expect(board.screen.contains("Text to replace in 3 cards"), "\(board.screen)")
    board.type("milk")
    board.press("<enter>")
    board.type("oats")
    board.press("<enter>")

    #expect(board.screen.contains("Replace in 3 cards"), "\(board.screen)")
    board.press("r")
    #expect(try board.titles(0) == ["a oats", "b oats", "c oats"])
  }

  @Test func titlesOnlyAndWholeWordsAreChosenInThePreview() throws {
    let board = try BoardDriver([
      [
        CardDraft(title: "cat and cats"), CardDraft(title: "Other", body: "a cat"),
        CardDraft(title: "concatenate"),
      ], [], [],
    ])
    board.press("g", "r")
    board.type("cat")
    board.press("<enter>")
    board.type("dog")
    board.press("<enter>")
    #expect(board.screen.contains("Replace in 3 cards"), "\(board.screen)")
    board.press("t")
    #expect(board.screen.contains("Replace in 2 cards"), "\(board.screen)")
    #expect(board.screen.contains("t [✓] titles only"), "\(board.screen)")
    board.press("w")
    #expect(board.screen.contains("Replace in 1 card"), "\(board.screen)")
    #expect(board.screen.contains("dog and cats"), "\(board.screen)")
    board.press("r")
    #expect(try board.titles(0) == ["dog and cats", "Other", "concatenate"])
    #expect(try board.cards()[1].body == "a cat")
    #expect(
      board.status.contains("Replaced “cat” with “dog” in the title of “dog and cats”"),
      "\(board.screen)"
    )
    board.press("u")
    #expect(try board.titles(0) == ["cat and cats", "Other", "concatenate"])
  }

  @Test func nothingIsReplacedIfNoWholeWordIsFound() throws {
    let board = try BoardDriver([[CardDraft(title: "concatenate")], [], []])
    board.press("g", "r")
    board.type("cat")
    board.press("<enter>")
    board.type("dog")
    board.press("<enter>", "w", "r")
    #expect(board.status == "No card has “cat” there. Nothing was replaced.", "\(board.screen)")
    #expect(try board.titles(0) == ["concatenate"])
  }

  @Test func onlyTheFiltersCardsAreReplaced() throws {
    let board = try BoardDriver([
      [CardDraft(title: "milk one", tags: ["x"]), CardDraft(title: "milk two")], [], [],
    ])
    board.press("/")
    board.type("#x")
    board.press("<enter>", "g", "r")
    board.type("milk")
    board.press("<enter>", "<c-u>")
    board.type("oats")
    board.press("<enter>", "r")
    #expect(try board.titles(0) == ["oats one", "milk two"])
  }

  @Test func aPathThatCanNotBeReadStaysInThePrompt() throws {
    let board = try BoardDriver(
      counts: [1, 0, 0],
      size: Size(columns: 100, rows: 24),
      runCommand: { arguments in
        arguments.contains("/tmp/b.json")
          ? CommandOutcome(lines: ["Would import 3 cards"], isDone: true)
          : CommandOutcome(lines: ["tercet: “\(arguments[1])” cannot be read"], isDone: false)
      }
    )
    board.press("g", "I")
    board.type("/tmp/a.jsn")
    board.press("<enter>")
    #expect(board.screen.contains("“/tmp/a.jsn” cannot be read"), "\(board.screen)")
    board.press("<c-u>")
    board.type("/tmp/b.json")
    board.press("<enter>")
    #expect(board.screen.contains("Would import 3 cards"), "\(board.screen)")
  }

  @Test func anImportShowsItsTrialFirst() throws {
    var calls: [[String]] = []
    let board = try BoardDriver(
      counts: [1, 0, 0],
      size: Size(columns: 100, rows: 24),
      runCommand: { arguments in
        calls.append(arguments)
        let words = arguments.contains("--dry-run") ? "Would import 3 cards" : "Imported 3 cards"
        return CommandOutcome(lines: [words], isDone: true)
      }
    )
    board.press("g", "I")
    board.type("/tmp/board.json")
    board.press("<enter>")
    #expect(board.screen.contains("Would import 3 cards"), "\(board.screen)")
    #expect(calls == [["import", "/tmp/board.json", "--dry-run"]])
    board.press("i")
    #expect(calls.last == ["import", "/tmp/board.json"])
    #expect(board.status == "✓ Imported 3 cards.", "\(board.screen)")
  }

  @Test(arguments: [
    ("Other", "✓ Imported 3 cards to “Other”: 3 new, 1 board · b opens it"),
    ("Main", "✓ Imported 3 cards to “Main”: 3 new, 1 board."),
  ])
  func anImportIntoAnotherBoardTellsTheKeyThatOpensIt(name: String, status: String) throws {
    let board = try BoardDriver(
      counts: [1, 0, 0],
      size: Size(columns: 100, rows: 24),
      runCommand: { _ in
        let line = "Imported 3 cards to “\(name)”: 3 new, 1 board"
        return CommandOutcome(lines: [line], isDone: true)
      }
    )
    board.press("g", "I")
    board.type("/tmp/board.json")
    board.press("<enter>", "i")
    #expect(board.status == status, "\(board.screen)")
  }

  @Test func anExportSaysWhatItWrites() throws {
    var calls: [[String]] = []
    let board = try BoardDriver(
      counts: [2, 0, 0],
      runCommand: {
        calls.append($0)
        return CommandOutcome(lines: ["tercet: no room"], isDone: false)
      }
    )
    board.press("g", "x")
    board.type("/tmp/never-there.md")
    board.press("<enter>")
    #expect(board.screen.contains("2 cards of Main"), "\(board.screen)")
    board.press("e")
    #expect(calls == [["export", "/tmp/never-there.md", "--board", "Main"]])
    #expect(board.status == "! no room.", "\(board.screen)")
  }
}
