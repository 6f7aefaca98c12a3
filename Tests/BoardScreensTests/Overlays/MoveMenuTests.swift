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

  @Test func theCardsOwnColumnIsReported() throws {
    let board = try BoardDriver(counts: [2, 1, 0])
    board.press("l", "m")
    try board.update { store, _ in
      let columns = try store.board().columns
      try store.perform(.deleteColumn(columns[1].id, cards: .column(columns[0].id)))
    }

    board.press("1")

    #expect(board.status == "“B1” is already in To Do.", "\(board.screen)")
    #expect(try board.titles(0) == ["A1", "A2", "B1"])
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
