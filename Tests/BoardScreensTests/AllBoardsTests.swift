import BoardModel
import BoardStorage
import BoardViewModels
import GoldenScreens
import TerminalSurface
import Testing

/// All boards at once: three columns by kind, each card on its own board.
struct AllBoardsTests {
  /// All boards over one with two cards to do and “Home” with one.
  private func all(
    size: Size = Size(columns: 80, rows: 24)
  ) throws -> (BoardDriver, Board) {
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
    let store = try SQLiteBoardStore.inMemory(sources: .repeatable { clock.time })
    store.database.keepsSteps = false
    try store.add(
      [CardDraft(title: "A1"), CardDraft(title: "A2")],
      at: .bottom(of: store.board().columns[0].id)
    )
    try store.perform(.addBoard("Home", columns: ColumnDraft.usual))
    let home = try store.boards()[1]
    try store.add([CardDraft(title: "milk")], at: .top(of: home.columns[0].id))
    store.database.keepsSteps = true
    return (try BoardDriver(over: store, size: size, clock: clock, choice: .all), home)
  }

  @Test(
    arguments: [
      Size(columns: 80, rows: 24), Size(columns: 40, rows: 10), Size(columns: 200, rows: 50),
    ]
  )
  func theScreenIsAsItWasKept(size: Size) throws {
    let (board, _) = try all(size: size)

    try Golden.compare(
      board.screen + "\n" + board.roles,
      named: "all-boards-\(size.columns)x\(size.rows)"
    )
  }

  @Test func allBoardsIsRememberedAsWhatWasOpenLast() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    let home = try board.addHome("milk")
    #expect(try BoardChoice.last(in: board.store) == .board(board.store.boards()[0].id))

    board.press("b", "/")
    board.type("All boards")
    board.press("<enter>")
    #expect(board.lines[0].contains("All boards"), "\(board.screen)")
    #expect(try BoardChoice.last(in: board.store) == .all)
    #expect(
      try board.store.openBoard() == board.store.boards()[0].id,
      "commands keep to the board before"
    )
    board.press("b", "/")
    board.type("Home")
    board.press("<enter>")

    #expect(board.lines[0].contains("Home"), "\(board.screen)")
    #expect(try BoardChoice.last(in: board.store) == .board(home.id))
  }

  @Test func theBoardOfANewCardIsNamedBeforeItIsAdded() throws {
    let (board, home) = try all()

    board.press("G", "a")
    #expect(board.status == "The card goes to To Do on Home.")
    board.type("bread")
    #expect(board.status == "The card goes to To Do on Home.")
    board.type(" #home")
    #expect(board.status == "“bread”, #home → To Do on Home")
    board.press("<enter>")

    #expect(try board.titles(of: home.columns[0].id) == ["milk", "bread"])
  }

  @Test func eachCardShowsTheNameOfItsBoard() throws {
    let (board, _) = try all()

    #expect(board.lines[0].contains("All boards"))
    #expect(board.lines[0].contains("3 cards"))
    for title in ["A1", "A2", "milk", "Home"] {
      #expect(board.screen.contains(title), "\(board.screen)")
    }
  }

  @Test func sectionsByBoardNameItOnlyInTheirHeadings() throws {
    let (board, _) = try all()
    #expect(board.lines.count { $0.contains("Home") } == 1, "\(board.screen)")

    board.press("S")
    board.type("board")
    board.press("<enter>")

    #expect(board.lines.count { $0.contains("Home") } == 1, "\(board.screen)")
    #expect(!board.lines.contains { $0.contains("milk") && $0.contains("Home") })
    #expect(!board.lines.contains { $0.contains("A1") && $0.contains("Main") })
  }

  @Test func aCardMovesToTheColumnOfTheKindOnItsOwnBoard() throws {
    let (board, home) = try all()
    board.press("G", "L")

    #expect(board.selected == "milk", "\(board.screen)")
    #expect(try board.titles(of: home.columns[1].id) == ["milk"])
    #expect(board.status == "✓ Moved “milk” to Doing on Home · u undo")
    board.press("u")

    #expect(try board.titles(of: home.columns[0].id) == ["milk"])
    #expect(board.selected == "milk", "\(board.screen)")
  }

  @Test func aCardIsAddedAndEditedOnTheBoardOfItsNeighbour() throws {
    let (board, home) = try all()
    board.press("G", "a")
    board.type("bread")
    board.press("<enter>", "<esc>", "p", "r")
    board.type("!")
    board.press("<enter>")

    #expect(try board.titles(of: home.columns[0].id) == ["milk", "bread!"])
    #expect(board.selected == "▽ bread!", "\(board.screen)")
  }

  @Test func aCardIsNotOrderedPastItsBoard() throws {
    let (board, home) = try all()
    board.press("G", "K")

    #expect(board.status == "This is the first card of its board.")
    #expect(try board.titles(of: home.columns[0].id) == ["milk"])
  }

  @Test(arguments: ["f", "L", "m3"])
  func selectedCardsMoveEachOnItsOwnBoard(keys: String) throws {
    let (board, home) = try all()
    let column = keys == "L" ? 1 : 2
    board.press("<c-a>", keys)

    #expect(
      board.status == "✓ Moved 3 cards, each on its own board · u undo",
      "\(board.screen)"
    )
    #expect(try board.titles(column) == ["A1", "A2"])
    #expect(try board.titles(of: home.columns[column].id) == ["milk"])
    board.press("u")

    #expect(try board.titles(0) == ["A1", "A2"], "one step")
    #expect(try board.titles(of: home.columns[0].id) == ["milk"])
  }

  @Test func undoNamesTheColumnOnlyIfAllCardsWentToOneOfItsName() throws {
    let (board, home) = try all()
    board.press("<c-a>", "f", "u")
    #expect(board.status == "✓ Undid: move 3 cards to Done", "\(board.screen)")
    try board.update { store, _ in
      try store.perform(.editColumn(home.columns[2].id, [.name("Eaten")]))
    }

    board.press("<c-a>", "f", "u")

    #expect(board.status == "✓ Undid: move 3 cards", "\(board.screen)")
  }

  @Test func selectedCardsStayIfABoardLacksTheColumn() throws {
    let (board, home) = try all()
    try board.update { store, _ in
      try store.perform(.deleteColumn(home.columns[2].id, cards: .none))
    }
    board.press("<c-a>", "f")

    #expect(board.status.hasPrefix("Home has no done column"), "\(board.screen)")
    #expect(try board.titles(0) == ["A1", "A2"])
  }

  @Test func selectedCardsOfSeveralBoardsAreNotPutInOrderTogether() throws {
    let (board, home) = try all()
    board.press("<c-a>", "J")

    #expect(try board.titles(of: home.columns[0].id) == ["milk"], "\(board.screen)")
    #expect(try board.titles(0).count == 2)
  }

  @Test func aMoveIsRepeatedOnTheCardsOwnBoard() throws {
    let (board, home) = try all()
    board.press("L", "h", "G", ".")

    #expect(try board.titles(1) == ["A1"], "\(board.screen)")
    #expect(try board.titles(of: home.columns[1].id) == ["milk"])
    #expect(board.status == "✓ Moved “milk” to Doing on Home · u undo")
  }

  @Test func anArchivedBoardLeavesAndAColumnOfAnotherKindGoesOver() throws {
    let (board, home) = try all()

    try board.update { store, _ in try store.perform(.archiveBoard(home.id)) }
    #expect(board.lines[0].contains("2 cards"), "\(board.screen)")
    #expect(!board.screen.contains("milk"))
    try board.update { store, _ in
      try store.perform(.editColumn(store.board().columns[0].id, [.kind(.done)]))
    }
    board.press("0")

    #expect(board.selected == "✓ A1", "\(board.screen)")
  }

  @Test func anArchivedCardLeavesAllBoardsToo() throws {
    let (board, _) = try all()

    board.press("x")

    #expect(board.status == "✓ Archived “A1” · u undo")
    #expect(board.lines[0].contains("2 cards"))
  }
}
