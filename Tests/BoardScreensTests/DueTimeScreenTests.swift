import BoardModel
import BoardScreens
import TerminalSurface
import Testing

/// Cards that are due at a time of day.
@Suite struct DueTimeScreenTests {
  private let board: BoardDriver

  init() throws {
    board = try BoardDriver(
      [[CardDraft(title: "Call"), CardDraft(title: "Read")]],
      size: Size(columns: 120, rows: 20)
    )
  }

  @Test func aDueTimeIsSetShownAndUndone() throws {
    board.press("D")
    board.type("today 15:00")
    board.press("<enter>")

    #expect(
      board.status.contains("“Call” is due Sat 21 Nov 2026, today at 15:00"),
      "\(board.screen)"
    )
    #expect(board.lines.contains { $0.contains("▌  15:00") }, "\(board.screen)")
    #expect(try board.cards()[0].draft.dueDate?.iso == "2026-11-21T15:00")
    board.press("u")
    #expect(try board.cards()[0].due == nil)
    #expect(try board.cards()[0].dueTime == nil)
  }

  @Test func aTimeOrADayAloneKeepsTheOther() throws {
    board.press("D")
    board.type("tomorrow 15:00")
    board.press("<enter>", "D")
    board.type("16:00")
    #expect(board.status.contains("tomorrow at 16:00"), "\(board.screen)")
    board.press("<enter>")
    #expect(try board.cards()[0].draft.dueDate?.iso == "2026-11-22T16:00")

    board.press("D")
    board.type("wed")
    board.press("<enter>")
    #expect(try board.cards()[0].draft.dueDate?.iso == "2026-11-25T16:00")
  }

  @Test func theCalendarOpensOnTheDayThatATimeAloneKeeps() throws {
    board.press("D")
    board.type("fri 15:00")
    board.press("<enter>", "D")
    board.type("13:00")
    board.press("<tab>", "<enter>")

    #expect(try board.cards()[0].draft.dueDate?.iso == "2026-11-27T13:00")
  }

  @Test func theBoardWakesAtTheMinuteAndSaysWhatIsDue() throws {
    board.press("D")
    board.type("today 12:30")
    board.press("<enter>")
    #expect(!board.lines[0].contains("overdue"), "\(board.screen)")
    let wake = try #require(board.stack.nextDeadline)
    #expect(wake - board.clock.now == .seconds(1_800))

    board.clock.pass(.seconds(1_800))
    board.send(.tick)

    #expect(board.status.contains("Due now: “Call”"), "\(board.screen)")
    #expect(board.lines[0].contains("1 overdue"), "\(board.screen)")
    #expect(board.lines.contains { $0.contains("12:30 late") }, "\(board.screen)")
    // Nothing else is due today, so the board sleeps until midnight.
    #expect(try #require(board.stack.nextDeadline) - board.clock.now == .seconds(1_800))
  }

  @Test func theCalendarOpensOnTheDayOfATimedDueDate() throws {
    board.press("D")
    board.type("tomorrow 9am")
    board.press("<enter>", "D", "<tab>", "<enter>")

    #expect(try board.cards()[0].draft.dueDate?.iso == "2026-11-22T09:00", "\(board.screen)")
  }

  @Test func theEditorKeepsTheTimeOfADay() throws {
    board.press("e", "<tab>")
    board.type("tomorrow 9am")
    board.press("<c-s>")
    #expect(try board.cards()[0].draft.dueDate?.iso == "2026-11-22T09:00")

    board.press("e", "<c-s>")
    #expect(try board.cards()[0].draft.dueDate?.iso == "2026-11-22T09:00", "\(board.screen)")
  }

  @Test func aCardIsAnnouncedBeforeItsTimeAndAtIt() throws {
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
    let board = try BoardDriver(
      over: BoardDriver.store([1, 0, 0], clock: clock),
      clock: clock,
      remindBefore: 15
    )
    board.press("D")
    board.type("today 12:30")
    board.press("<enter>")
    let wake = try #require(board.stack.nextDeadline)
    #expect(wake - clock.now == .seconds(900))

    clock.pass(.seconds(900))
    board.send(.tick)
    #expect(board.status.contains("Due at 12:30: “"), "\(board.screen)")
    #expect(board.messages.notices.last?.hasPrefix("Due at 12:30: “") == true)
    #expect(try #require(board.stack.nextDeadline) - clock.now == .seconds(900))

    clock.pass(.seconds(900))
    board.send(.tick)
    #expect(board.status.contains("Due now: “"), "\(board.screen)")
  }

  @Test func cardsOfSkippedMinutesAreAnnouncedTogetherAndStayLate() throws {
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
    let change = clock.time.milliseconds + 20 * 60_000
    let board = try BoardDriver(
      over: BoardDriver.store([2, 0, 0], clock: clock),
      clock: clock,
      localMoment: { time in
        let shift: Int64 = time.milliseconds < change ? 0 : 3_600_000
        return LocalMoment(utc: Timestamp(milliseconds: time.milliseconds + shift))
      }
    )
    for time in ["12:30", "13:10"] {
      board.press("D")
      board.type("today \(time)")
      board.press("<enter>", "j")
    }

    clock.pass(.seconds(1_200))
    board.send(.tick)

    #expect(board.status.contains(/Due now: “.*”, “/), "\(board.screen)")
    #expect(board.lines[0].contains("2 overdue"), "\(board.screen)")
  }

  @Test func aCardStaysLateWhileTheClockShowsAnHourAgain() throws {
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
    let change = clock.time.milliseconds + 60 * 60_000
    let board = try BoardDriver(
      over: BoardDriver.store([1, 0, 0], clock: clock),
      clock: clock,
      localMoment: { time in
        let shift: Int64 = time.milliseconds < change ? 0 : -3_600_000
        return LocalMoment(utc: Timestamp(milliseconds: time.milliseconds + shift))
      }
    )
    board.press("D")
    board.type("today 12:30")
    board.press("<enter>")

    clock.pass(.seconds(65 * 60))
    board.send(.tick)

    #expect(board.lines[0].contains("1 overdue"), "\(board.screen)")
    board.press("/")
    board.type("is:overdue")
    #expect(board.lines[0].contains("1 of 1"), "\(board.screen)")
  }

  @Test func aReminderWaitsWhileATextIsTyped() throws {
    board.press("D")
    board.type("today 12:30")
    board.press("<enter>", "a")
    board.type("Water every mon")

    board.clock.pass(.seconds(1_800))
    board.send(.tick)

    #expect(board.status.hasPrefix("“Water”"), "\(board.screen)")
    #expect(board.messages.notices.last?.hasPrefix("Due now: “Call”") == true)
    board.press("<esc>")
    #expect(board.status.contains("Due now: “Call”"), "\(board.screen)")
  }

  /// At 12:20 the clocks go forward by an hour, or back by half an hour.
  @Test(arguments: [(60, "13:30", 1_800), (-30, "12:25", 3_300), (60, "12:40", 1_200)])
  func aCardIsAnnouncedAtItsTimeAfterTheClocksChange(by: Int, due: String, wait: Int) throws {
    let clock = TestClock(today: CalendarDay(daysSinceEpoch: 20_778))
    let change = clock.time.milliseconds + 20 * 60_000
    let board = try BoardDriver(
      over: BoardDriver.store([1, 0, 0], clock: clock),
      clock: clock,
      localMoment: { time in
        let shift = time.milliseconds < change ? 0 : Int64(by) * 60_000
        return LocalMoment(utc: Timestamp(milliseconds: time.milliseconds + shift))
      }
    )
    board.press("D")
    board.type("today \(due)")
    board.press("<enter>")

    #expect(try #require(board.stack.nextDeadline) - clock.now == .seconds(wait))
  }
}
