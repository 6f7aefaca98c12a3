import BoardModel
import BoardStorage
import Foundation
import GRDB
import Testing

/// `tercet column`, as a shell sees it.
@Suite struct ColumnCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  private func names() throws -> [String] {
    try program.objects(program.run("column", "list", "--json"))
      .compactMap { $0["name"] as? String }
  }

  @Test func columnsAreAddedRenamedMovedAndDeleted() throws {
    let added = try program.run(
      "column",
      "add",
      "Review",
      "--kind",
      "doing",
      "--limit",
      "3",
      "--after",
      "doing"
    )
    #expect(added.output.hasPrefix("Added column “Review” to “Main” ("), "\(added)")
    #expect(try names() == ["To Do", "Doing", "Review", "Done"])

    let renamed = try program.run("column", "rename", "review", "Check")
    #expect(renamed.output.hasPrefix("Renamed column “Review” to “Check” ("), "\(renamed)")

    let moved = try program.run("column", "move", "check", "--to", "1", "--json")
    #expect(moved.output.hasPrefix("{\"id\":") && moved.output.contains("\"position\":1"))
    #expect(try names() == ["Check", "To Do", "Doing", "Done"])

    let deleted = try program.run("column", "delete", "Check")
    #expect(deleted.output == "Deleted column “Check” of “Main”\n", "\(deleted)")
    #expect(try names() == ["To Do", "Doing", "Done"])
  }

  @Test func kindAndLimitAreListedAndChanged() throws {
    try program.run("add", "-", "--column", "doing", input: Data("a\nb\n".utf8))

    let changed = try program.run("column", "edit", "doing", "--limit", "1", "--kind", "to-do")
    #expect(changed.output.hasPrefix("Changed column “Doing”: kind to do, limit 1 ("), "\(changed)")
    #expect(try program.run("column", "list").output.contains("2  Doing  to do  2/1\n"))

    try program.run("column", "edit", "doing", "--limit", "none")
    #expect(try program.run("column", "list").output.contains("2  Doing  to do  2 cards\n"))
  }

  @Test func aColumnWithCardsAsksForTheirColumnAndLosesNone() throws {
    try program.run("add", "-", "--column", "doing", input: Data("a\nb\n".utf8))

    let refused = try program.run("column", "delete", "doing")
    #expect(refused.status == 2 && refused.isOneLine, "\(refused)")
    #expect(refused.error == "tercet: “Doing” has 2 cards; move them with --to, or use --archive\n")

    let moved = try program.run("column", "delete", "doing", "--to", "done")
    #expect(moved.output == "Deleted column “Doing” of “Main”; 2 cards moved to “Done”\n")
    #expect(try program.titles("done") == ["a", "b"])

    #expect(try program.run("undo").output == "Undid: delete the column “Doing”\n")
    #expect(try program.titles("doing") == ["a", "b"])

    try program.run("column", "delete", "doing", "--archive")
    #expect(try program.cards("--archived").count == 2)
    #expect(try program.run("check").status == 0)
  }

  @Test(arguments: [
    (["add", "doing"], "already a column “Doing”"), (["add", " "], "needs a name"),
    (["add", "x", "--limit", "0"], "not 0"), (["add", "x", "--limit", "two"], "“two”"),
    (["add", "x", "--limit", "-1"], "not -1"), (["add", "x", "--kind", "blue"], "“blue”"),
    (["add", "x", "--after", "nope"], "“To Do”, “Doing”, “Done”"),
    (["add", String(repeating: "x", count: 10_000)], "at most 60 characters"),
    (["rename", "nope", "x"], "no column “nope”"), (["rename", "doing", "done"], "“Done”"),
    (["move", "doing", "--to", "4"], "from 1 to 3"), (["move", "doing", "--to", "0"], "“0”"),
    (["delete", "nope\u{1B}[31m"], "␛[31m"), (["delete", "doing", "--to", "Doing"], "another"),
    (["delete", "doing", "--to", "done", "--archive"], "Use only one"),
    (["edit", "doing"], "--limit"), (["ad"], "“add”"), (["list", "--board", "nope"], "“Main”"),
  ])
  func wrongUsageChangesNothingAndIsOneLine(arguments: [String], words: String) throws {
    try program.run("add", "x")
    let log = try program.run("log").output

    let outcome = try program.run(["column"] + arguments)

    #expect(outcome.status == 2 && outcome.isOneLine && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.error.contains(words), "\(outcome)")
    #expect(try program.run("log").output == log)
  }

  @Test func aBoardHoldsAHundredColumnsAndNoMore() throws {
    let store = try SQLiteBoardStore.open(at: program.database)
    let board = try store.openBoard()
    for number in 4...100 {
      try store.perform(.addColumn(ColumnDraft(name: "c\(number)"), board: board, .last))
    }

    let outcome = try program.run("column", "add", "one-too-many")

    #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("at most 100 columns"), "\(outcome)")
    #expect(try names().count == 100)
    #expect(try program.run("add", "x", "--column", "C100").output.hasSuffix(" to c100\n"))
    #expect(try program.listing().hasSuffix("c100\n  ID  x\n"))
    let unknown = try program.run("list", "--column", "nope")
    #expect(unknown.error.contains("“c8” and 92 more"), "\(unknown)")
  }

  @Test func aHostileNameActsOnNoTerminal() throws {
    try program.run("column", "add", "x\u{1B}]0;y\u{7}\n\u{202E}\u{9B}31mz")

    for arguments in [["column", "list"], ["column", "list", "--json"], ["list"], ["log"]] {
      let output = try program.run(arguments).output
      let forbidden = output.unicodeScalars.filter {
        ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value) || $0.value == 0x202E
      }
      #expect(forbidden.isEmpty, "\(output.debugDescription)")
    }
  }

  @Test func namesThatDifferInSignsAloneAreTakenAsTheyAre() throws {
    // Of a file from before such names were refused.
    try program.run("column", "add", "Other")
    try program.rename(column: "Other", to: "To-Do")

    #expect(try program.run("add", "x", "--column", "to-do").output.hasSuffix(" to To-Do\n"))
    let both = try program.run("add", "x", "--column", "todo")
    #expect(both.status == 2 && both.error.contains("could be “To Do”, “To-Do”"), "\(both)")
  }
}

extension Program {
  /// Gives a column a name that the program refuses.
  fileprivate func rename(column: String, to name: String) throws {
    let queue = try DatabaseQueue(path: database)
    try queue.write { db in
      try db.execute(
        sql: "UPDATE board_column SET name = ? WHERE name = ?",
        arguments: [name, column]
      )
      try db.execute(
        sql: "UPDATE change SET after = json_set(after, '$.name', ?) WHERE after ->> 'name' = ?",
        arguments: [name, column]
      )
    }
    try queue.close()
  }
}
