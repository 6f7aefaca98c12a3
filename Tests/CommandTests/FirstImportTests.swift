import Foundation
import Testing

/// An import into a new file: the board that nobody made is not there.
@Suite struct FirstImportTests {
  private let program: Program

  init() throws { program = try Program() }

  private func boards() throws -> [String] {
    let outcome = try program.run("board", "list", "--json")
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let objects = try #require(json as? [[String: Any]], "\(outcome)")
    return objects.compactMap { $0["name"] as? String }
  }

  private func bringIn(_ more: String...) throws {
    let table = Data("Title,Status\nSow,To Do\n".utf8)
    let path = program.folder + "/Garden.csv"
    try table.write(to: URL(fileURLWithPath: path))
    let outcome = try program.run(["import", path] + more)
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test func theImportedBoardIsTheOnlyOneAndOpens() throws {
    try bringIn()

    #expect(try boards() == ["Garden"])
    #expect(try program.run("list").output.contains("Sow"))
    #expect(try program.run("check").status == 0)
  }

  @Test func anEmptyListOfAProgramImportsNothing() throws {
    for arguments in [["--board", "Issues"], ["--format", "github"], []] {
      let outcome = try program.run(["import", "-"] + arguments, input: Data(" [\n]\n".utf8))
      #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
      #expect(outcome.output == "Standard input is an empty list\nImported 0 cards: 0 new\n")
    }
    for (name, fault) in [("", "--board needs a name"), ("all", "“all” means all boards")] {
      let refused = try program.run("import", "-", "--board", name, input: Data("[]".utf8))
      #expect(refused.status == 2 && refused.error.contains(fault), "\(refused)")
    }
  }

  @Test func undoBringsTheFirstBoardBack() throws {
    try bringIn()
    try program.run("undo")

    #expect(try boards() == ["Main"])
    #expect(try program.run("check").status == 0)
  }

  @Test(arguments: [
    ["add", "x", "--column", "Nope"], ["add", "x", "--board", "Nope"],
    ["add", "-", "--column", "Nope"],
    ["board", "add", "First", "--like", "Nope"], ["board", "add", ""],
    ["column", "add", "X", "--after", "Nope"], ["batch"],
  ])
  func aRefusedFirstCommandLeavesNoFile(words: [String]) throws {
    let outcome = try program.run(words, input: Data(#"{"do":"add"}"#.utf8))

    #expect(outcome.status == 2, "\(outcome)")
    let files = try FileManager.default.contentsOfDirectory(atPath: program.folder)
    #expect(!files.contains { $0.contains(".db") }, "\(files)")
  }

  @Test func aFileThatCannotBeLinkedLeavesNoBoard() throws {
    let outcome = try program.run("link", "/missing/x.md")

    #expect(outcome.status == 4 && outcome.isOneLine, "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: program.database))
  }

  @Test func aRefusedCommandLeavesABoardThatExisted() throws {
    try program.makeEmptyBoard()
    try program.run("batch", input: Data(#"{"do":"add"}"#.utf8))

    #expect(try boards() == ["Main"])
  }

  @Test func aBoardThatWasUsedStays() throws {
    try program.run("add", "mine")
    try bringIn()

    #expect(try boards() == ["Main", "Garden"])
  }

  @Test func theFirstBoardStaysIfTheImportGoesToIt() throws {
    try program.makeEmptyBoard()
    try bringIn("--board", "Main")

    #expect(try boards() == ["Main"])
    #expect(try program.run("list").output.contains("Sow"))
  }
}
