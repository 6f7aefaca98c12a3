import BoardModel
import BoardScreens
import TerminalSurface
import Testing

/// The reading pane beside the columns: where it shows by itself, and the line that parts it.
struct PaneRoomTests {
  @Test(arguments: [(3, true), (5, true), (6, false), (12, false)])
  func thePaneShowsByItselfIfItHidesNoColumn(columns: Int, shows: Bool) throws {
    let size = Size(columns: 200, rows: 60)
    let board = try BoardDriver.board(Array(repeating: 1, count: columns), size: size)

    #expect(board.screen.contains("History") == shows, "\(board.screen)")
    board.press("P")
    #expect(board.screen.contains("History") == !shows, "\(board.screen)")
  }

  @Test func theLineOfThePaneBeginsNextToTheHeaders() throws {
    let board = try BoardDriver(counts: [3, 0, 0])

    board.press("P")

    let canvas = board.frame.canvas
    let column = try #require(
      (0..<80).first { canvas[$0, 8].glyph == "│" },
      "\(board.screen)"
    )
    for row in 2..<21 {
      #expect(canvas[column, row].glyph == "│", "row \(row)\n\(board.screen)")
    }
  }
}
