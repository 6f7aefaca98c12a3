import BoardModel
import BoardStorage
import BoardViewModels
import TerminalSurface
import Testing

/// Columns and boards that come, go and change while they are shown.
struct StructureTests {
  @Test func aColumnThatAnotherProgramDeletesGoesAndTheFocusGoesToItsNeighbour() throws {
    let board = try BoardDriver.board([2, 2, 2])
    board.press("l", "j")

    try board.update { store, _ in
      let columns = try store.board().columns
      try store.perform(.deleteColumn(columns[1].id, cards: .column(columns[0].id)))
    }

    #expect(board.status == "The column “Column B” was deleted by another program.")
    #expect(board.selected?.hasPrefix("✓ C1 ") == true, "\(board.screen)")
    #expect(try board.titles(0) == ["A1", "A2", "B1", "B2"])
    #expect(board.screen.contains("B2"))
    board.press("d")
    #expect(try board.titles(1) == ["C2"])
  }

  @Test func columnsThatStayKeepTheirWindowAndTheirSelection() throws {
    let board = try BoardDriver.board([300, 3, 0])
    board.press("G", "k", "l", "j")
    let columns = try board.store.board().columns
    board.failing.pagesRead = []

    try board.update { store, _ in
      try store.perform(.moveColumn(columns[0].id, .last))
      try store.perform(.editColumn(columns[1].id, [.name("Now")]))
      let draft = ColumnDraft(name: "Later")
      try store.perform(.addColumn(draft, board: store.board().id, .first))
    }

    #expect(try board.names() == ["Later", "Now", "Column C", "Column A"])
    #expect(board.selected == "B2", "\(board.screen)")
    board.press("0")
    #expect(board.selected == "A299", "\(board.screen)")
    #expect(board.failing.pagesRead.allSatisfy { $0 != .column(columns[0].id) })
  }

  @Test func anActionGoesToTheColumnItNamesAfterTheColumnsWereReordered() throws {
    let board = try BoardDriver.board([2, 2, 2])
    let columns = try board.store.board().columns

    try board.update { store, _ in try store.perform(.moveColumn(columns[2].id, .first)) }
    board.press("L")

    #expect(try board.titles(of: columns[1].id) == ["A1", "B1", "B2"])
  }

  @Test func typedTextStaysWhenItsColumnDisappears() throws {
    let board = try BoardDriver.board([1, 1])
    board.press("a")
    board.type("half a title")

    try board.update { store, _ in
      try store.perform(.deleteColumn(store.board().columns[0].id, cards: .archive))
    }
    #expect(board.screen.contains("┃  half a title"), "\(board.screen)")
    board.press("<enter>", "<esc>")

    #expect(try board.titles(0) == ["B1", "half a title"])
  }

  @Test(arguments: [false, true])
  func aBoardThatGoesLeadsToTheFirstInUse(isDeleted: Bool) throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    let name = try board.store.board().name
    _ = try board.addHome("milk")

    try board.update { store, _ in
      let id = try store.board().id
      try store.perform(isDeleted ? .deleteBoard(id) : .archiveBoard(id))
    }

    let what = isDeleted ? "deleted" : "archived"
    #expect(board.status == "The board “\(name)” was \(what) by another program; now showing Home.")
    #expect(board.selected == "milk", "\(board.screen)")
    #expect(board.lines[0].contains("Home"))
  }

  @Test func aRenamedBoardIsReported() throws {
    let board = try BoardDriver(counts: [1, 0, 0])

    let painted = try board.update { store, _ in
      try store.perform(.renameBoard(store.board().id, "Work"))
    }

    #expect(board.lines[0].contains(" Work ▾"), "\(board.screen)")
    #expect(painted == [0, 0, 0])
  }

  @Test func columnsAreAddedRenamedAndDeletedFromTheirList() throws {
    let board = try BoardDriver(counts: [2, 1, 0])
    board.press("c", "a")
    board.type("Review")
    board.press("<enter>", "l", "4", "<enter>", "<esc>")

    #expect(try board.names() == ["To Do", "Review", "Doing", "Done"])
    #expect(try board.store.board().columns[1].limit == 4)
    #expect(board.lines[2].contains("0/4"), "\(board.screen)")
    board.press("u", "u")

    #expect(try board.names() == ["To Do", "Doing", "Done"])
    #expect(board.status == "✓ Undid: add column “Review”")
  }

  @Test func aColumnIsDeletedWithItsCardsAndComesBackWhole() throws {
    let board = try BoardDriver.board([2, 3])
    let before = try [board.titles(0), board.titles(1)]
    board.press("c", "d", "<enter>")
    #expect(try board.names() == ["Column B"], "\(board.screen)")

    board.press("<esc>", "u")

    #expect(try board.names() == ["Column A", "Column B"])
    #expect(try [board.titles(0), board.titles(1)] == before)
    #expect(board.selected == "A1", "\(board.screen)")
  }

  @Test func boardsAreAddedAndSwitchedFromTheirListAndTheLastOneIsRemembered() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    let first = try board.store.board()
    board.press("b", "/")
    board.type("Holidays")
    board.press("<enter>", "<enter>")
    #expect(board.lines[0].contains("Holidays"), "\(board.screen)")
    #expect(try board.store.openBoard() == board.store.boards()[1].id)

    board.press("b", "/")
    board.type(first.name)
    board.failing.pagesRead = []
    board.press("<enter>")

    #expect(board.selected == "A1", "\(board.screen)")
    #expect(Set(board.failing.pagesRead) == Set(first.columns.map { .column($0.id) }))
    #expect(try board.store.openBoard() == first.id)
  }

  @Test func aCardMovesToAnotherBoardAndBack() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    let home = try board.addHome("milk")

    board.press("m", "b", "<enter>")

    #expect(board.status == "✓ Moved “A1” to To Do on Home · u undo")
    #expect(try board.titles(of: home.columns[0].id) == ["A1", "milk"])
    #expect(board.selected == "A2")
    board.press("u")
    #expect(try board.titles(0) == ["A1", "A2"])
  }

  @Test func anUndoOnAnotherBoardNamesItAndLeavesTheScreen() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    _ = try board.addHome("milk")
    board.press("d", "b", "/")
    board.type("Home")
    board.press("<enter>")
    #expect(board.selected == "milk", "\(board.screen)")

    board.press("u")

    #expect(board.status == "✓ Undid: delete “A1” on Main")
    #expect(board.selected == "milk")
    #expect(try board.titles(0) == ["A1", "A2"])
  }
}
