import BoardModel
import TerminalSurface
import Testing

/// Repeats on the board; the day is Sat 21 Nov 2026.
@Suite struct RepeatTests {
  private func board(_ draft: CardDraft) throws -> BoardDriver {
    try BoardDriver(
      [[draft]],
      size: Size(columns: 120, rows: 24),
      today: #require(CalendarDay(iso: "2026-11-21"))
    )
  }

  @Test(arguments: [
    (100, "due Mon 23 Nov 2026, in 2 days, repeats every mon, then 30 Nov, 7 Dec, 14 Dec"),
    (80, "due Mon 23 Nov, every mon, then 30 Nov, 7 Dec, 14 Dec"),
    (60, "due Mon 23 Nov, every mon, then 30 Nov"), (44, "due Mon 23 Nov, every mon"),
  ])
  func aNarrowScreenShowsFewerOfTheNextDates(width: Int, words: String) throws {
    let today = try #require(CalendarDay(iso: "2026-11-21"))
    let board = try BoardDriver(size: Size(columns: width, rows: 24), today: today)
    board.press("a")
    board.type("Water every mon")

    #expect(board.status == "“Water”, \(words)", "\(board.screen)")
  }

  @Test func aRepeatIsTypedShownFinishedAndUndone() throws {
    let board = try board(CardDraft(title: "Water"))
    board.press("W")
    board.type("every mon")
    #expect(
      board.status.contains("Repeats: every mon, then 30 Nov, 7 Dec, 14 Dec"),
      "\(board.screen)"
    )
    board.press("<enter>")
    #expect(board.status.contains("“Water” repeats every mon"), "\(board.screen)")
    #expect(board.screen.contains("Mon 23 Nov ↻"), "\(board.screen)")
    board.press(" ")
    #expect(board.screen.contains("↻ every mon, then 30 Nov"), "\(board.screen)")
    board.press("<esc>", "L", "L")

    #expect(board.status.contains("to Done; again on Mon 30 Nov"), "\(board.screen)")
    #expect(try board.cards(2).count == 1)
    #expect(try board.cards().map(\.due?.iso) == ["2026-11-30"])
    board.press("u")
    #expect(board.status.contains("move “Water” to Done"), "\(board.screen)")
    #expect(try board.cards(1).map(\.due?.iso) == ["2026-11-23"] && board.cards().isEmpty)
  }

  @Test func undoingAFinishedRepeatIsAMoveInTheHistory() throws {
    let board = try board(CardDraft(title: "Backup"))
    board.press("W")
    board.type("every day")
    board.press("<enter>", "f", "u", "y")

    let rows = board.lines.filter { $0.contains("Backup") }
    #expect(rows[0].contains(/moved +Backup +Done → To Do/), "\(board.screen)")
    #expect(!board.screen.contains("deleted"), "\(board.screen)")
    #expect(!rows[0].contains("restore"), "\(board.screen)")
  }

  @Test func undoingARepeatNamesNothingElse() throws {
    let board = try board(CardDraft(title: "Backup", due: CalendarDay(iso: "2026-11-23")))
    board.press("W")
    board.type("3 days after done")
    board.press("<enter>", "u")

    #expect(board.status == "✓ Undid: repeat of “Backup”", "\(board.screen)")
  }

  @Test(arguments: [
    (120, "Repeats: every year on the 3rd tue of nov, then 16 Nov 2027, 21 Nov 2028, 20 Nov 2029"),
    (80, "Repeats: every year on the 3rd tue of nov, then 16 Nov 2027, 21 Nov 2028"),
    (50, "Then 16 Nov 2027, 21 Nov 2028"),
  ])
  func theDatesOfALongRepeatShowOnANarrowScreen(width: Int, words: String) throws {
    let card = CardDraft(title: "Tax", due: CalendarDay(iso: "2026-11-21"))
    let today = try #require(CalendarDay(iso: "2026-11-21"))
    let board = try BoardDriver([[card]], size: Size(columns: width, rows: 24), today: today)
    board.press("W")
    board.type("every year on the 3rd tue of nov")

    #expect(board.status == words, "\(board.screen)")
  }

  @Test(arguments: [("3 days after done", ""), ("every day", "  then 24 Nov, 25 Nov, 26 Nov")])
  func theEditorDoesNotSayARepeatTwice(text: String, dates: String) throws {
    let board = try board(CardDraft(title: "Water", due: CalendarDay(iso: "2026-11-23")))
    board.press("W")
    board.type(text)
    board.press("<enter>", "e")

    #expect(board.lines.contains(" Repeat    \(text)\(dates)"), "\(board.screen)")
  }

  @Test func theKeysStayBelowThePreviewOfARepeat() throws {
    let board = try BoardDriver(
      [[CardDraft(title: "Water")]],
      size: Size(columns: 50, rows: 15)
    )
    board.press("W")
    let footer = board.lines[14]
    board.type("every month on the 1st, last fri")

    #expect(board.status.hasPrefix("Repeats: every 1st,last fri"), "\(board.screen)")
    #expect(board.lines[14] == footer && footer.contains("Esc"), "\(board.screen)")
  }

  @Test func theEditorHasALineForTheRepeat() throws {
    let board = try board(CardDraft(title: "Water", due: CalendarDay(iso: "2026-11-23")))
    board.press("e")
    board.focus(.repeats)
    #expect(board.lines.contains { $0.hasPrefix("▌Repeat    every week") }, "\(board.screen)")
    board.type("every 31 feb")
    board.press("<c-s>")
    #expect(board.status.contains("there is no 31 Feb"), "\(board.screen)")
    board.press("<c-u>")
    board.type("2 weeks after done")
    board.press("<c-s>")

    let card = try #require(try board.cards().first)
    #expect(card.draft.repeats?.words == "2 weeks after done")
    board.press("e")
    #expect(
      board.lines.contains { $0.hasPrefix(" Repeat    2 weeks after done") },
      "\(board.screen)"
    )
  }
}
