import Foundation
import Testing

/// `tercet step`, as a shell sees it.
@Suite struct StepCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  private func steps() throws -> [String] {
    let card = try #require(try program.cards().first)
    let steps = try #require(card["checklist"] as? [[String: Any]])
    return steps.map { "\($0["done"] as? Bool == true ? "x" : "-") \($0["text"] ?? "")" }
  }

  @Test func stepsAreAddedCheckedOffOpenedAndDeleted() throws {
    let id = try program.addCard("card")

    let added = try program.run("step", id, "--add", "one")
    let name = try #require(added.output.split(separator: " ").dropFirst(5).first)
    #expect(added.output.hasPrefix("Added step 1 “one” to "), "\(added)")
    #expect(Program.isNamed(id, by: name), "\(added)")
    try program.run("step", id, "--add", "three")
    try program.run("step", id, "2", "--add", "-two")
    #expect(try steps() == ["- one", "- -two", "- three"])

    let done = try program.run("step", id, "2", "--done")
    #expect(done.output.hasPrefix("Checked off step 2 “-two” of "), "\(done)")
    #expect(try steps() == ["- one", "x -two", "- three"])
    try program.run("step", id, "2", "--open")
    let deleted = try program.run("step", id, "1", "--delete", "--json")
    #expect(deleted.output.hasPrefix("{\"id\":\"\(id)\""), "\(deleted)")
    #expect(try steps() == ["- -two", "- three"])
    try program.run("undo")
    #expect(try steps() == ["- one", "- -two", "- three"])
  }

  @Test(arguments: [
    (["1", "--done"], "has no steps"), (["0", "--done"], "count from 1"), ([], "--add TEXT"),
    (["--done"], "number of a step"), (["1", "--done", "--open"], "Use one"),
    (["--add", " "], "needs text"), (["x\u{1B}", "--done"], "x␛"), (["3", "--add", "x"], "3"),
    (["--add", String(repeating: "x", count: 10_000)], "at most 500 characters"),
  ])
  func wrongUsageChangesNothingAndIsOneLine(arguments: [String], words: String) throws {
    let id = try program.addCard("card")

    let outcome = try program.run(["step", id] + arguments)

    #expect(outcome.status == 2 && outcome.isOneLine && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.error.contains(words), "\(outcome)")
    #expect(try steps().isEmpty)
  }
}
