import Foundation
import Testing

/// An archived card comes back archived, and to its column.
@Suite struct ArchiveRoundTripTests {
  private let program: Program
  private let other: Program

  init() throws {
    program = try Program()
    other = try Program()
    for column in ["To Do", "Doing", "Done"] {
      let id = try program.addCard("old \(column)", "--column", column, "--body", "text\n\nmore")
      try program.run("step", id, "--add", "one")
      try program.run("archive", id)
    }
    try program.run("add", "open")
  }

  private func archived(in program: Program, board: String) throws -> [String: String] {
    let cards = try program.objects(
      program.run("list", "--archived", "--json", "--board", board)
    )
    return Dictionary(
      uniqueKeysWithValues: cards.map {
        ($0["title"] as? String ?? "", "\($0["column"] as? String ?? "")|\($0["body"] ?? "")")
      }
    )
  }

  private var expected: [String: String] {
    Dictionary(
      uniqueKeysWithValues: ["To Do", "Doing", "Done"].map { ("old \($0)", "\($0)|text\n\nmore") }
    )
  }

  @Test(arguments: ["obsidian", "kanban-md", "backlog"])
  func anArchivedCardComesBackToTheArchiveOfItsColumn(format: String) throws {
    let path = program.folder + "/out"
    #expect(try program.run("export", "--format", format, path).status == 0)

    let outcome = try other.run("import", path, "--board", "Back")
    let again = try other.run("import", path, "--board", "Back")

    #expect(try archived(in: other, board: "Back") == expected, "\(outcome)")
    #expect(again.output.contains("0 new, 4 unchanged"), "\(again)")
  }

  @Test(arguments: ["obsidian", "kanban-md"])
  func anExistingCardKeepsItsColumnIfTheFileHasNone(format: String) throws {
    let path = program.folder + "/out"
    #expect(try program.run("export", "--format", format, path).status == 0)
    let strip = "find out* -type f | xargs sed -i '/tercet column:/d; /^archived_from:/d'"
    #expect(try program.shell("cd \"$folder\" && " + strip).status == 0)

    let outcome = try program.run("import", path, "--board", "Main")

    #expect(try archived(in: program, board: "Main") == expected, "\(outcome)")
  }
}
