import BoardModel
import BoardScreens
import TerminalSurface
import Testing

/// The footer names what can be done now, and nothing that would do nothing.
struct FooterTests {
  private func footer(_ board: BoardDriver) -> String { board.lines.last ?? "" }

  @Test func theFirstStartOffersNoUndo() throws {
    let board = try BoardDriver()
    #expect(!footer(board).contains("undo"), "\(board.screen)")

    board.press("a")
    board.type("one")
    board.press("<enter>", "<esc>", "d")

    #expect(footer(board).contains("u undo"), "\(board.screen)")
  }

  @Test func selectedCardsHaveTheirOwnHints() throws {
    let board = try BoardDriver(counts: [3, 0, 0], size: Size(columns: 120, rows: 40))

    board.press("v", "j")

    #expect(
      footer(board).hasPrefix(" Esc clear  Space toggle  H L move  x archive  d delete  t tags"),
      "\(board.screen)"
    )
    board.press("<esc>")
    #expect(footer(board).hasPrefix(" a add"), "\(board.screen)")
  }

  @Test func aFilterThatHoldsIsLeftByEsc() throws {
    let board = try BoardDriver(counts: [3, 0, 0])

    board.press("/")
    board.type("A1")
    board.press("<enter>")

    #expect(footer(board).hasPrefix(" Esc clear filter  / edit filter"), "\(board.screen)")
    board.press("<esc>")
    #expect(footer(board).hasPrefix(" a add"), "\(board.screen)")
  }

  @Test func theFooterOfADragShowsHowItEnds() throws {
    let board = try BoardDriver(counts: [3, 1, 0])

    try board.drag("A1", to: Point(column: 40, row: 8), releasing: false)

    #expect(footer(board) == " release to drop the card  Esc cancel", "\(board.screen)")
    board.press("<esc>")
    #expect(footer(board).hasPrefix(" a add"), "\(board.screen)")
    #expect(try board.titles(0) == ["A1", "A2", "A3"])
  }

  @Test func theReadingViewOffersALinkIfThereIsOne() throws {
    let board = try BoardDriver([
      [CardDraft(title: "one"), CardDraft(title: "two", body: "See https://example.com/")]
    ])

    board.press(" ")
    #expect(!footer(board).contains("link"), "\(board.screen)")
    board.press("l")

    #expect(footer(board).contains("o link"), "\(board.screen)")
  }

  @Test func aTickedStepIsNamed() throws {
    let steps = ["pack", "go"].map { ChecklistItem(text: $0) }
    let board = try BoardDriver([[CardDraft(title: "Trip", checklist: steps)]])
    board.press(" ", "2")
    #expect(board.screen.contains("✓ Ticked “go” in “Trip” · u undo"), "\(board.screen)")

    board.press("2")

    #expect(board.screen.contains("✓ Unticked “go” in “Trip” · u undo"), "\(board.screen)")
  }
}
