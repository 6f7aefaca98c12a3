import BoardModel
import BoardStorage
import TerminalSurface
import Testing

/// What is archived leaves the board, is told, and comes back.
struct ArchiveTests {
  @Test func anArchivedCardLeavesTheBoardAndComesBackToItsPlace() throws {
    let board = try BoardDriver(counts: [3, 0, 0])
    board.press("j", "x")

    #expect(board.status == "✓ Archived “A2” · u undo")
    #expect(board.selected == "A3")
    #expect(board.lines[0].contains("2 cards"))
    board.press("u")

    #expect(board.status == "✓ Undid: archive “A2”")
    #expect(board.selected == "A2")
    #expect(try board.titles(0) == ["A1", "A2", "A3"])
  }

  @Test func anArchivedCardIsRestoredFromTheHistory() throws {
    let board = try BoardDriver(counts: [3, 0, 0])
    board.press("j", "x", "y", "r")
    #expect(board.status == "✓ Restored “A2” to To Do", "\(board.screen)")

    board.press("<esc>")

    #expect(try board.titles(0) == ["A1", "A2", "A3"])
  }

  @Test func theOldCardsOfADoneColumnAreArchivedAfterTwoQuestions() throws {
    let board = try BoardDriver(counts: [1, 0, 3])
    board.clock.pass(.seconds(8 * 86_400))
    try board.changeAsAnother { store, _ in
      try store.add([CardDraft(title: "new")], at: .bottom(of: store.board().columns[2].id))
    }
    board.press("0", "X")
    #expect(board.screen.contains("older than a week"), "\(board.screen)")
    board.press("w")
    #expect(board.screen.contains("Archive 3 cards?"), "\(board.screen)")

    board.press("y")

    #expect(board.status == "✓ Archived 3 cards · u undo")
    #expect(try board.titles(2) == ["new"])
    board.press("u")
    #expect(try board.titles(2) == ["C1", "C2", "C3", "new"])
  }

  @Test func theBoardsDoneColumnIsOfferedFromAnotherColumn() throws {
    let board = try BoardDriver(counts: [1, 0, 2])
    board.press("X")
    #expect(board.screen.contains("Archive cards of “Done”"), "\(board.screen)")
    #expect(board.screen.contains("show the archive: 0 cards"), "\(board.screen)")

    board.press("a", "y")

    #expect(board.status == "✓ Archived 2 cards · u undo")
    board.press("X", "s")
    #expect(board.lines[0].hasPrefix(" Archive · Main"), "\(board.screen)")
  }

  @Test func theDoneColumnOfTheSelectedCardsBoardIsOfferedOnAllBoards() throws {
    let board = try BoardDriver(counts: [1, 0, 2])
    let home = try board.addHome("milk")
    try board.changeAsAnother { store, _ in
      try store.add([CardDraft(title: "bread")], at: .bottom(of: home.columns[2].id))
    }
    board.press("b", "/")
    board.type("All")
    board.press("<enter>", "j", "X")
    #expect(board.screen.contains("Archive cards of “Done” of “Home”"), "\(board.screen)")

    board.press("a", "y")

    #expect(board.status == "✓ Archived “bread” · u undo")
    #expect(try board.titles(of: home.columns[2].id) == [])
    #expect(try board.titles(2) == ["C1", "C2"])
  }

  @Test func aBoardWithoutADoneColumnIsReported() throws {
    let board = try BoardDriver.board([1, 1])

    board.press("X")

    #expect(board.status == "No done column to archive · c columns")
  }

  @Test func aColumnWithoutCardsOfThatAgeIsReported() throws {
    let board = try BoardDriver(counts: [0, 0, 2])

    board.press("0", "X", "m")

    #expect(board.status == "“Done” has no cards older than a month.")
  }
}
