import BoardModel
import BoardScreens
import TerminalSurface
import Testing

/// The sum of the estimates in the header of a column.
struct EstimateHeaderTests {
  @Test func theSumFollowsEachChange() throws {
    let board = try BoardDriver(counts: [2, 0, 0], size: Size(columns: 100, rows: 20))

    board.press("=")
    board.type("4")
    board.press("<enter>")
    #expect(board.screen.contains("To Do  2 =4"), "\(board.screen)")

    board.press("j", "=")
    board.type("3")
    board.press("<enter>")
    #expect(board.screen.contains("To Do  2 =7"), "\(board.screen)")

    board.press("u")
    #expect(board.screen.contains("To Do  2 =4"), "\(board.screen)")
  }
}
