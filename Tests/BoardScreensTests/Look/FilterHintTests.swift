import BoardModel
import BoardScreens
import TerminalSurface
import Testing

/// A hint about the filter leaves what is typed in sight.
struct FilterHintTests {
  private static let text = "stages:doing and holder:somebody #urgent due:<eom"

  @Test func aHintWithoutRoomShowsInTheRowBelow() throws {
    let board = try BoardDriver(counts: [3, 0, 0])

    board.press("/")
    board.type(Self.text)

    #expect(board.lines[22].hasPrefix(" / \(Self.text)"), "\(board.screen)")
    #expect(board.lines[23].contains("stages"), "\(board.screen)")
    #expect(board.lines[21].hasPrefix("────"), "\(board.screen)")
    #expect(board.frame.cursor == Point(column: 3 + Self.text.count, row: 22))
    board.press("<esc>")
    #expect(board.lines[23].hasPrefix(" a add"), "\(board.screen)")
  }

  @Test func aHintWithRoomShowsNextToTheFilter() throws {
    let board = try BoardDriver(counts: [3, 0, 0], size: Size(columns: 160, rows: 24))

    board.press("/")
    board.type("holder:x")

    #expect(board.lines[21].hasPrefix("────"), "\(board.screen)")
    #expect(board.lines[22].hasPrefix(" / holder:x   "), "\(board.screen)")
    #expect(board.lines[22].count > 60, "\(board.screen)")
  }

  @Test(arguments: [(30, 6), (50, 15), (80, 24), (20, 5)])
  func theCursorAndTheTextBeforeItShowAtEverySize(columns: Int, rows: Int) throws {
    let board = try BoardDriver(counts: [3, 0, 0], size: Size(columns: columns, rows: rows))

    board.press("/")
    board.type(Self.text)

    let cursor = try #require(board.frame.cursor)
    #expect(board.lines[cursor.row].hasSuffix("due:<eom"), "\(board.screen)")
  }
}
