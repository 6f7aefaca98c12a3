import BoardModel
import BoardScreens
import BoardStorage
import TerminalSurface
import Testing

/// Screens that stay open until the next day, or until a card is late, without a key.
@Suite struct NewDayTests {
  private static let today = CalendarDay(daysSinceEpoch: 20_778)

  private func board(dueAt time: String? = nil) throws -> BoardDriver {
    let days = (-1...1).map { Self.today.moved(by: $0, .day) }
    var cards = zip(["past", "now", "next"], days).map { CardDraft(title: $0, due: $1) }
    cards[1].dueTime = time.flatMap { ClockTime($0) }
    return try BoardDriver([cards])
  }

  private func passMidnight(_ board: BoardDriver) {
    board.clock.pass(.seconds(12 * 3_600))
    board.send(.tick)
  }

  @Test func theAgendaCountsAndShowsTheNewDay() throws {
    let board = try board()
    board.press("g", "a")
    #expect(board.lines[0].hasSuffix("1 overdue · 1 today"), "\(board.screen)")

    passMidnight(board)

    #expect(board.lines[0].hasSuffix("2 overdue · 1 today"), "\(board.screen)")
    #expect(board.screen.contains("Today  Sun 22 Nov"), "\(board.screen)")
    #expect(board.screen.contains("2 days late"), "\(board.screen)")
  }

  @Test func theMonthMarksTheNewDay() throws {
    let board = try board()
    board.press("g", "m")
    let before = board.roles

    passMidnight(board)

    #expect(board.roles != before, "\(board.screen)")
  }

  @Test func theHistoryMovesItsHeadings() throws {
    let board = try board()
    board.press("y")
    #expect(board.lines.contains(" Today"), "\(board.screen)")

    passMidnight(board)

    #expect(board.lines.contains(" Yesterday"), "\(board.screen)")
    #expect(!board.lines.contains(" Today"), "\(board.screen)")
  }

  @Test func theFlowGrowsByADay() throws {
    let board = try board()
    board.press("F")
    #expect(board.screen.contains("past  0 days"), "\(board.screen)")

    passMidnight(board)

    #expect(board.screen.contains("past  1 day"), "\(board.screen)")
  }

  @Test func aCardOfTheMonthTurnsLateAtItsMinute() throws {
    let board = try board(dueAt: "12:30")
    board.press("g", "m")
    let before = board.roles

    board.clock.pass(.seconds(1_800))
    board.send(.tick)

    #expect(board.roles != before, "\(board.screen)")
  }

  @Test func aDayThatAnotherProgramBeginsIsNobodysChange() throws {
    let cards = [CardDraft(title: "one"), CardDraft(title: "later", start: Self.today.next)]
    let board = try BoardDriver([cards])
    #expect(board.screen.contains("1 later"), "\(board.screen)")

    try board.update { store, _ in try store.begin(Self.today.next) }

    #expect(board.status == "", "\(board.screen)")
    #expect(!board.screen.contains("1 later"), "\(board.screen)")
  }
}

extension CalendarDay {
  fileprivate var next: CalendarDay { moved(by: 1, .day) }
}
