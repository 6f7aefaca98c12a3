import Foundation
import Testing

/// `tercet board`, as a shell sees it.
@Suite struct BoardCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test func aBoardIsAddedLikeAnotherWithoutItsCards() throws {
    try program.run("column", "add", "Review", "--limit", "2")
    try program.run("add", "x")

    let added = try program.run("board", "add", "Garden", "--like", "main")

    #expect(added.output.hasPrefix("Added board “Garden” ("), "\(added)")
    let columns = try program.run("column", "list", "--board", "Garden").output
    #expect(
      columns == """
        1  To Do   to do  0 cards
        2  Doing   doing  0 cards
        3  Done    done   0 cards
        4  Review  to do  0/2

        """
    )
  }

  @Test func boardsAreListedRenamedMovedArchivedRestoredAndDeleted() throws {
    try program.run("board", "add", "Garden")
    try program.run("add", "weed", "--board", "garden", "--due", "2001-01-05")

    #expect(
      try program.run("board", "list").output
        == "* 1  Main    0 cards\n  2  Garden  1 card   1 overdue\n"
    )
    try program.run("board", "move", "garden", "--to", "1")
    try program.run("board", "rename", "Main", "Work")
    #expect(
      try program.run("board", "list").output
        == "* 1  Garden  1 card   1 overdue\n  2  Work    0 cards\n"
    )
    try program.run("board", "archive", "garden")
    #expect(try program.run("board", "list").output.contains("  1  Garden  1 card   (archived)\n"))
    let restored = try program.run("board", "restore", "garden")
    #expect(restored.output.hasPrefix("Restored board “Garden” ("), "\(restored)")

    let deleted = try program.run("board", "delete", "garden")
    #expect(
      deleted.output == "Deleted board “Garden” with 1 card; “tercet undo” brings it back\n",
      "\(deleted)"
    )
    #expect(try program.run("undo").output == "Undid: delete the board “Garden” with 1 card\n")
    #expect(try program.titles("to do", on: "garden") == ["weed"])
    #expect(try program.run("check").status == 0)
  }

  @Test func aTimeThatHasPassedTodayIsOverdueInTheListOfBoards() throws {
    try program.run("add", "early", "--due", "today 00:00")
    try program.run("add", "today", "--due", "today")

    #expect(try program.run("board", "list").output == "* 1  Main  2 cards  1 overdue\n")
    #expect(try program.run("board", "list", "--json").output.contains(#""overdueCount":1"#))
    #expect(try program.run("list", "is:overdue", "--format", "{title}").output == "early\n")
  }

  @Test func jsonHoldsBoardsWithTheirColumns() throws {
    let added = try program.run("board", "add", "x\u{1B}[31m", "--json").output
    let list = try program.objects(program.run("board", "list", "--json"))

    #expect(added.hasPrefix("{\"id\":") && !added.contains("\u{1B}"))
    #expect(list.count == 2 && list[0]["isOpen"] as? Bool == true)
    #expect((list[1]["columns"] as? [[String: Any]])?.count == 3)
    #expect(list[1]["name"] as? String == "x\u{1B}[31m")
  }

  @Test(arguments: [
    (["add", "main"], "already a board “Main”"), (["add", ""], "needs a name"),
    (["add", String(repeating: "x", count: 10_000)], "at most 60 characters"),
    (["add", "x", "--like", "nope"], "the boards are “Main”"),
    (["rename", "nope\n\u{202E}", "x"], "no board"), (["archive", "main"], "only board"),
    (["delete", "main"], "only board"), (["move", "main", "--to", "2"], "from 1 to 1"),
    (["restore", "nope"], "no board “nope”"),
  ])
  func wrongUsageChangesNothingAndIsOneLine(arguments: [String], words: String) throws {
    try program.run("add", "x")
    let log = try program.run("log").output

    let outcome = try program.run(["board"] + arguments)

    #expect(outcome.status == 2 && outcome.isOneLine && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.error.contains(words), "\(outcome)")
    #expect(try program.run("log").output == log)
  }

  @Test func quotationMarksInANameDifferFromThoseAroundIt() throws {
    let added = try program.run("board", "add", "My “best”").output
    let renamed = try program.run("board", "rename", "My “best”", "“x”").output
    let undone = try program.run("undo").output

    #expect(added.hasPrefix("Added board “My \"best\"”"), "\(added)")
    #expect(renamed.hasPrefix("Renamed board “My \"best\"” to “\"x\"”"), "\(renamed)")
    #expect(undone.hasPrefix("Undid: rename the board “My \"best\"”"), "\(undone)")
  }

  @Test func everyCommandReportsAMissingBoard() throws {
    try program.run("add", "there")
    for arguments in [["list"], ["add", "x"], ["column", "list"], ["log"]] {
      let outcome = try program.run(arguments + ["--board", "nope"])
      if arguments == ["log"] {
        // The history is of the whole file.
        #expect(outcome.status == 0, "\(outcome)")
      } else {
        #expect(outcome.status == 2 && outcome.error.contains("“nope”"), "\(outcome)")
      }
    }
  }

  @Test func nothingIsAddedOrMovedToAnArchivedBoard() throws {
    let id = try program.addCard("x")
    try program.run("board", "add", "Home")
    try program.run("board", "archive", "Home")

    let batch = Data(#"{"do":"add","title":"y","board":"Home"}"#.utf8)
    let document = Data(try program.run("export", "--board", "Main").output.utf8)
    #expect(!document.isEmpty)
    for outcome in try [
      program.run("add", "y", "--board", "home"),
      program.run(["add", "-", "--board", "home"], input: Data("y\n".utf8)),
      program.run("move", id, "--board", "home"),
      program.run(["batch"], input: batch),
      program.run(
        ["import", "-", "--format", "csv", "--board", "home"],
        input: Data("title\ny\n".utf8)
      ),
      program.run(["import", "-", "--board", "home", "--dry-run"], input: document),
      program.run(["import", "-", "--board", "home"], input: document),
    ] {
      #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
      #expect(outcome.error.contains("“Home” is archived; restore it with"), "\(outcome)")
    }

    try program.run("board", "restore", "Home")
    #expect(try program.titles("to do", on: "Home") == [])
    #expect(try program.run("add", "y", "--board", "home").status == 0)
    #expect(try program.titles("to do", on: "Home") == ["y"])
  }

  /// Commands that act on what is there make neither a folder nor a file.
  @Test(arguments: [
    "undo", "redo", "done ab", "move ab --column done", "edit ab --title x", "archive ab",
    "restore ab", "delete ab", "step ab 1 --done", "block ab --by cd", "assign ab @ann",
    "comment ab x",
    "next --claim", "archive --column done --older-than 3d", "board rename Main x",
    "board move Main --to 1", "board archive Main", "board restore Main", "board delete Main",
    "column rename Doing x", "column edit Doing --limit 3", "column move Doing --to 1",
    "column delete Doing", "column restore Doing", "view rename a b", "view delete a", "leave",
    "sync",
  ])
  func aCommandOnExistingCardsMakesNoFile(line: String) throws {
    let path = program.folder + "/new/x.db"

    let outcome = try program.run(line.split(separator: " ").map(String.init) + ["--db", path])

    #expect(outcome.status == 4 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("“\(path)” does not exist"), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/new"))
  }
}
