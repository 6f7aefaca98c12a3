import Foundation
import Testing

@testable import TercetCommands

/// Refusals that say what is meant, and help that fits a line.
@Suite struct RefusalWordTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test(arguments: [["add", "foo", "--board", "all"], ["column", "add", "X", "--board", "all"]])
  func allBoardsCanNotBeUsedAsOneBoard(arguments: [String]) throws {
    try program.run("add", "x")

    let outcome = try program.run(arguments)

    #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("name one of them: “Main”"), "\(outcome)")
  }

  @Test func anUnknownOptionIsNamedBeforeAMissingArgument() throws {
    let outcome = try program.run("backup", "--bogus")
    #expect(outcome.error == "tercet: Unknown option “--bogus”; see tercet backup --help\n")

    let missing = try program.run("backup", "--db", "x.db")
    #expect(missing.error.contains("Missing expected argument “<file>”"), "\(missing)")
  }

  @Test(arguments: ["list", "batch", "add", "edit"])
  func noLineOfHelpIsLongerThanATerminalIsWide(command: String) throws {
    let help = try program.run(command, "--help").output

    for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(help.contains("USAGE: tercet \(command)"))
    #expect(!help.contains("\nassignees") && !help.contains("\nchecklist,"), "\(help)")
  }

  @Test func aUsageBreaksBetweenOptions() {
    let usage =
      "USAGE: tercet list [<query> ...] [--db <path>] [--board <name>] [--author <name>] [--if-at <n>]"

    #expect(
      HelpLines.wrapped("A\n\n\(usage)\n") == """
        A

        USAGE: tercet list [<query> ...] [--db <path>] [--board <name>]
                 [--author <name>] [--if-at <n>]

        """
    )
  }

  @Test func anUndoThatIsRefusedNamesTheStep() throws {
    let id = try program.addCard("A1", "--author", "ann")
    try program.run("move", id, "--column", "Doing", "--author", "ann")
    try program.run("delete", id, "--author", "ben")

    let outcome = try program.run("undo", "--author", "ann")

    #expect(
      outcome.error
        == "tercet: Not undone, the next “tercet undo” skips it: move “A1” to Doing;"
        + " ben has deleted it since\n"
    )
  }

  @Test func anUndoThatIsRefusedForAColumnNamesTheBoardThatWasAdded() throws {
    try program.run("board", "add", "Garden", "--author", "ann")
    try program.run("column", "rename", "Doing", "Digging", "--board", "Garden", "--author", "ben")

    let outcome = try program.run("undo", "--author", "ann")

    #expect(
      outcome.error
        == "tercet: Not undone, the next “tercet undo” skips it: add the board “Garden”;"
        + " ben has changed “Digging” since\n"
    )
  }

  @Test(arguments: [
    ["add", "- [ ] x"], ["add", "-dash"], ["board", "add", "-x"], ["comment", "one", "-x"],
    ["board", "rename", "Main", "-x"],
  ])
  func aTextThatBeginsWithADashIsNamed(arguments: [String]) throws {
    let outcome = try program.run(arguments)

    #expect(
      outcome.error.contains("put -- before a text that starts with “-”") && outcome.isOneLine,
      "\(outcome)"
    )
    #expect(try program.run("add", "--", "- [ ] x").status == 0)
  }

  @Test func manualPagesMakeTheirFolder() throws {
    let folder = program.folder + "/share/man/man1"

    let outcome = try program.run("manual", folder)
    let refused = try program.run("manual", "/proc/none")

    #expect(outcome.status == 0, "\(outcome)")
    #expect(FileManager.default.fileExists(atPath: folder + "/tercet-add.1"))
    #expect(refused.status == 4 && refused.error.contains("No such file"), "\(refused)")
  }
}
