import Foundation
import Testing

/// What was deleted is brought back by name, by anybody.
@Suite struct BringingBackTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test func aDeletedBoardComesBackByItsName() throws {
    try program.run("board", "add", "Garden")
    try program.run("add", "-", "--board", "Garden", input: Data("weed\nsow\n".utf8))
    try program.run("board", "delete", "Garden")

    let unknown = try program.run("board", "restore", "nope")
    let restored = try program.run("board", "restore", "garden", "--author", "bob")

    #expect(unknown.status == 2 && unknown.isOneLine, "\(unknown)")
    #expect(unknown.error.contains("deleted boards are “Garden”"), "\(unknown)")
    #expect(restored.output.hasPrefix("Restored board “Garden” with 2 cards ("), "\(restored)")
    #expect(try program.titles("to do", on: "garden") == ["weed", "sow"])
    #expect(try program.run("board", "restore", "garden").output.hasPrefix("Already in use"))
    #expect(try program.run("check").status == 0)
  }

  @Test func aDeletedColumnComesBackByItsNameWithoutTheCardThatWasMoved() throws {
    let ids = [try program.addCard("a"), try program.addCard("b")]
    for id in ids { try program.run("move", id, "--column", "doing") }
    try program.run("column", "delete", "Doing", "--to", "To Do")
    try program.run("move", ids[0], "--column", "done")

    let there = try program.run("column", "restore", "done")
    let restored = try program.run("column", "restore", "doing", "--author", "bob")

    #expect(there.status == 2 && there.error.contains("it exists"), "\(there)")
    #expect(
      restored.output.hasPrefix(
        "Restored column “Doing” with 1 card, except 1 card: ann has moved “a” since ("
      ),
      "\(restored)"
    )
    #expect(try program.titles("doing") == ["b"])
    #expect(try program.titles("done") == ["a"])
  }

  @Test func undoOfADeletionReportsWhatStaysAway() throws {
    let ids = [try program.addCard("a"), try program.addCard("b")]
    for id in ids { try program.run("move", id, "--column", "doing") }
    try program.run("column", "delete", "Doing", "--to", "To Do")
    try program.run("move", ids[0], "--column", "done", "--author", "bob")

    let undone = try program.run("undo")

    #expect(
      undone.output
        == "Undid: delete the column “Doing”, except 1 card: bob has moved “a” since\n",
      "\(undone)"
    )
    #expect(try program.run("redo").status == 0)
    let json = try program.run("undo", "--json").output
    #expect(json.contains("\"leftOutCount\":1,\"leftOut\":[{"), "\(json)")
  }

  @Test func aRefusalNamesOnesOwnChangeAsOnesOwn() throws {
    let id = try program.addCard("a")
    try program.run("edit", id, "--title", "b")
    try program.run("edit", id, "--title", "c", "--author", "bob")
    try program.run("edit", id, "--title", "d")
    try program.run("undo")
    try program.run("edit", id, "--title", "e", "--author", "bob")

    let outcome = try program.run("undo")

    #expect(outcome.error.contains("bob has changed its title since"), "\(outcome)")
  }

  @Test func aCardOfADeletedBoardIsReportedWithWhatToDo() throws {
    try program.run("board", "add", "My garden")
    let id = try program.addCard("weed", "--board", "My garden")
    try program.run("board", "delete", "My garden")

    let restored = try program.run("restore", id)

    #expect(restored.status == 0 && restored.error.isEmpty, "\(restored)")
    #expect(
      restored.output.hasSuffix(
        "The board “My garden” was deleted; restore it with “tercet board restore 'My garden'”\n"
      ),
      "\(restored)"
    )
    #expect(try program.titles("to do", on: "main") == ["weed"])
  }

  @Test func theArchiveOfAnArchivedBoardIsListed() throws {
    try program.run("board", "add", "Garden")
    let id = try program.addCard("weed", "--board", "Garden")
    try program.run("archive", id)
    try program.run("board", "archive", "Garden")

    for arguments in [["--board", "garden"], ["--board", "all"]] {
      let list = try program.run(["list", "--archived"] + arguments)
      #expect(list.output.contains("weed"), "\(arguments): \(list)")
    }
  }

  @Test func theHistoryNamesDeletedColumnsAndWhatCameBack() throws {
    let id = try program.addCard("a")
    try program.run("move", id, "--column", "doing")
    try program.run("column", "delete", "Doing", "--to", "To Do")

    let log = try program.run("log").output
    #expect(log.contains("To Do → Doing (deleted)"), "\(log)")
    #expect(log.contains("Doing (deleted) → To Do") || log.contains("deleted     column Doing"))
    try program.run("undo")
    let later = try program.run("log").output
    #expect(later.contains("restored    column Doing"), "\(later)")
    #expect(!later.contains("added       column Doing"), "\(later)")
  }
}
