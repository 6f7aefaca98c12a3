import BoardViewModels
import TerminalKit
import TerminalSurface

/// Paints the lines over the whole width of a board in lanes.
struct LanePainter {
  /// By line, from the first one below the headers.
  var lines: [Int: LaneLine] = [:]
  private var shown: [Int: LaneLine] = [:]
  private var shownRails: [ScrollRail] = []

  /// Paints everything again.
  mutating func forget() { (shown, shownRails) = ([:], []) }

  /// Clears the lines that are no longer painted here, before the columns paint theirs.
  mutating func clear(_ board: BoardLayout, on canvas: inout Canvas) {
    let area = area(board)
    for line in shown.keys where lines[line] == nil {
      let row = Rect(column: 0, row: area.row + line, width: area.width, height: 1)
      canvas.fill(row)
      shownRails = []
      shown[line] = nil
    }
  }

  mutating func paint(_ board: BoardLayout, _ rails: [ScrollRail], on canvas: inout Canvas) {
    let area = area(board)
    if rails != shownRails {
      for (rail, column) in zip(rails, board.shownColumns) {
        let end = board.area(ofColumn: column).endColumn
        for line in 0..<area.height where lines[line] == nil || end == area.width {
          canvas.put(rail.cell(at: line), column: end, row: area.row + line)
        }
      }
      shownRails = rails
    }
    for (line, content) in lines where shown[line] != content {
      let cells = content.cells(width: area.width, margin: area.column)
      canvas.blit(cells, column: 0, row: area.row + line)
      shown[line] = content
      // Without these lines, the rails are longer.
      shownRails = []
    }
  }

  /// The place and the height of the columns, and the width up to the reading pane's line.
  private func area(_ board: BoardLayout) -> Rect {
    let first = board.area(ofColumn: board.shownColumns.lowerBound)
    let width = board.size.columns - board.paneWidth - (board.paneWidth > 0 ? 1 : 0)
    return Rect(column: first.column, row: first.row, width: width, height: first.height)
  }
}

extension BoardLanes {
  func clear(_ board: BoardLayout, on canvas: inout Canvas) {
    if isShown { painter.clear(board, on: &canvas) }
  }

  func paint(_ board: BoardLayout, on canvas: inout Canvas) {
    guard isShown else { return }
    let height = board.area(ofColumn: board.shownColumns.lowerBound).height
    let count = index.lists.reduce(0) { $0 + $1.count }
    let rails = shownColumns.map { column in
      ScrollRail(
        height: height,
        above: column === shownColumns.last ? layout.above : 0,
        shown: column === shownColumns.last ? count - layout.above - layout.below : count,
        count: count,
        hasLine: !column.view.isLast,
        thumbRole: .quiet
      )
    }
    painter.paint(board, rails, on: &canvas)
  }
}
