import BoardModel
import BoardScreens
import TerminalSurface
import Testing

/// The flow on the screen.
struct FlowScreenTests {
  @Test func itShowsCountsWeeksAndAges() throws {
    let board = try BoardDriver(counts: [3, 1, 2])

    board.press("F")

    for words in [
      "Flow · Main", "To Do 3", "Doing 1", "Done 2", "Finished, week by week",
      "From doing to done", "Longest in its column", "B1  0 days",
    ] {
      #expect(board.screen.contains(words), "\(words)\n\(board.screen)")
    }
    board.press("<esc>")
    #expect(!board.screen.contains("Flow"))
  }

  @Test func whatIsDoneIsNotAmongWhatStandsLongest() throws {
    let board = try BoardDriver(counts: [3, 1, 2])

    board.press("F")

    #expect(board.screen.contains("B1  0 days"), "\(board.screen)")
    #expect(!board.screen.contains("C1"), "\(board.screen)")
  }

  @Test func itsKeysAreShownByAQuestionMark() throws {
    let board = try BoardDriver(counts: [3, 1, 2])
    board.press("F")
    #expect(board.lines[23].contains("? help"), "\(board.screen)")

    board.press("?")
    #expect(board.screen.contains("half a page down"), "\(board.screen)")
    board.press("<esc>")

    #expect(board.lines[0].hasPrefix(" Flow"), "\(board.screen)")
  }

  @Test func itFitsEverySize() throws {
    let board = try BoardDriver(counts: [3, 1, 2])
    board.press("F")

    for (columns, rows) in [(20, 5), (50, 15), (80, 24), (120, 40), (200, 60)] {
      board.send(.resize(Size(columns: columns, rows: rows)))
      #expect(board.screen.contains("Flow"), "\(columns)×\(rows)")
    }
  }

  @Test func whatOthersDoIsCountedWhereThePageIs() throws {
    let board = try BoardDriver(counts: [3, 1, 2], size: Size(columns: 60, rows: 12))
    board.press("F")
    #expect(board.lines[2].contains("To Do 3"), "\(board.screen)")

    try board.update { store, cards in try store.add([CardDraft(title: "x")], at: .after(cards[0]))
    }

    #expect(board.lines[2].contains("To Do 4"), "\(board.screen)")
    board.press("G")
    #expect(board.screen.contains("A1  0 days"), "\(board.screen)")

    try board.update { store, cards in try store.delete(cards[0]) }

    #expect(board.screen.contains("A2  0 days"), "\(board.screen)")
  }

  @Test func whatCanNotBeReadIsSaid() throws {
    let board = try BoardDriver(counts: [1, 0, 0])
    board.failing.historyFailure = .busy

    board.press("F")

    #expect(board.screen.contains("Not read"))
  }
}
