import Foundation
import Testing

@Suite struct EditTests {
  private let program: Program

  init() throws { program = try Program() }

  private func card() throws -> [String: Any] { try #require(try program.cards().first) }

  @Test func editsAtTheSameTimeKeepEachOthersTagsAndPeople() throws {
    let id = try program.addCard("Old")
    let numbers = Array(1...8)

    let processes = try numbers.map { number in
      try program.start(["edit", id, "--tag", "+t\(number)", "--assignee", "+p\(number)"])
    }
    for process in processes { process.waitUntilExit() }

    #expect(processes.map(\.terminationStatus) == numbers.map { _ in 0 })
    let card = try card()
    #expect((card["tags"] as? [String])?.sorted() == numbers.map { "t\($0)" }, "\(card)")
    #expect((card["assignees"] as? [String])?.sorted() == numbers.map { "p\($0)" }, "\(card)")
  }

  @Test func everyFieldThatIsNamedChanges() throws {
    let id = try program.addCard("Old", "--tag", "a", "--tag", "b", "--body", "old")

    let outcome = try program.run(
      "edit",
      id,
      "--title",
      "New",
      "--due",
      "2026-12-24",
      "--priority",
      "High",
      "--tag",
      "c",
      "--tag",
      "d",
      "--body",
      "- new"
    )

    #expect(
      outcome.output.hasPrefix("Changed the title, due date, priority, tags and description of ")
        && outcome.output.contains(" “New”: due "),
      "\(outcome)"
    )
    let card = try card()
    #expect(card["title"] as? String == "New" && card["body"] as? String == "- new")
    #expect(card["due"] as? String == "2026-12-24" && card["priority"] as? String == "high")
    #expect(card["tags"] as? [String] == ["c", "d"] && card["id"] as? String == id)
    #expect(try program.run("check").output.hasSuffix("OK\n"))
  }

  @Test func fieldsThatAreNotNamedStay() throws {
    let id = try program.addCard("Old", "--due", "2026-12-24", "--tag", "a", "--body", "old")

    let outcome = try program.run("edit", id, "--title", "New")
    let name = try #require(outcome.output.split(separator: " ").dropFirst(4).first)
    #expect(outcome.output.hasPrefix("Changed the title of "), "\(outcome)")
    #expect(Program.isNamed(id, by: name), "\(outcome)")

    let card = try card()
    #expect(card["due"] as? String == "2026-12-24" && card["tags"] as? [String] == ["a"])
    #expect(card["body"] as? String == "old")
  }

  @Test func fieldsCanBeEmptied() throws {
    let id = try program.addCard("x", "--due", "2026-12-24", "--tag", "a", "--body", "old")

    try program.run("edit", id, "--due", "none", "--tag", "", "--body", "")

    let card = try card()
    #expect(
      card["due"] is NSNull && card["tags"] as? [String] == [] && card["body"] as? String == ""
    )
  }

  @Test(arguments: ["today", "+3d", "-3d", "fri", "24 dec", "in 2 weeks"])
  func aDueDateIsReadAsInTheEditor(text: String) throws {
    let id = try program.addCard("x")
    let other = try program.addCard("y", "--due", text)

    #expect(try program.run("edit", id, "--due", text).status == 0)

    let cards = try program.cards()
    #expect(cards[0]["due"] as? String != nil)
    #expect(cards[0]["due"] as? String == cards[1]["due"] as? String, "\(other)")
  }

  @Test func aBodyFromStandardInputIsKeptExceptForItsLineEnds() throws {
    let id = try program.addCard("x")
    let body = "# ä\r\n\n\u{1B}[31m 漢\n"
    let stored = "# ä\n\n\u{1B}[31m 漢\n"

    #expect(try program.run(["edit", id, "--body", "-"], input: Data(body.utf8)).status == 0)
    #expect(try card()["body"] as? String == stored)

    #expect(try program.run(["add", "y", "--body", "-"], input: Data(body.utf8)).status == 0)
    #expect(try program.cards()[1]["body"] as? String == stored)
  }

  @Test func aMebibyteIsTakenAndAByteMoreIsNot() throws {
    let id = try program.addCard("x")
    let whole = Data(repeating: 0x61, count: 1 << 20)
    try program.run(["edit", id, "--body", "-"], input: whole)

    let outcome = try program.run(["edit", id, "--body", "-"], input: whole + [0x61])

    #expect(outcome.status == 2 && outcome.isOneLine && outcome.error.contains("1 MiB"))
    #expect((try card()["body"] as? String)?.utf8.count == 1 << 20)
  }

  @Test func anEditWithoutChangesWritesNothing() throws {
    let id = try program.addCard("x", "--tag", "a")
    let before = try card()["updatedAt"] as? String

    let outcome = try program.run("edit", id, "--title", "x", "--tag", "a")

    #expect(outcome.status == 0 && outcome.output.hasSuffix(" “x” already has these values\n"))
    #expect(try card()["updatedAt"] as? String == before)
  }

  @Test(arguments: [
    ([], "Nothing to change"),
    (["--title", " "], "needs a title"),
    (["--title", String(repeating: "x", count: 501)], "500"),
    (["--title", "new", "--due", "31 feb"], "31 Feb"),
    (["--title", "new", "--due", "3/4"], "write the month's name"),
    (["--title", "new", "--priority", "urgent"], "low, medium or high"),
    (["--title", "new", "--tag", "a b"], "can't contain spaces"),
    (["--title", "new", "--tag", "", "--tag", "a"], "needs a name"),
    (["--title", "new", "--bogus"], "--bogus"),
  ])
  func anEditThatFailsChangesNothing(options: [String], words: String) throws {
    let id = try program.addCard("old", "--tag", "a")

    let outcome = try program.run(["edit", id] + options)

    #expect(outcome.status == 2 && outcome.isOneLine && outcome.error.contains(words), "\(outcome)")
    #expect(try card()["title"] as? String == "old" && card()["tags"] as? [String] == ["a"])
  }

  @Test func aBodyThatIsNotUTF8IsRefused() throws {
    let id = try program.addCard("x", "--body", "kept")

    let outcome = try program.run(["edit", id, "--body", "-"], input: Data([0x61, 0xFF]))

    #expect(outcome.status == 2 && outcome.isOneLine && outcome.error.contains("UTF-8"))
    #expect(try card()["body"] as? String == "kept")
  }

  @Test func titlesAndBodyCanNotBothBeStandardInput() throws {
    let outcome = try program.run(["add", "-", "--body", "-"], input: Data("x\n".utf8))

    #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
  }

  @Test func anUnknownCardIsReported() throws {
    try program.run("add", "x")

    let outcome = try program.run("edit", "ffffffffffff", "--title", "y")

    #expect(outcome.status == 2 && outcome.isOneLine && outcome.error.contains("ffffffffffff"))
  }
}
