import BoardModel
import BoardScreens
import BoardStorage
import BoardViewModels
import TerminalSurface
import Testing

/// Esc after a view: one's own board and place are there again.
struct ViewReturnTests {
  private let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))

  private func board() throws -> BoardDriver {
    let store = try SQLiteBoardStore.inMemory(sources: .repeatable { [clock] in clock.time })
    let columns = try store.board().columns
    _ = try store.add(
      [CardDraft(title: "one"), CardDraft(title: "two", due: clock.today)],
      at: .bottom(of: columns[0].id)
    )
    _ = try store.add(
      [CardDraft(title: "three"), CardDraft(title: "four #a", tags: ["a"])],
      at: .bottom(of: columns[1].id)
    )
    try store.perform(.addBoard("Home", columns: ColumnDraft.usual))
    let homeColumn = try #require(store.boards().first { $0.name == "Home" }).columns[0].id
    _ = try store.add(
      [CardDraft(title: "wash", due: clock.today)],
      at: .bottom(of: homeColumn)
    )
    return try BoardDriver(over: store, clock: clock)
  }

  private func show(_ view: String, _ board: BoardDriver) {
    board.press("V", "/")
    board.type(view)
    board.press("<enter>")
  }

  @Test func escGoesBackToTheCardOfOnesOwnBoard() throws {
    let board = try board()
    board.press("l", "j")
    #expect(board.selected == "four #a")

    show("Today", board)
    #expect(board.lines[0].contains("All boards"), "\(board.screen)")
    #expect(board.status == "Today · Esc goes back to “Main”")
    #expect(board.screen.contains("wash"), "\(board.screen)")
    board.press("j", "<esc>")

    #expect(board.lines[0].contains("Main"), "\(board.screen)")
    #expect(board.selected == "four #a", "\(board.screen)")
    #expect(board.status == "Back to “Main”.")
    #expect(!board.screen.contains("wash"), "\(board.screen)")
  }

  @Test func aFilterThatFindsNothingHereSaysWhatOtherBoardsHave() throws {
    let board = try board()
    board.press("/")
    board.type("wash")
    board.press("<enter>")
    board.findAll()

    #expect(
      board.status.contains("Filter: no card here, but 1 on other boards · b opens one"),
      "\(board.screen)"
    )
  }

  @Test func aBoardThatIsOnlyVisitedIsNotOpenedNextTime() throws {
    let board = try board()

    show("Today", board)
    #expect(board.lines[0].contains("All boards"), "\(board.screen)")

    #expect(try BoardChoice.last(in: board.store) == .board(board.store.board().id))
    board.press("b", "/")
    board.type("All")
    board.press("<enter>")
    #expect(board.lines[0].contains("All boards"), "\(board.screen)")
    #expect(try BoardChoice.last(in: board.store) == .all)
  }

  @Test func theEarlierFilterReturnsAfterAView() throws {
    let board = try board()
    board.press("/")
    board.type("o")
    board.press("<enter>")
    let before = board.lines.dropLast(2)

    show("Today", board)
    board.press("<esc>")

    #expect(board.lines.dropLast(2) == before, "\(board.screen)")
  }

  @Test func severalViewsInARowReturnToTheStartOfTheFirst() throws {
    let board = try board()

    show("Today", board)
    show("Today", board)
    board.press("<esc>")

    #expect(board.lines[0].contains("Main"), "\(board.screen)")
    #expect(board.selected == "one")
    board.press("<esc>")
    #expect(board.lines[0].contains("Main"), "\(board.screen)")
  }

  @Test func aBoardThatWasChosenMeanwhileIsNotLeft() throws {
    let board = try board()

    show("Today", board)
    board.press("b", "/")
    board.type("Home")
    board.press("<enter>", "<esc>")

    #expect(board.lines[0].contains("Home"), "\(board.screen)")
  }

  @Test func aViewOfTheSameBoardIsLeftToAllItsCards() throws {
    let board = try board()

    show("Blocked", board)
    #expect(board.status == "Blocked · Esc shows all cards")
    board.press("<esc>")

    #expect(board.lines[0].contains("Main"), "\(board.screen)")
    #expect(board.screen.contains("three"), "\(board.screen)")
  }
}
