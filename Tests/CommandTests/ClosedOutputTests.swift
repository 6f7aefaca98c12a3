import Foundation
import Testing

/// What is done stays done where nothing can be printed, and is said.
@Suite struct ClosedOutputTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test func aCardIsAddedEvenWithoutStandardOutput() throws {
    let outcome = try program.shell("exec \"$tercet\" add X >&-")

    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      outcome.error.hasPrefix("tercet: Added ")
        && outcome.error.hasSuffix("“X” to To Do; standard output is closed\n"),
      "\(outcome)"
    )
    #expect(try program.titles("to do") == ["X"])
  }

  @Test func aChangeThatCanNotBePrintedIsReportedAsDone() throws {
    let outcome = try program.shell("exec \"$tercet\" add X >/dev/full")
    let json = try program.shell("exec \"$tercet\" add Y --json >/dev/full")

    #expect(outcome.status == 1 && outcome.isOneLine, "\(outcome)")
    #expect(
      outcome.error.hasSuffix(
        "“X” to To Do, but standard output cannot be written: No space left on device\n"
      ),
      "\(outcome)"
    )
    #expect(json.status == 1 && json.error.contains("The change is made, but"), "\(json)")
    #expect(try program.titles("to do") == ["X", "Y"])
  }

  @Test(arguments: [
    "undo", "redo", "done $id", "step $id --add x", "edit $id --title y", "column add Later",
    "board add Garden", "view add v '#x'", "archive $id", "delete $id", "backup $folder/copy",
    "export $folder/x.json", "comment $id x",
  ])
  func everyCommandThatChangesSomethingReportsIt(command: String) throws {
    let id = try program.addCard("one")
    if command == "redo" { try program.run("undo") }

    let outcome = try program.shell("id=\(id); \"$tercet\" \(command) >&-")

    #expect(outcome.status == 0 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.hasSuffix("; standard output is closed\n"), "\(outcome)")
  }

  @Test(arguments: ["list", "export", "config --print", "keys", "log"])
  func aCommandThatOnlyPrintsFailsWithoutOutput(command: String) throws {
    try program.run("add", "X")

    let outcome = try program.shell("exec \"$tercet\" \(command) >&-")

    #expect(outcome.status == 1 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("cannot be written: Bad file descriptor"), "\(outcome)")
  }

  @Test func noStandardDescriptorIsNeeded() throws {
    _ = try program.shell("\"$tercet\" add X <&- >&- 2>&-")

    #expect(try program.titles("to do") == ["X"])
    #expect(try program.run("check").status == 0)
  }

  @Test func emptyStandardInputMakesNoFile() throws {
    let outcome = try program.run("add", "-", input: Data("\n  \n".utf8))

    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output == "No cards added; standard input has no titles\n", "\(outcome)")
    #expect(try program.run("add", "-", "--json").output == "[]\n")
    #expect(!FileManager.default.fileExists(atPath: program.database))
  }

  @Test func aBatchOfNothingMakesNoFile() throws {
    for input in ["", "\n  \n"] {
      let outcome = try program.run("batch", input: Data(input.utf8))

      #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.error.isEmpty, "\(outcome)")
      #expect(!FileManager.default.fileExists(atPath: program.database))
    }
  }
}
