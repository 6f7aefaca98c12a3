import BoardModel
import BoardViewModels
import TerminalSurface
import Testing

@testable import BoardScreens
@testable import BoardStorage

struct BoardsPickerTests {
  private func open(_ board: BoardDriver) throws -> OverlayDriver {
    try board.overlay { try BoardsPicker($0, outcomes: $1) }
  }

  private func names(_ board: BoardDriver) throws -> [String] {
    try board.store.boards().filter { !$0.isArchived }.map(\.name)
  }

  @Test func theRowsAreTheBoardsTheArchivedOnesAndAllOfThem() throws {
    let board = try SampleBoards.usual()

    let driver = try open(board)

    let names = ["Home", "Holidays", "로그인 개편", "Old plans", "All boards"]
    #expect(driver.order(of: names) == names)
    #expect(driver.screen.contains("23 · 3 · 170"))
    #expect(driver.screen.contains("34 · 5 · 182"))
    #expect(driver.screen.contains("10 late"))
  }

  @Test func theBoardThatIsOpenIsPickedAtFirstAndTypingFindsAnother() throws {
    let board = try SampleBoards.usual(showing: 1)
    let boards = try board.store.boards()
    board.press("b")
    #expect(board.screen.contains("▸ Holidays"), "\(board.screen)")

    board.press("/")
    board.type("로개")
    board.press("<enter>")
    #expect(board.context.viewModel.choice == .board(boards[2].id))
    board.press("b", "/")
    board.type("all")
    board.press("<enter>")
    #expect(board.context.viewModel.choice == .all)
  }

  @Test func anArchivedBoardIsBroughtBackBeforeItIsOpened() throws {
    let board = try SampleBoards.usual()
    let old = try board.store.boards()[3].id
    let driver = try open(board)
    driver.press("/")
    driver.type("old")
    driver.press("Enter", "c")
    #expect(try !names(board).contains("Old plans"))

    driver.press("Enter", "r")
    #expect(try names(board).contains("Old plans"))
    #expect(board.context.viewModel.choice == .board(old))
    #expect(driver.layers.isEmpty)
  }

  @Test func aTakenNameIsReportedWhileItIsTyped() throws {
    let board = try SampleBoards.usual()
    let driver = try open(board)
    driver.press("a")
    driver.type("home")
    #expect(driver.screen.contains("There is already a board “Home”."), "\(driver.screen)")
    driver.press("Enter")
    #expect(try names(board).count == 3)

    driver.type(" 2")
    #expect(!driver.screen.contains("There is already"))
    driver.press("Enter")
    #expect(try names(board).last == "home 2")
    #expect(board.context.viewModel.board?.name == "home 2")
    #expect(driver.layers.isEmpty)
  }

  @Test func aBlankNameIsRefusedOnlyWhenItIsEntered() throws {
    let board = try SampleBoards.usual()
    let driver = try open(board)
    driver.press("a")
    #expect(!driver.screen.contains("needs a name"))
    driver.press("Enter")
    #expect(driver.screen.contains("A board needs a name."))
  }

  @Test func theColumnsOfTheBoardThatIsPickedCanBeTaken() throws {
    let board = try SampleBoards.columns(["Ideas", "진행 중"], counts: [1, 2], limit: 3)
    let driver = try open(board)
    driver.press("a")
    driver.type("New")
    driver.press("Enter", "2")

    let columns = try #require(board.store.boards().last).columns
    #expect(columns.map(\.name) == ["Ideas", "진행 중"])
    #expect(columns.map(\.kind) == [.toDo, .doing])
    #expect(columns.map(\.limit) == [nil, 3])
  }

  @Test func aNameThatMatchesNoBoardMakesANewOne() throws {
    let board = try SampleBoards.usual()
    let driver = try open(board)
    driver.press("/")
    driver.type("Garden")
    #expect(driver.screen.contains("No board matches “Garden”. Enter adds it."), "\(driver.screen)")
    #expect(driver.lines.last?.hasPrefix(" Enter add ") == true, "\(driver.screen)")
    driver.press("Enter")

    #expect(board.context.viewModel.board?.name == "Garden")
    #expect(board.context.viewModel.board?.columns.map(\.name) == ColumnDraft.usual.map(\.name))
  }

  @Test func renamingAndArchivingActOnTheRowThatIsPicked() throws {
    let board = try SampleBoards.usual(showing: 1)
    let driver = try open(board)
    driver.press("r")
    driver.type("!")
    driver.press("Enter")
    #expect(try names(board) == ["Home", "Holidays!", "로그인 개편 🚀"])
    #expect(driver.screen.contains("▸ Holidays!"), "\(driver.screen)")

    driver.press("Ctrl-X")
    #expect(try names(board) == ["Home", "로그인 개편 🚀"])
    #expect(driver.layers.count == 1)
  }

  @Test func aNameThatStaysTheSameChangesNothing() throws {
    let board = try SampleBoards.usual()
    let before = board.store.database.lastSequence
    let driver = try open(board)
    driver.press("r", "Enter")

    #expect(board.store.database.lastSequence == before)
    #expect(driver.layers.count == 1)
  }

  @Test func boardsInUseAreReorderedAmongThemselves() throws {
    let board = try SampleBoards.usual()
    let driver = try open(board)
    driver.press("K")
    #expect(driver.screen.contains("This is the first board."), "\(driver.screen)")
    driver.press("J", "Shift-↓")
    #expect(try names(board) == ["Holidays", "로그인 개편 🚀", "Home"])
    driver.press("J")
    #expect(driver.screen.contains("This is the last board."), "\(driver.screen)")

    driver.press("Shift-↑", "↓", "↓", "J")
    #expect(try names(board) == ["Holidays", "Home", "로그인 개편 🚀"])
    #expect(driver.screen.contains("Archived boards can't be reordered."), "\(driver.screen)")
  }

  @Test func deletingAsksAndOffersTheArchive() throws {
    let board = try SampleBoards.usual()
    let driver = try open(board)
    driver.press("d")
    #expect(driver.screen.contains("Delete “Home” with its 204 cards?"), "\(driver.screen)")
    driver.press("c", "d", "x")
    #expect(try board.store.boards().filter(\.isArchived).map(\.name) == ["Home", "Old plans"])

    driver.press("d", "d")
    #expect(try !board.store.boards().map(\.name).contains("Home"))
  }

  @Test func snoozedCardsAndTemplatesAreAmongTheCardsToDelete() throws {
    let board = try BoardDriver(counts: [4, 0, 0])
    let cards = try board.cards().map(\.id)
    let start = CalendarDay(daysSinceEpoch: 20_900)
    try board.store.perform(.edit([cards[0]], [.start(start)], expecting: nil))
    try board.store.perform(.archive([cards[1]]))
    try board.store.perform(.makeTemplates([cards[2]]))
    _ = try board.addHome()
    let driver = try open(board)

    #expect(driver.screen.contains("later 1, archive 1"), "\(driver.screen)")
    driver.press("d")

    #expect(driver.screen.contains("with its 4 cards?"), "\(driver.screen)")
  }

  @Test func anUndoInTheListTakesAnAddedBoardAway() throws {
    let board = try SampleBoards.usual()
    let first = try open(board)
    first.press("/")
    first.type("Garden")
    first.press("Enter")

    let driver = try open(board)
    driver.press("u")

    #expect(try names(board) == ["Home", "Holidays", "로그인 개편 🚀"])
    #expect(!driver.screen.contains("Garden"), "\(driver.screen)")
  }

  @Test func allBoardsCanNeitherBeRenamedNorDeleted() throws {
    let board = try SampleBoards.usual(showing: nil)
    let before = board.store.database.lastSequence
    let driver = try open(board)
    driver.press("r", "x", "J", "d")

    #expect(board.store.database.lastSequence == before)
    #expect(driver.layers.count == 1)
    #expect(driver.screen.contains("“All boards” is not a board itself."))
    driver.press("k")
    #expect(!driver.screen.contains("“All boards” is not a board itself."))
  }

  @Test func aFailureIsReportedInTheList() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    let driver = try open(board)
    driver.press("x")
    #expect(driver.screen.contains("It is the only board in use"), "\(driver.screen)")
    driver.send(.tick)
    #expect(driver.screen.contains("It is the only board in use"))
  }
}
