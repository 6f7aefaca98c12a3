import Foundation
import Testing

/// When cards were finished, as commands show it.
@Suite struct FinishDateTests {
  private let program: Program
  private let first: String

  init() throws {
    program = try Program()
    try program.run("add", "open")
    first = try program.addCard("first")
    try program.run("done", first)
    try program.run("done", program.addCard("second"))
  }

  private func finishes(_ program: Program) throws -> [String: String] {
    let json = try program.run("list", "--json").output
    let cards = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]] ?? []
    return Dictionary(
      uniqueKeysWithValues: cards.compactMap { card in
        (card["title"] as? String).map { ($0, card["doneAt"] as? String ?? "") }
      }
    )
  }

  @Test func doneCardsAreFoundAndSortedByTheirFinishDate() throws {
    #expect(try titles("list", "is:done", "--sort", "-done") == ["second", "first"])
    #expect(try titles("list", "is:done", "--sort", "done") == ["first", "second"])
    #expect(try titles("list", "done:today", "--sort", "done") == ["first", "second"])
    #expect(try titles("list", "done:<1h", "--sort", "done") == ["first", "second"])
    #expect(try titles("list", "done:>1h") == [])
    #expect(try titles("list", "--view", "finished this week") == ["second", "first"])
    #expect(try finishes(program)["open"] == "")
    #expect(try finishes(program)["first"]?.hasSuffix("Z") == true)
    #expect(try program.run("list", "--group", "done").output.contains("Week of "))
    #expect(try program.run("show", first).output.contains("  finished  Today, "))
  }

  @Test(arguments: [
    ["--format", "json"], ["--format", "json", "--history"], ["--format", "csv"],
  ])
  func anExportAndItsImportKeepTheFinishDate(options: [String]) throws {
    let copy = try Program()
    let document = try program.run(["export"] + options).output
    let arguments = options.filter { $0 != "json" && $0 != "csv" && $0 != "--format" }
    let outcome = try copy.run(
      ["import", "--format", options[1]] + arguments + ["-"],
      input: Data(document.utf8)
    )

    #expect(outcome.status == 0, "\(outcome)")
    #expect(try finishes(copy) == finishes(program))
    #expect(try copy.run("check").status == 0)
  }

  @Test(arguments: ["obsidian", "markdown"])
  func markdownKeepsTheDayOfTheFinish(format: String) throws {
    let copy = try Program()
    let document = try program.run("export", "--format", format).output
    #expect(document.contains(" ✅ "), "\(document)")
    try copy.run("import", "--format", format, "-", input: Data(document.utf8))

    let days = try finishes(program).mapValues { $0.prefix(10) }
    #expect(try finishes(copy).mapValues { $0.prefix(10) } == days)
  }

  @Test(arguments: ["backlog", "kanban-md"])
  func aFolderKeepsTheMomentOfTheFinish(format: String) throws {
    let copy = try Program()
    let folder = copy.folder + "/tasks-\(format)"
    let exported = try program.run("export", "--format", format, folder)
    #expect(!exported.output.contains("finish"), "\(exported)")
    let imported = try copy.run("import", folder)
    #expect(imported.status == 0, "\(imported)")

    let minutes = try finishes(program).mapValues { $0.prefix(16) }
    #expect(try finishes(copy).mapValues { $0.prefix(16) } == minutes)
    #expect(try copy.cards().allSatisfy { $0["body"] as? String == "" })
  }

  @Test func reopeningACardForgetsItsFinishDateAndUndoRestoresIt() throws {
    let before = try finishes(program)
    try program.run("move", first, "--column", "Doing")
    #expect(try finishes(program)["first"] == "")

    try program.run("undo")

    #expect(try finishes(program) == before)
    #expect(try program.run("check").status == 0)
  }

  private func titles(_ arguments: String...) throws -> [String] {
    let output = try program.run(arguments + ["--format", "{title}"]).output
    return output.split(separator: "\n").map(String.init)
  }
}
