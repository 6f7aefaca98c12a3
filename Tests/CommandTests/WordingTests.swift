import Foundation
import Testing

/// Messages of the command line that were unclear once.
@Suite struct WordingTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test(arguments: [
    (["column", "edit", "doing", "--limit", "-3"], "from 1 to 1000000, not -3"),
    (["column", "add", "x", "--limit", "-3"], "from 1 to 1000000, not -3"),
    (["column", "move", "doing", "--to", "-1"], "from 1 to 3, not “-1”"),
    (["column", "add", "ToDo"], "a column “To Do”, which looks almost the same"),
    (["column", "add", "do\u{200B}ing"], "a column “Doing”, which looks almost the same"),
    (["column", "add", "\u{200B}"], "needs a visible character"),
    (["board", "add", "\u{FE0F}\u{2060}"], "needs a visible character"),
    (["board", "add", "ma-in"], "a board “Main”, which looks almost the same"),
    (["add", "\u{200B}"], "A card needs a title"),
    (["help", "foo"], "“foo” is not a command"),
    (["help", "lst"], "Did you mean “list”?"),
    (["help", "column", "foo"], "“foo” is not a command; see tercet column --help"),
  ])
  func wrongUsageIsOneClearLine(arguments: [String], words: String) throws {
    try program.run("add", "there")
    let log = try program.run("log").output

    let outcome = try program.run(arguments)

    #expect(outcome.status == 2 && outcome.isOneLine && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.error.contains(words), "\(outcome)")
    #expect(try program.run("log").output == log)
  }

  @Test func namesThatDifferInMoreThanBlanksAreTwoNames() throws {
    for name in ["C", "C++", "1.1", "11", "👩‍💻"] {
      #expect(try program.run("column", "add", name).status == 0, "\(name)")
    }
  }

  @Test func aStepBeyondTheEndIsRefusedWithTheRightNumbers() throws {
    let id = try program.addCard("a")
    try program.run("step", id, "--add", "one")

    let outcome = try program.run("step", id, "7", "--add", "x")

    #expect(outcome.status == 2, "\(outcome)")
    #expect(
      outcome.error
        == "tercet: The card has 1 step; a new step can have number 1 to 2, not 7\n",
      "\(outcome)"
    )
  }

  @Test func theRowsOfListsAreAligned() throws {
    try program.run("column", "add", "漢字 long", "--limit", "12")
    try program.run("board", "add", "Elsewhere")

    let columns = try program.run("column", "list").output
    let boards = try program.run("board", "list").output

    #expect(
      columns == """
        1  To Do      to do  0 cards
        2  Doing      doing  0 cards
        3  Done       done   0 cards
        4  漢字 long  to do  0/12

        """
    )
    #expect(boards == "* 1  Main       0 cards\n  2  Elsewhere  0 cards\n")
  }
}
