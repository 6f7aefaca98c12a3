import BoardModel
import BoardScreens
import TerminalSurface
import Testing

/// What the board says when a card is finished.
struct CheerTests {
  private func board(cheers: Bool = true) throws -> BoardDriver {
    try BoardDriver(
      [[CardDraft(title: "A1"), CardDraft(title: "A2")], [CardDraft(title: "B1")], []],
      size: Size(columns: 100, rows: 24),
      cheers: cheers
    )
  }

  @Test func aFinishedCardIsCountedAmongThoseOfToday() throws {
    let board = try board()
    board.press("f")
    #expect(board.status == "✓ Done. 1 today · u undo", "\(board.screen)")
    board.press("1", "f")
    #expect(board.status == "✓ Done. 2 today, To Do is empty · u undo", "\(board.screen)")
  }

  @Test func theLastCardOfAColumnIsNamed() throws {
    let board = try board()
    board.press("l", "f")
    #expect(board.status == "✓ Done. 1 today, Doing is empty · u undo", "\(board.screen)")
  }

  @Test func severalCardsAreCountedOnce() throws {
    let board = try board()
    board.press("<c-a>", "f")
    #expect(board.status == "✓ Done: 2 cards. 2 today, To Do is empty · u undo", "\(board.screen)")
  }

  @Test func aColumnOverItsLimitIsNamedOnceWhenACardEnters() throws {
    let board = try board()
    try board.store.perform(
      .editColumn(board.store.board().columns[1].id, [.limit(1)])
    )
    board.press("L")
    #expect(board.status == "✓ Moved “A1” to Doing. Doing holds 2 of 1 · u undo", "\(board.screen)")
    board.press("J")
    #expect(!board.status.contains("holds"), "\(board.status)")
    board.press("a")
    board.type("C")
    board.press("<enter>")
    #expect(board.status.contains("Added “C” to Doing. Doing holds 3 of 1"), "\(board.status)")
  }

  @Test func movingBackSaysOnlyWhereTheCardIs() throws {
    let board = try board()
    board.press("f", "H")
    #expect(board.status.hasPrefix("✓ Moved “A1” to Doing"), "\(board.screen)")
  }

  @Test func cheersCanBeTurnedOff() throws {
    let board = try board(cheers: false)
    board.press("f")
    #expect(board.status == "✓ Moved “A1” to Done · u undo", "\(board.screen)")
  }

  @Test(arguments: [
    ([0, 2], nil), ([1, 3], "3 cards: your best week of the last 2."),
    ([9, 4, 6], "A good week: 6 cards, 2 more than last week."), ([9, 6, 4], nil),
    ([4], "A good start: 4 cards this week."),
  ])
  func aGoodWeekIsSaidInASentence(weeks: [Int], words: String?) {
    let today = CalendarDay(daysSinceEpoch: 20_778)
    let days = FlowReport.days(upTo: today)
    let first = FlowReport.weekCount - weeks.count
    var finished = Array(repeating: 0, count: days.count)
    for (index, count) in weeks.enumerated() { finished[(first + index) * 7] = count }
    let counts = days.indices.map { [$0 >= first * 7 ? 1 : 0] }
    let data = FlowData(counts: counts, finished: finished, durations: [], oldest: [])
    let report = FlowReport(title: "", columns: [], days: days, data: data)
    #expect(report.praise == words)
  }
}
