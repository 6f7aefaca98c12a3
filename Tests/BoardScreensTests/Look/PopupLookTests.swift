import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens

/// Popups stand off from the board: a fill and a margin of their own, and the board stands back.
struct PopupLookTests {
  nonisolated static let sizes = [
    Size(columns: 50, rows: 15), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40),
    Size(columns: 200, rows: 60),
  ]
  /// The list of commands, boards, a menu, columns.
  nonisolated static let keys = [":", "b", "m", "c"]

  private func cells(_ board: BoardDriver) -> [Cell] { board.frame.canvas.cells }

  /// The cells of the frame's upper left corner and of its lower right one.
  private func frame(_ board: BoardDriver) throws -> (left: Int, top: Int, right: Int, bottom: Int)
  {
    let canvas = board.frame.canvas
    func place(_ corner: String) throws -> (Int, Int) {
      let index = try #require(
        canvas.cells.firstIndex { $0.glyph.description == corner },
        "no \(corner):\n\(board.screen)"
      )
      return (index % canvas.size.columns, index / canvas.size.columns)
    }
    let (start, end) = (try place("┌"), try place("┘"))
    return (start.0, start.1, end.0, end.1)
  }

  @Test(arguments: sizes, keys)
  func aPopupHasItsOwnFillAndAMarginAroundItsFrame(_ size: Size, _ key: String) throws {
    let board = try BoardDriver(counts: [9, 9, 9], size: size)

    board.press(key)

    let (left, top, right, bottom) = try frame(board)
    let canvas = board.frame.canvas
    for row in top...bottom {
      for column in left...right {
        let fill = canvas[column, row].style.fill
        #expect(fill == .popup || fill == .popupSelection, "\(column), \(row)\n\(board.screen)")
      }
      for column in [left - 1, right + 1] {
        #expect(canvas[column, row] == Cell(.blank, Style(on: .popup)), "\(column), \(row)")
      }
    }
    #expect(canvas.cells.contains { $0.style.fill == .popupSelection }, "\(board.screen)")
  }

  @Test(arguments: sizes, keys)
  func theBoardUnderAPopupFadesAndReturnsUnchanged(_ size: Size, _ key: String) throws {
    let board = try BoardDriver(counts: [9, 9, 9], size: size)
    let before = cells(board)

    board.press(key)

    let behind = cells(board).dropLast(size.columns).filter { $0.style.fill != .popup }
      .filter { $0.style.fill != .popupSelection && $0.glyph != .blank }
    #expect(!behind.isEmpty)
    #expect(behind.allSatisfy { $0.style == Style(.line) }, "\(board.screen)")

    board.press("<esc>")

    #expect(cells(board) == before, "\(board.screen)")
  }
}
