import BoardModel
import BoardStorage
import BoardViewModels
import TerminalSurface
import Testing

@testable import BoardScreens

/// Several cards selected together: what a key does to one it does to all, as one step.
struct SelectionTests {
  private func board() throws -> BoardDriver {
    try BoardDriver(counts: [6, 2, 1], size: Size(columns: 100, rows: 24))
  }

  @Test func aRangeFollowsTheBarAndPaintsOnlyWhatComesIn() throws {
    let board = try board()
    board.press("v")

    // The card that comes in has the bar, the one before it keeps its mark.
    #expect(board.press("j") == [2, 0, 0], "\(board.screen)")
    #expect(board.lines[0].contains("2 selected"), "\(board.lines[0])")
    board.press("j", "j", "k")
    #expect(board.lines[0].contains("3 selected"), "\(board.lines[0])")
    #expect(board.screen.components("◆") == 3, "\(board.screen)")
    board.press("<esc>")

    #expect(!board.screen.contains("◆"), "\(board.screen)")
    #expect(!board.lines[0].contains("selected"))
  }

  @Test func allCardsOfTheColumnAndThenOfAllColumnsAreSelected() throws {
    let board = try board()
    board.press("<c-a>")
    #expect(board.lines[0].contains("6 selected"), "\(board.screen)")
    board.press("<c-a>")
    #expect(board.lines[0].contains("9 selected"), "\(board.screen)")
    board.press("<esc>", "/")
    board.type("1")
    board.press("<enter>", "<c-a>")
    #expect(
      board.status == "Selected 1 card · ^A selects those of the other columns too",
      "\(board.screen)"
    )
    board.press("<c-a>")

    #expect(board.lines[0].contains("3 selected"), "\(board.screen)")
  }

  @Test func allOfThemRepeat() throws {
    let board = try board()
    board.press("v", "j", "W")
    board.press("<enter>")
    #expect(board.status == "Type how the selected cards repeat, or “none”.", "\(board.screen)")
    board.type("every mon")
    board.press("<enter>")

    #expect(board.status.hasPrefix("✓ 2 cards repeat every mon"), "\(board.screen)")
    let cards = try board.store.page(of: board.store.board().columns[0].id, .first, limit: 10)
    #expect(cards.map { $0.repeatRule != nil } == [true, true, false, false, false, false])
  }

  @Test func theNumberOfSelectedCardsFollowsWhatOthersDelete() throws {
    let board = try board()
    board.press("v", "j", "j", "v")

    try board.update { store, cards in try store.delete(cards[1]) }
    #expect(board.lines[0].contains("2 selected"), "\(board.screen)")
    let home = try board.addHome()
    try board.update { store, cards in
      try store.move(cards[0], to: .top(of: home.columns[0].id))
    }
    #expect(board.lines[0].contains("1 selected"), "\(board.screen)")
    try board.update { store, cards in try store.delete(cards[0]) }

    #expect(!board.lines[0].contains("selected"), "\(board.screen)")
    #expect(board.status.contains("gone") || board.status.contains("deleted"), "\(board.screen)")
  }

  @Test func aRangeForgetsWhatOthersDelete() throws {
    let board = try board()
    board.press("v", "v", "j", "j", "v", "j")
    #expect(board.lines[0].contains("3 selected"), "\(board.screen)")

    try board.update { store, cards in try store.delete(cards[0]) }
    board.press("j")

    #expect(board.lines[0].contains("3 selected"), "\(board.screen)")
  }

  @Test func movingThemIsOneStepAndOneUndo() throws {
    let board = try board()
    board.press("v", "j", "j", "L")

    #expect(try board.titles(0) == ["A4", "A5", "A6"])
    #expect(try board.titles(1) == ["A1", "A2", "A3", "B1", "B2"])
    #expect(board.status == "✓ Moved 3 cards to Doing · u undo")
    board.press("u")

    #expect(try board.titles(0) == ["A1", "A2", "A3", "A4", "A5", "A6"])
  }

  @Test func movedCardsStaySelectedForTheNextKey() throws {
    let board = try board()
    board.press("v", "j", "L")
    #expect(board.lines[0].contains("2 selected"), "\(board.screen)")
    board.press("L")
    #expect(try board.titles(2) == ["A1", "A2", "C1"])
    board.press("u")
    #expect(board.lines[0].contains("2 selected"), "\(board.screen)")

    board.press("<esc>", "d")

    #expect(try board.titles(1) == ["A2", "B1", "B2"])
  }

  @Test func severalCardsAreCarriedPastOthersAsOne() throws {
    let board = try board()
    board.press("v", "j", "J", "J")
    #expect(try board.titles(0) == ["A3", "A4", "A1", "A2", "A5", "A6"], "\(board.screen)")
    board.press("K")
    #expect(try board.titles(0) == ["A3", "A1", "A2", "A4", "A5", "A6"], "\(board.screen)")
    board.press("J", "J", "J", "J")

    #expect(try board.titles(0) == ["A3", "A4", "A5", "A6", "A1", "A2"], "\(board.screen)")
    #expect(board.status == "This is the last card in the column.", "\(board.screen)")
  }

  @Test func cardsThatAMoveHidesAreDeselected() throws {
    let board = try board()
    board.press("/")
    board.type("col:todo")
    board.press("<enter>", "v", "j", "L")

    #expect(try board.titles(1) == ["A1", "A2", "B1", "B2"])
    #expect(!board.lines[0].contains("selected"), "\(board.screen)")
  }

  @Test func aFilterThatClearsTheSelectionReportsIt() throws {
    let board = try board()
    board.press("v", "j", "j", "/")
    board.type("A")

    board.press("<enter>")

    #expect(!board.lines[0].contains("selected"), "\(board.screen)")
    let words = "Deselected 3 cards, because the filter may hide them."
    #expect(board.status == words, "\(board.screen)")
  }

  @Test func allOfAColumnAreArchivedOrDeleted() throws {
    let board = try board()
    board.press("<c-a>")
    #expect(board.lines[0].contains("6 selected"), "\(board.lines[0])")
    board.press("x")
    #expect(try board.titles(0) == [])
    board.press("u", "<c-a>", "d")

    #expect(try board.titles(0) == [])
    #expect(board.status == "✓ Deleted 6 cards · u undo")
  }

  @Test(arguments: ["v", "<c-a>"])
  func anEmptyColumnReportsThatNothingIsSelected(key: String) throws {
    let board = try BoardDriver(counts: [2, 0, 0])

    board.press("l", key)

    #expect(board.status == "This column is empty · a adds a card", "\(board.screen)")
  }

  @Test func onlyWhatTheFilterFindsIsSelected() throws {
    let board = try board()
    board.press("/")
    board.type("3")
    board.press("<enter>", "<c-a>", "d", "<esc>")

    #expect(try board.titles(0) == ["A1", "A2", "A4", "A5", "A6"])
  }

  /// A filter that finds all of 3,000 cards, of which a part is still to be tested.
  private func boardThatIsCounting() throws -> BoardDriver {
    let board = try BoardDriver(counts: [3_000], size: Size(columns: 100, rows: 24))
    board.press("/")
    board.type("A")
    board.press("<enter>", "<c-a>")
    return board
  }

  @Test func allThatIsStillBeingFoundIsSelectedOnceItIs() throws {
    let board = try boardThatIsCounting()
    #expect(board.lines[0].contains("+ selected"), "\(board.lines[0])")

    for _ in 0..<4 { board.send(.tick) }

    #expect(board.lines[0].contains("3,000 selected"), "\(board.lines[0])")
    board.press("p")
    #expect(board.status == "✓ 3,000 cards have low priority · u undo", "\(board.screen)")
  }

  @Test func anActionOnWhatIsStillBeingFoundIsAboutAllOfIt() throws {
    let board = try boardThatIsCounting()

    board.press("d")

    #expect(try board.titles(0) == [])
    #expect(board.status == "✓ Deleted 3,000 cards · u undo", "\(board.screen)")
  }

  @Test func escLetsGoOfWhatIsStillBeingFound() throws {
    let board = try boardThatIsCounting()

    board.press("<esc>", "d")

    #expect(try board.titles(0).count == 2_999)
  }

  @Test func moreCardsThanOneActionTakesAreRefusedBeforeAnythingIsRead() throws {
    let board = try BoardDriver(
      counts: [SelectionController.limit + 1],
      size: Size(columns: 100, rows: 24)
    )
    let reads = board.failing.reads

    board.press("<c-a>")

    let words = "100,001 cards are too many to select at once: at most 100,000 · / finds fewer"
    #expect(board.status == words, "\(board.screen)")
    #expect(!board.lines[0].contains("selected"), "\(board.lines[0])")
    #expect(board.failing.reads - reads <= 1, "\(board.failing.reads - reads)")
  }

  @Test func anUndoThatMovesTheBarSelectsNothing() throws {
    let board = try board()
    board.press("d", "G", "v", "k", "u")

    #expect(try board.titles(0) == ["A1", "A2", "A3", "A4", "A5", "A6"])
    #expect(board.lines[0].contains("2 selected"), "\(board.lines[0])")
    board.press("d")

    #expect(try board.titles(0) == ["A1", "A2", "A3", "A4"])
  }

  @Test func cardsThatAFilterMayHideAreDeselected() throws {
    let board = try board()
    board.press("v", "j", "/")
    board.type("A5")
    board.press("<enter>")
    #expect(!board.lines[0].contains("selected"), "\(board.lines[0])")

    board.press("d")

    #expect(try board.titles(0) == ["A1", "A2", "A3", "A4", "A6"])
  }

  @Test func theDayOfSeveralIsTypedAndNotThatOfTheCardWithTheBar() throws {
    let board = try board()
    board.press("j", "j", "j", "D")
    board.type("2030-01-02")
    board.press("<enter>", "g", "v", "j", "j", " ", "D")
    #expect(!board.screen.contains("2030-01-02"), "\(board.screen)")

    board.press("<enter>")
    #expect(board.status.contains("Type a day for the selected cards"), "\(board.status)")
    board.type("2030-05-06")
    board.press("<enter>")

    #expect(board.status.hasPrefix("✓ 2 cards are due"), "\(board.status)")
  }

  @Test func tagsThatComeAndGoDoSoForAllOfThem() throws {
    let board = try board()
    board.press("t")
    board.type("old")
    board.press("<enter>", "j", "t")
    board.type("own")
    board.press("<enter>", "v", "k")
    board.press("t")
    #expect(board.screen.contains("home adds, -work removes"), "\(board.screen)")
    board.press("<enter>")
    #expect(board.status.hasPrefix("Type tags for the selected cards"), "\(board.status)")
    board.type("new -old")
    board.press("<enter>")

    let cards = try board.store.page(
      of: .column(board.store.board().columns[0].id),
      .first,
      limit: 9
    )
    #expect(cards[0].tags == ["new"], "\(cards)")
    #expect(cards[1].tags == ["own", "new"], "\(cards)")
    #expect(
      board.status == "✓ Tagged 2 cards #new, removed #old from them · u undo",
      "\(board.status)"
    )
  }

  @Test func tagsThatNobodyTypedStay() throws {
    let board = try board()
    board.press("t")
    board.type("old")
    board.press("<enter>", "v", "j", "t")
    board.type("new")
    board.press("<enter>")

    let column = try board.store.board().columns[0].id
    let cards = try board.store.page(of: column, .first, limit: 9)
    #expect(cards.prefix(2).map(\.tags) == [["old", "new"], ["new"]], "\(cards)")
  }

  @Test func theDayAndThePriorityAreThoseOfAll() throws {
    let board = try board()
    board.press("v", "j", "p")
    #expect(board.status == "✓ 2 cards have low priority · u undo")
    board.press("D")
    board.type("today")
    board.press("<enter>")

    let cards = try board.store.page(
      of: .column(board.store.board().columns[0].id),
      .first,
      limit: 9
    )
    #expect(cards.prefix(2).allSatisfy { $0.due == board.clock.today && $0.priority == .low })
    #expect(cards[2].due == nil && cards[2].priority == .none)
    #expect(board.status == "✓ 2 cards are due Sat 21 Nov 2026, today · u undo", "\(board.status)")
  }

  @Test func spaceSelectsOneByOneOverColumns() throws {
    let board = try board()
    board.press("v", "v", "j", "j", " ", "l", " ")

    #expect(board.lines[0].contains("3 selected"), "\(board.lines[0])")
    board.press("l", "d")

    #expect(try board.titles(0) == ["A2", "A4", "A5", "A6"])
    #expect(try board.titles(1) == ["B2"])
    #expect(try board.titles(2) == ["C1"])
  }

  @Test func aCardThatAnotherProgramDeletedIsDeselected() throws {
    let board = try board()
    board.press("v", "j", "j", "v")
    try board.update { store, cards in try store.delete(cards[1]) }
    board.press("x")

    #expect(board.status == "✓ Archived 2 cards · u undo", "\(board.status)")
    #expect(try board.titles(0) == ["A4", "A5", "A6"])
  }
}

extension String {
  /// How often a character stands in the text.
  fileprivate func components(_ character: Character) -> Int { filter { $0 == character }.count }
}
