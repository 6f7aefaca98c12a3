import BoardModel
import TerminalSurface
import Testing

/// Hiding cards until a day.
@Suite struct SnoozeTests {
  private func board(_ titles: String...) throws -> BoardDriver {
    try BoardDriver(
      [titles.map { CardDraft(title: $0) }],
      size: Size(columns: 100, rows: 20),
      today: CalendarDay(daysSinceEpoch: 20_833)
    )
  }

  @Test func aSnoozedCardLeavesAndComesBackWithUndo() throws {
    let board = try board("one", "two")

    board.press("Z")
    #expect(board.screen.contains("until tomorrow, Sat 16 Jan"), "\(board.screen)")
    board.press("t")

    #expect(board.status.contains("“one” is hidden until Sat 16 Jan"), "\(board.screen)")
    #expect(board.lines.contains { $0.contains("To Do  1  1 later") }, "\(board.screen)")
    #expect(!board.lines.contains { $0.contains("  one") }, "\(board.screen)")
    board.press("u")
    #expect(board.lines.contains { $0.contains("To Do  2") && !$0.contains("later") })
    #expect(board.lines.contains { $0.contains("  one") }, "\(board.screen)")
  }

  @Test func anotherDayIsTypedInTheMenu() throws {
    let board = try board("one", "two")

    board.press("Z")
    #expect(board.screen.contains("until a date… (or type it)"), "\(board.screen)")
    board.type("20 jan")
    board.press("<enter>")

    #expect(board.status.contains("“one” is hidden until Wed 20 Jan"), "\(board.screen)")
  }

  @Test func aDoneCardIsNotHidden() throws {
    let board = try BoardDriver(
      [[], [], [CardDraft(title: "shipped")]],
      size: Size(columns: 100, rows: 20)
    )

    board.press("l", "l", "Z")

    #expect(board.status.contains("“shipped” is done"), "\(board.screen)")
  }

  @Test func aDueDateLeavesRoomForTheDayUntilWhichACardIsHidden() throws {
    let today = CalendarDay(daysSinceEpoch: 20_833)
    var card = CardDraft(title: "one", due: CalendarDay(daysSinceEpoch: 20_863))
    card.start = CalendarDay(daysSinceEpoch: 20_853)
    for (columns, words) in [
      (126, "Sun 14 Feb  hidden until Thu 4 Feb"), (100, "Sun 14 Feb  until Thu 4 Feb"),
      (92, "Sun 14 Feb  until 4 Feb"), (80, "14 Feb  until 4 Feb"),
    ] {
      let size = Size(columns: columns, rows: 20)
      let board = try BoardDriver([[card]], size: size, today: today)
      board.press("/")
      board.type("is:later")
      board.press("<enter>")

      #expect(board.lines.contains { $0.contains("  \(words)") }, "\(board.screen)")
    }
  }

  @Test func aDateIsTypedForAWholeSelection() throws {
    let board = try board("one", "two", "three")

    board.press("v", "j", "Z", "d")
    #expect(
      board.status.contains("Type a day for the selected cards, or “none”"),
      "\(board.screen)"
    )
    board.type("mon")
    board.press("<enter>")

    #expect(board.status.contains("2 cards are hidden until Mon 18 Jan"), "\(board.screen)")
    #expect(board.lines.contains { $0.contains("To Do  1  2 later") }, "\(board.screen)")
  }

  @Test func theCardComesInAtMidnight() throws {
    let board = try board("one", "two")
    board.press("Z", "t")
    #expect(!board.lines.contains { $0.contains("  one") }, "\(board.screen)")

    board.clock.today = CalendarDay(daysSinceEpoch: 20_834)
    board.send(.tick)

    #expect(board.lines.contains { $0.contains("  one") }, "\(board.screen)")
    #expect(board.lines.contains { $0.contains("To Do  2") && !$0.contains("later") })
  }

  @Test func aNewCardIsTypedWithItsStart() throws {
    let board = try board("one")

    board.press("a")
    board.type("Call start:mon")
    board.press("<enter>", "<esc>")

    #expect(try board.cards().first { $0.title == "Call" } == nil)
    #expect(board.lines.contains { $0.contains("To Do  1  1 later") }, "\(board.screen)")
  }

  @Test func aFilterFindsLaterCards() throws {
    let board = try board("one", "two")
    board.press("Z", "w", "/")
    board.type("is:later")
    board.press("<enter>")
    board.findAll()

    #expect(board.lines[0].contains("1 of 2"), "\(board.screen)")
    #expect(board.lines.contains { $0.contains("  one") }, "\(board.screen)")
    board.press("Z", "n", "<esc>")
    #expect(board.lines.contains { $0.contains("To Do  2") && !$0.contains("later") })
  }
}
