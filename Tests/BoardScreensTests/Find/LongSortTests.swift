import BoardModel
import BoardViewModels
import TerminalSurface
import Testing

/// Putting so many cards in an order that keys are answered meanwhile.
struct LongSortTests {
  /// Cards `A1`, `A2`, …, one more than are sorted before a key is answered.
  private func board() throws -> BoardDriver {
    try BoardDriver(counts: [ColumnViewModel.sortedAtOnce + 1], size: Size(columns: 100, rows: 24))
  }

  @Test func theSortKeyIsAnsweredBeforeTheCardsAreSorted() throws {
    let board = try board()

    board.press("s", "T")

    #expect(board.failing.sorts == 0)
    #expect(board.lines[0].contains("sorting: title, Z to A…"), "\(board.lines[0])")
    #expect(board.selected == "A1" && board.lines[4...5].joined().contains("A1"))

    board.send(.tick)

    #expect(board.failing.sorts == 1)
    #expect(!board.lines[0].contains("sorting"), "\(board.lines[0])")
    #expect(board.selected == "A1", "\(board.screen)")
    board.press("g")
    #expect(board.selected == "A999", "\(board.screen)")
  }

  @Test func theMessageOfASortShowsOnceTheCardsAreSorted() throws {
    let board = try board()
    board.press("s", "T")
    #expect(board.status == "Sorting: title, Z to A…", "\(board.screen)")
    board.send(.tick)
    #expect(board.status == "Sorted: title, Z to A.", "\(board.screen)")

    board.press("S", "p")

    #expect(board.status == "Making sections by priority…", "\(board.screen)")
    #expect(board.lines[0].contains("sorting: title, Z to A…"), "\(board.lines[0])")
    board.press("K")
    #expect(board.status == "The cards are still being sorted", "\(board.screen)")
    board.send(.tick)
    #expect(board.lines[0].contains("↕ title, Z to A"), "\(board.lines[0])")
    #expect(board.screen.contains("▾ no priority"), "\(board.screen)")
  }

  @Test func anOrderThatWasFoundBeforeShowsAtOnce() throws {
    let board = try board()
    for keys in [["s", "t"], ["s", "T"]] {
      for key in keys { board.press(key) }
      board.send(.tick)
    }
    #expect(board.failing.sorts == 2)

    board.press("s", "t")

    #expect(board.status == "Sorted: title, A to Z.", "\(board.screen)")
    board.press("<home>")
    #expect(board.failing.sorts == 2 && board.selected == "A1", "\(board.screen)")
    board.press("s", "T", "g")
    #expect(board.failing.sorts == 2 && board.selected == "A999", "\(board.screen)")
  }

  @Test func sectionsThatGoLeaveTheOrderThatWasThere() throws {
    let board = try board()
    for keys in [["s", "t"], ["S", "d"]] {
      for key in keys { board.press(key) }
      board.send(.tick)
    }
    #expect(board.failing.sorts == 2)

    // Months stand in the order of the days.
    board.press("S", "m")
    #expect(board.failing.sorts == 2 && board.screen.contains("▾ no date"), "\(board.screen)")
    board.press("S", "n", "g")

    #expect(board.failing.sorts == 2 && board.selected == "A1", "\(board.screen)")
    #expect(!board.screen.contains("▾ no date"), "\(board.screen)")
  }

  @Test func aKeyThatComesMeanwhileIsAnsweredAndTheSortBeginsAgain() throws {
    let board = try board()
    board.press("s", "T")
    board.failing.hasWaitingKey = true
    board.send(.tick)
    #expect(board.failing.sorts == 1 && board.lines[0].contains("sorting:"), "\(board.lines[0])")

    board.press("j")

    #expect(board.selected == "A2" && board.failing.sorts == 1, "\(board.screen)")
    board.failing.hasWaitingKey = false
    board.send(.tick)
    #expect(board.failing.sorts == 2 && !board.lines[0].contains("sorting"), "\(board.lines[0])")
    #expect(board.selected == "A2", "\(board.screen)")
  }

  @Test func theWayBackToTheOrderByHandDoesNotWaitForTheSort() throws {
    let board = try board()
    board.press("s", "T")
    board.failing.hasWaitingKey = true
    board.send(.tick)

    board.press("s", "h")

    #expect(board.failing.sorts == 1, "\(board.screen)")
    #expect(!board.lines[0].contains("↕") && !board.lines[0].contains("sorting"))
    board.send(.tick)
    #expect(board.failing.sorts == 1)
    board.press("j", "j")
    #expect(board.selected == "A3", "\(board.screen)")
  }

  @Test func aBoardThatIsOpenedSortedShowsItsCardsBeforeTheyAreSorted() throws {
    let board = try board()
    board.press("s", "T")
    board.send(.tick)

    let again = try BoardDriver(reopening: board)

    #expect(again.failing.sorts == 0)
    #expect(again.lines[0].contains("sorting:"), "\(again.screen)")
    again.send(.tick)
    again.press("g")
    #expect(again.selected == "A999", "\(again.screen)")
  }
}
