import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens

/// While a theme is chosen, the cards that it colours are in sight.
struct ThemePreviewTests {
  @Test(arguments: [(50, 15), (60, 20), (80, 24), (120, 40), (200, 60)])
  func theSelectedCardAndOthersStayInSight(columns: Int, rows: Int) throws {
    let size = Size(columns: columns, rows: rows)
    let board = try BoardDriver(counts: [5, 2, 1], size: size, themes: FakeThemes())

    board.press("T")

    #expect(board.screen.contains("nord"), "\(board.screen)")
    #expect(board.selected == "A1", "\(board.screen)")
    #expect(board.frame.canvas.cells.contains { $0.style.fill == .selection })
    #expect(board.screen.contains("A2"), "\(board.screen)")
  }
}
