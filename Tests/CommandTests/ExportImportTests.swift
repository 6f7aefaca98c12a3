import Foundation
import Testing

/// A board that is exported and imported again is the same board.
@Suite struct ExportImportTests {
  private let program: Program
  private let other: Program

  init() throws {
    program = try Program()
    other = try Program()
  }

  /// A file with two boards, an archive, and a card with every field.
  private func fill() throws {
    let evil = "tab\t “quotes\" back\\slash \u{1B}[31m e\u{301} 👩‍👩‍👧"
    try program.run("add", evil, "--due", "9999-12-31", "--priority", "high", "--tag", "a")
    let id = try program.addCard("second", "--body", "x\n\n- [ ] y\n", "--column", "Doing")
    try program.run("step", id, "--add", "one")
    try program.run("step", id, "1", "--done")
    try program.run("board", "add", "Garden")
    try program.run("column", "add", "Beds", "--limit", "3", "--board", "Garden")
    try program.run("add", "weed", "--board", "Garden", "--column", "Beds")
    let old = try program.addCard("old")
    try program.run("archive", old)
    try program.run("board", "add", "Gone")
    try program.run("board", "archive", "Gone")
    try program.run("view", "add", "Mine", "is:mine sort:due")
    try program.run("view", "add", "Weeds", "weed OR “grass”", "--board", "Garden")
  }

  private func export(_ program: Program, _ format: String) throws -> String {
    let outcome = try program.run("export", "--format", format)
    #expect(outcome.status == 0, "\(outcome.error)")
    return outcome.output
  }

  @Test(arguments: ["-wal", "-shm", "-journal"])
  func anExportNeverWritesOverWhatBelongsToABoard(ending: String) throws {
    try fill()
    let path = program.database + ending

    let outcome = try program.run("export", path)

    #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("belongs to a database"), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func throughALinkWhatItLeadsToIsWrittenThereOrNot() throws {
    try fill()
    let manager = FileManager.default
    let (link, loop) = (program.folder + "/link.json", program.folder + "/loop.json")
    try manager.createSymbolicLink(atPath: link, withDestinationPath: "real.json")
    try manager.createSymbolicLink(atPath: loop, withDestinationPath: "loop.json")

    #expect(try program.run("export", link).status == 0)
    #expect(try manager.destinationOfSymbolicLink(atPath: link) == "real.json")
    #expect(manager.fileExists(atPath: program.folder + "/real.json"))
    let outcome = try program.run("export", loop)
    #expect(outcome.status == 4 && outcome.isOneLine, "\(outcome)")
    #expect(try manager.destinationOfSymbolicLink(atPath: loop) == "loop.json")
  }

  @Test(arguments: ["json", "ndjson"])
  func anExportedBoardIsImportedUnchanged(format: String) throws {
    try fill()
    let text = try export(program, format)

    let outcome = try other.run("import", "-", input: Data(text.utf8))

    #expect(
      outcome.status == 0 && outcome.output.hasPrefix("Imported 4 cards: 4 new"),
      "\(outcome)"
    )
    #expect(try export(other, format) == text)
    #expect(try other.run("check").output.hasSuffix("OK\n"))
  }

  @Test func anotherImportChangesNothing() throws {
    try fill()
    try Data(export(program, "json").utf8).write(to: URL(fileURLWithPath: other.folder + "/a.json"))
    try other.run("import", other.folder + "/a.json")

    let again = try other.run("import", other.folder + "/a.json")

    #expect(again.output == "Imported 4 cards: 0 new, 4 unchanged\n")
    #expect(try other.run("undo").status == 0)
    #expect(try other.listing() == "To Do\n\nDoing\n\nDone\n")
  }

  @Test func viewsComeAlongOnceAndUnderANameThatIsFree() throws {
    try fill()
    let text = try export(program, "json")
    try other.run("view", "add", "mine", "is:blocked")

    let first = try other.run("import", "-", input: Data(text.utf8))
    let views = try other.run("view", "list").output
    let again = try other.run("import", "-", input: Data(text.utf8))

    #expect(first.output.contains("2 views"), "\(first)")
    let lines = views.split(separator: "\n").suffix(3)
      .map { $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ") }
    #expect(
      lines == ["mine is:blocked", "Mine 2 is:mine sort:due", "Weeds weed OR “grass” (Garden)"],
      "\(views)"
    )
    #expect(again.output == "Imported 4 cards: 0 new, 4 unchanged\n", "\(again)")
  }

  @Test func oneBoardIsExportedWithItsOwnViews() throws {
    try fill()

    let garden = try program.run("export", "--board", "Garden").output
    try other.run("import", "-", "--board", "Plot", input: Data(garden.utf8))

    #expect(garden.contains("\"name\":\"Weeds\"") && !garden.contains("\"name\":\"Mine\""))
    #expect(try other.run("view", "list", "--board", "Plot").output.contains("Weeds"))
    #expect(try other.run("check").output.hasSuffix("OK\n"))
  }

  @Test func anImportIsOneStepOfUndo() throws {
    try fill()
    let text = try export(program, "json")
    try other.run("add", "mine")
    let before = try export(other, "json")
    try other.run("import", "-", input: Data(text.utf8))

    let undone = try other.run("undo")

    #expect(undone.status == 0, "\(undone.error)")
    #expect(try export(other, "json") == before)
    #expect(try other.run("check").output.hasSuffix("OK\n"))
  }

  @Test func aCardThatChangedIsUpdated() throws {
    let id = try program.addCard("first")
    let text = try export(program, "json")
    try program.run("edit", id, "--title", "renamed")
    try program.run("move", id, "--column", "Done")

    let outcome = try program.run("import", "-", input: Data(text.utf8))

    #expect(outcome.output == "Imported 1 card: 0 new, 1 changed\n", "\(outcome)")
    let list = try program.listing()
    #expect(list.hasPrefix("To Do\n  ID  first\n"), "\(list)")
  }

  @Test func aTrialOfAnImportChangesNothing() throws {
    try fill()
    let text = try export(program, "json")

    let outcome = try other.run("import", "-", "--dry-run", input: Data(text.utf8))

    #expect(outcome.output.hasPrefix("Would import 4 cards: 4 new"), "\(outcome)")
    #expect(outcome.output.hasSuffix("Nothing was changed\n"))
    #expect(!FileManager.default.fileExists(atPath: other.database))
  }

  @Test func aBoardWithCardsKeepsItsNameNextToTheImportedOne() throws {
    try program.run("add", "theirs")
    try other.run("add", "mine")

    try other.run("import", "-", input: Data(export(program, "json").utf8))

    let boards = try other.run("board", "list").output
    #expect(boards.contains("Main") && boards.contains("Main 2"), "\(boards)")
  }

  @Test func aCopyOfABoardGoesToAnother() throws {
    try program.run("add", "-", "--tag", "x", input: Data("one\ntwo\n".utf8))
    let first = try program.run("list", "--json").output
    let text = try program.run("export", "--board", "Main").output

    let copied = try program.run("import", "-", "--board", "Copy", input: Data(text.utf8))
    let again = try program.run("import", "-", "--board", "Copy", input: Data(text.utf8))
    let itself = try program.run("import", "-", "--board", "Main", input: Data(text.utf8))

    #expect(copied.output == "Imported 2 cards to “Copy”: 2 new, 1 board, 3 columns\n", "\(copied)")
    #expect(again.output == "Imported 2 cards to “Copy”: 0 new, 2 unchanged\n", "\(again)")
    #expect(itself.output == "Imported 2 cards to “Main”: 0 new, 2 unchanged\n", "\(itself)")
    #expect(try program.run("list", "--json").output == first)
    let list = try program.listing("--board", "Copy")
    #expect(list == "To Do\n  ID  one  #x\n  ID  two  #x\n\nDoing\n\nDone\n", "\(list)")
    try program.run("board", "add", "Third")
    let several = try program.run("export").output
    let refused = try program.run("import", "-", "--board", "Copy", input: Data(several.utf8))
    #expect(refused.status == 3 && refused.error.contains("several boards"), "\(refused)")
  }

  @Test func aListInJSONCanBeImported() throws {
    try program.run("add", "one", "--tag", "x")
    let text = try program.run("list", "--json").output

    let outcome = try other.run("import", "-", input: Data(text.utf8))

    #expect(outcome.output == "Imported 1 card: 1 new\n", "\(outcome)")
    #expect(try other.listing().hasPrefix("To Do\n  ID  one  #x\n"))
  }

  @Test func afterAFaultNothingIsImported() throws {
    try fill()
    let lines = try export(program, "ndjson")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let damaged = lines.dropLast(2).joined(separator: "\n") + "\n{\"type\":\"card\",\"title\":7}\n"

    let outcome = try other.run("import", "-", input: Data(damaged.utf8))

    #expect(outcome.status == 3 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("Line \(lines.count - 1), column 24"), "\(outcome.error)")
    #expect(!FileManager.default.fileExists(atPath: other.database))
  }

  @Test func aMemberThatIsNotKnownIsReported() throws {
    try program.run("add", "one")
    let text = try export(program, "json").replacing("\"title\"", with: "\"mood\":[1,{}],\"title\"")

    let outcome = try other.run("import", "-", input: Data(text.utf8))

    #expect(outcome.output.hasSuffix("\nLeft out: “mood” of cards (1)\n"), "\(outcome)")
  }

  @Test func aFileIsWrittenWholeAndNeverOverADatabase() throws {
    try program.run("add", "one")
    let file = program.folder + "/out.ndjson"
    try Data("old".utf8).write(to: URL(fileURLWithPath: file))

    #expect(try program.run("export", file).status == 0)
    let refused = try program.run("export", program.database)

    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("{\"type\":\"document\""))
    #expect(refused.status == 2 && refused.isOneLine, "\(refused)")
    #expect(try program.run("check").status == 0)
  }
}
