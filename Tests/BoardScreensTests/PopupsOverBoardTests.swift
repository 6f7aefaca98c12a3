import BoardModel
import BoardStorage
import TerminalSurface
import Testing

@testable import BoardScreens

/// Lists and menus over the board: their edges, what does not fit, undo, and counts that change.
struct PopupsOverBoardTests {
  @Test func aKeyThatMeansNothingInAMenuIsNamedUntilTheNextOne() throws {
    let board = try BoardDriver(counts: [2, 0, 0])
    board.press("s")
    #expect(board.screen.contains("by hand  (current)"), "\(board.screen)")

    board.press("Q")
    #expect(board.screen.contains("Q is not bound"), "\(board.screen)")
    #expect(board.screen.contains("by hand"), "\(board.screen)")
    board.press("j")
    #expect(!board.screen.contains("is not bound"), "\(board.screen)")
    board.press("<esc>")
    #expect(!board.screen.contains("by hand"), "\(board.screen)")
  }

  @Test func aListThatBecomesNarrowerLeavesNoEdges() throws {
    let board = try BoardDriver(counts: [3, 2, 1])
    let long = "A board with a name that needs room in a list"
    try board.changeAsAnother { store, _ in
      try store.perform(.renameBoard(store.board().id, long))
    }
    board.press("b")
    #expect(board.screen.contains("A board with a name"), "\(board.screen)")

    try board.update { store, _ in
      try store.perform(.renameBoard(store.board().id, "Short"))
    }

    // The message row says who renamed it until the next key.
    let kept = board.screen
    let rows = board.lines.dropLast(2)
    board.press("<esc>", "b")
    #expect(rows == board.lines.dropLast(2), "\(kept)\nis not\n\(board.screen)")
  }

  @Test func aMenuOfAHundredColumnsShowsHowManyAreBelow() throws {
    let board = try BoardDriver.board([1] + Array(repeating: 0, count: 99))
    board.press("m")
    #expect(board.screen.contains("more ↓"), "\(board.screen)")
    #expect(board.screen.contains("┃"), "\(board.screen)")

    board.send(.key(KeyPress(.end, .control)))

    #expect(!board.screen.contains("more ↓"), "\(board.screen)")
    #expect(board.screen.contains("Column CV"), "\(board.screen)")
  }

  @Test(arguments: [50, 60, 80])
  func theListOfColumnsNamesTheWayOutAndDeleting(width: Int) throws {
    let board = try BoardDriver(counts: [1, 0, 0], size: Size(columns: width, rows: 15))

    board.press("c")

    let footer = board.lines[14]
    #expect(footer.hasSuffix("? help  Esc close"), "\(footer)")
    #expect(footer.contains("d delete"), "\(footer)")
  }

  @Test func uTakesBackWhatWasDoneInTheListOfColumns() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("c", "a")
    board.type("Review")
    board.press("<enter>")
    #expect(try board.names() == ["To Do", "Review", "Doing", "Done"])

    board.press("u")

    #expect(try board.names() == ["To Do", "Doing", "Done"])
    #expect(!board.screen.contains("Review  "), "\(board.screen)")
    board.press("U")
    #expect(try board.names() == ["To Do", "Review", "Doing", "Done"])
  }

  @Test func anUnknownKeyInTheListOfColumnsIsReported() throws {
    let board = try BoardDriver(counts: [1, 0, 0])

    board.press("c", "<tab>")

    #expect(board.screen.contains("Tab is not bound · ? keys"), "\(board.screen)")
  }

  @Test func theListOfBoardsTakesBackItsChange() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.press("b", "r", "<c-u>")
    board.type("Work")
    board.press("<enter>")
    #expect(try board.store.board().name == "Work", "\(board.screen)")
    #expect(board.status == "✓ Renamed the board to “Work”", "\(board.screen)")

    board.press("u")

    #expect(try board.store.board().name == "Main")
  }

  @Test func countsInTheListsFollowWhatOtherProgramsDo() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    let home = try board.addHome("milk")
    board.press("b")
    #expect(board.screen.contains("Home"), "\(board.screen)")
    #expect(board.screen.contains("1 · 0 · 0"), "\(board.screen)")

    try board.update { store, _ in
      let drafts = (1...4).map { CardDraft(title: "\($0)") }
      try store.add(drafts, at: .bottom(of: home.columns[1].id))
    }

    #expect(board.screen.contains("1 · 4 · 0"), "\(board.screen)")
    board.press("<esc>", "c")
    try board.update { store, _ in
      try store.add(
        [CardDraft(title: "x"), CardDraft(title: "y")],
        at: .bottom(of: store.board().columns[2].id)
      )
    }
    let done = try #require(board.lines.first { $0.contains("● Done") && $0.contains("done") })
    #expect(done.contains(" 2 "), "\(board.screen)")
  }

  @Test func textForAColumnThatDisappearsIsNotSilentlySentElsewhere() throws {
    let board = try BoardDriver.board([1, 1])
    board.press("a")
    board.type("half a title")

    try board.update { store, _ in
      try store.perform(.deleteColumn(store.board().columns[0].id, cards: .archive))
    }

    #expect(
      board.screen.contains("The column “Column A” was deleted by another program; what you type"),
      "\(board.screen)"
    )
    #expect(board.screen.contains("“Column B”"), "\(board.screen)")
  }
}
