import Foundation
import Testing

/// What other programs call cards by numbers that are short, and so not only theirs.
@Suite struct ForeignNameTests {
  private let program: Program

  private static let shop = "Issue ID,Title,Status\n1,Order paper,To Do\n2,Pay rent,Done\n"
  private static let house =
    "Issue ID,Title,Status\n1,Paint the kitchen,Open\n2,Fix the roof,Open\n3,Mow,Open\n"

  init() throws { program = try Program() }

  private func file(_ name: String, _ text: String) throws -> String {
    let path = "\(program.folder)/\(name)"
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url)
    return path
  }

  private func titles(_ board: String) throws -> [String] {
    try program.cards("--board", board).compactMap { $0["title"] as? String }.sorted()
  }

  @Test func twoTablesWithTheSameNumbersAreTwoBoards() throws {
    try program.run("import", file("shop.csv", Self.shop))

    let outcome = try program.run("import", file("house.csv", Self.house))

    #expect(outcome.output.contains("Imported 3 cards to “house”: 3 new"), "\(outcome)")
    #expect(try titles("shop") == ["Order paper", "Pay rent"])
  }

  @Test func oneBoardImportsTwoSourcesAndEachUpdatesItsOwnCards() throws {
    let shop = try file("shop.csv", Self.shop)
    let house = try file("house.csv", Self.house)
    try program.run("import", shop, "--board", "Home")

    let second = try program.run("import", house, "--board", "Home")
    _ = try file("shop.csv", Self.shop.replacing("Order paper", with: "Order ink"))
    let third = try program.run("import", shop, "--board", "Home")

    #expect(second.output.contains(": 3 new"), "\(second)")
    #expect(third.output.contains(": 0 new, 1 changed, 1 unchanged"), "\(third)")
    let wanted = ["Fix the roof", "Mow", "Order ink", "Paint the kitchen", "Pay rent"]
    #expect(try titles("Home") == wanted)
  }

  @Test func foldersOfOneNameAndNumberKeepTheirCards() throws {
    func project(_ folder: String, _ name: String, _ title: String) throws -> String {
      _ = try file("\(folder)/config.yml", "board:\n  name: \(name)\n")
      _ = try file("\(folder)/tasks/001.md", "---\nid: 1\ntitle: \(title)\nstatus: todo\n---\n")
      return "\(program.folder)/\(folder)"
    }
    try program.run("import", project("a", "Alpha", "Walk"))

    let other = try program.run("import", project("b", "Beta", "Swim"))
    let twin = try program.run("import", project("c", "Alpha", "Ride"))

    #expect(other.output.contains("to “Beta”: 1 new"), "\(other)")
    #expect(twin.output.contains("to “Alpha”: 1 new"), "\(twin)")
    #expect(try titles("Alpha") == ["Ride", "Walk"] && titles("Beta") == ["Swim"])
  }

  @Test func aTableThatWasMovedIsKnownByItsTitles() throws {
    try program.run("import", file("house.csv", Self.house))
    let text = Self.house.replacing("Mow", with: "Mow the lawn") + "4,Sweep,Open\n"

    let outcome = try program.run("import", file("house (1).csv", text))

    #expect(outcome.output.contains("to “house”: 1 new, 1 changed, 2 unchanged"), "\(outcome)")
    let wanted = ["Fix the roof", "Mow the lawn", "Paint the kitchen", "Sweep"]
    #expect(try titles("house") == wanted)
  }

  @Test func longIdentifiersAreTheSameEverywhere() throws {
    let id = "6f9619ff-8b86-d011-b42d-00c04fc964ff"
    try program.run("import", file("a.csv", "UUID,Title\n\(id),one\n"))

    let outcome = try program.run("import", file("b/c.csv", "UUID,Title\n\(id),two\n"))

    #expect(outcome.output.contains("to “a”: 0 new, 1 changed"), "\(outcome)")
  }

  @Test func anotherTableAtTheSamePathTakesNoCardAway() throws {
    let text = "ID,Title\n1,a\n2,b\n3,c\n"
    let path = try file("export.csv", text)
    try program.run("import", path)
    _ = try file("export.csv", "ID,Title\n1,x\n2,y\n3,z\n")

    let outcome = try program.run("import", path)
    let again = try program.run("import", path)
    _ = try file("export.csv", text)
    let first = try program.run("import", path)

    #expect(outcome.output.contains(": 3 new"), "\(outcome)")
    #expect(again.output.contains(": 0 new, 3 unchanged"), "\(again)")
    #expect(first.output.contains(": 0 new, 3 unchanged"), "\(first)")
    #expect(try titles("export") == ["a", "b", "c", "x", "y", "z"])
  }

  @Test func standardInputIsKnownByItsTitles() throws {
    let text = Data(Self.house.utf8)
    let other = Data(Self.shop.utf8)
    try program.run(["import", "-", "--board", "Home"], input: text)

    let again = try program.run(["import", "-", "--board", "Home"], input: text)
    let second = try program.run(["import", "-", "--board", "Home"], input: other)

    #expect(again.output.contains(": 0 new, 3 unchanged"), "\(again)")
    #expect(second.output.contains(": 2 new"), "\(second)")
  }

  /// The fourth import of a card that was deleted in between is not what comes back.
  @Test func theUndoOfADeletionBringsBackWhatWasDeleted() throws {
    let id = try program.addCard("V1", "--due", "2026-12-01")
    let path = program.folder + "/o.json"
    try program.run("export", path)
    try program.run("edit", id, "--title", "V2 newer", "--due", "none")
    try program.run("delete", id)
    try program.run("import", path)
    try program.run("undo")

    let outcome = try program.run("undo")

    #expect(outcome.output.contains("Undid: delete “V2 newer”"), "\(outcome)")
    let card = try #require(try program.cards().first)
    #expect(card["title"] as? String == "V2 newer" && !(card["due"] is String), "\(card)")
    #expect(try program.run("redo").status == 0)
    #expect(try program.cards().isEmpty)
  }
}
