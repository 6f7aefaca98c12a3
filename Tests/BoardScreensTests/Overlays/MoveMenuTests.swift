import BoardModel
import BoardScreens
import TerminalSurface
import Testing

/// Where a card is to go, on a board with more columns than there are keys.
struct MoveMenuTests {
  @Test func amongManyColumnsOneTypesAPartOfTheName() throws {
    let board = try BoardDriver.board(
      Array(repeating: 1, count: 12),
      size: Size(columns: 80, rows: 24)
    )
    board.press("m", "/")
    #expect(board.screen.contains("current"), "\(board.screen)")

    board.type("umn k")
    board.press("<enter>")

    #expect(try board.titles(10).contains("A1"), "\(board.screen)")
    #expect(board.screen.contains("Moved “A1” to Column K"), "\(board.screen)")
  }

  @Test func aFewColumnsHaveAKeyEach() throws {
    let board = try BoardDriver.board(
      Array(repeating: 1, count: 9),
      size: Size(columns: 80, rows: 24)
    )

    board.press("m", "9")

    #expect(try board.titles(8).contains("A1"), "\(board.screen)")
  }
}
