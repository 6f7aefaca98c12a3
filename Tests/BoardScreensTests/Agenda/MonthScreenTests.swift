import BoardModel
import GoldenScreens
import TerminalSurface
import Testing

@testable import BoardScreens

struct MonthScreenTests {
  private static func day(_ distance: Int) -> CalendarDay {
    CalendarDay(daysSinceEpoch: 20_778 + distance)
  }

  private static let columns = [
    [
      CardDraft(title: "Fix the login", due: day(-3)),
      CardDraft(title: "Water the plants 🌱", due: day(1)),
      CardDraft(title: "로그인 오류 고치기", due: day(1)),
      CardDraft(title: "Next year", due: day(80)),
    ] + (1...9).map { CardDraft(title: "Task \($0)", due: day(2)) },
    [CardDraft(title: "Call the bank", due: day(0))],
    [CardDraft(title: "Finished", due: day(0))],
  ]

  private func board(_ size: Size = Size(columns: 120, rows: 40)) throws -> BoardDriver {
    let board = try BoardDriver(Self.columns, size: size)
    board.press("g", "m")
    return board
  }

  @Test(
    arguments: [(50, 15), (80, 24), (120, 40), (200, 60)].map { Size(columns: $0.0, rows: $0.1) }
  )
  func theMonthMatchesItsGolden(size: Size) throws {
    let board = try board(size)

    try Golden.compare(
      board.screen + "\n" + board.roles,
      named: "month-\(size.columns)x\(size.rows)"
    )
  }

  @Test func arrowsMoveByDayAndWeekAndPagesByMonth() throws {
    let board = try board()
    #expect(board.status == "Sat 21 Nov 2026 · 1 card · “Call the bank”", "\(board.screen)")

    board.press("<right>", "<right>")
    #expect(board.status == "Mon 23 Nov 2026 · 9 cards · “Task 1”", "\(board.screen)")
    board.press("<down>", "<down>")
    #expect(board.lines[0].hasPrefix(" December 2026"), "\(board.screen)")
    board.press("<pgup>")
    #expect(board.status.hasPrefix("Sat 7 Nov 2026"), "\(board.screen)")
    board.press("t")

    #expect(board.status.hasPrefix("Sat 21 Nov 2026"), "\(board.screen)")
  }

  @Test func enterOpensTheDayAndEscComesBack() throws {
    let board = try board()

    board.press("<right>", "<enter>")
    #expect(board.lines[0].hasPrefix(" Agenda"), "\(board.screen)")
    #expect(board.selected?.contains("Water the plants") == true, "\(board.screen)")
    board.press("<esc>")

    #expect(board.lines[0].hasPrefix(" November 2026"), "\(board.screen)")
  }

  @Test(arguments: [("L", "22"), ("<s-right>", "22"), ("J", "28"), ("<s-down>", "28")])
  func aKeyMovesTheSelectedCardAndUndoBringsItBack(key: String, day: String) throws {
    let board = try board()

    board.press(key)
    #expect(board.status.hasPrefix("✓ “Call the bank” is due"), "\(board.screen)")
    board.press("<left>", "<right>")
    #expect(board.status.hasPrefix("S") && board.status.contains(" \(day) Nov 2026 · "))
    #expect(board.status.hasSuffix("“Call the bank”"), "\(board.screen)")
    board.press("u", "t")

    #expect(board.status == "Sat 21 Nov 2026 · 1 card · “Call the bank”", "\(board.screen)")
  }

  @Test func tabSelectsTheNextCardOfTheDayWhichMovesBackAndForth() throws {
    let board = try board()
    board.press("<right>", "<tab>")
    #expect(board.status == "Sun 22 Nov 2026 · 2 cards · “로그인 오류 고치기”", "\(board.screen)")
    board.press("K")
    #expect(board.status == "A card can't be moved before today.", "\(board.screen)")
    board.press("H")
    #expect(board.status.hasPrefix("✓ “로그인 오류 고치기” is due"), "\(board.screen)")
    board.press("D", "<c-u>")
    board.type("25 nov")
    board.press("<enter>", "<left>", "<right>")
    #expect(board.status == "Wed 25 Nov 2026 · 1 card · “로그인 오류 고치기”", "\(board.screen)")
    board.press("<tab>", "<right>", "J")
    #expect(board.status == "No card is due on this day.", "\(board.screen)")
  }

  @Test func theSelectedCardIsShownIfTheDayHasMoreThanFit() throws {
    let board = try board(Size(columns: 120, rows: 30))
    board.press("<right>", "<right>")
    for _ in 1..<9 { board.press("<tab>") }
    #expect(board.screen.contains("▸Task 9"), "\(board.screen)")
    board.press("<tab>")
    #expect(board.screen.contains("▸Task 1"), "\(board.screen)")
  }

  @Test func aDragMovesACardToAnotherDay() throws {
    let board = try board()
    let target = try board.place(of: "24")

    try board.drag("Call the bank", to: target)

    #expect(board.status.hasPrefix("✓ “Call the bank” is due Tue 24 Nov"), "\(board.screen)")
    board.press("u")
    #expect(board.status.hasPrefix("✓ Undid"), "\(board.screen)")
  }

  @Test func aDayWithManyCardsShowsHowManyMoreThereAre() throws {
    let drafts = (0..<400).map { CardDraft(title: "T\($0)", due: Self.day($0 % 2)) }
    let board = try BoardDriver([drafts], size: Size(columns: 200, rows: 60))

    board.press("g", "m")

    #expect(board.screen.contains("T0 ") && board.screen.contains("T2 "), "\(board.screen)")
    #expect(board.status == "Sat 21 Nov 2026 · 100+ cards · “T0”", "\(board.screen)")
  }

  @Test func anUndoTakesTheSelectionBackWithTheCard() throws {
    let board = try board()
    board.press("L")
    #expect(board.status.hasPrefix("✓"), "\(board.screen)")

    board.press("u", "J")

    #expect(!board.status.contains("No card"), "\(board.screen)")
    let card = try #require(try board.cards(1).first)
    #expect(card.due == Self.day(7), "\(board.screen)")
  }
}
