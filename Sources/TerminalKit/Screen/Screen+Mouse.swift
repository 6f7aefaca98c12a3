package import TerminalSurface

extension Screen {
  /// Handles the wheel as arrow keys, as terminals do for programs without mouse support.
  package func handleWheel(_ event: MouseEvent, lines: Int = 1) -> Handling {
    guard case .wheel(let direction) = event.action else { return .consumed }
    let key: Key? =
      switch direction {
      case .up: .up
      case .down: .down
      case .left, .right: nil
      }
    guard let key else { return .consumed }
    for _ in 0..<lines { _ = handle(.key(KeyPress(key))) }
    return .consumed
  }
}

extension Rect {
  package nonisolated var columns: Range<Int> { column..<endColumn }
  package nonisolated var rows: Range<Int> { row..<endRow }

  package nonisolated func contains(_ place: Point) -> Bool {
    columns.contains(place.column) && rows.contains(place.row)
  }

  /// Whether a position is in the frame around the rectangle, including the blank rows and the
  /// margin.
  package nonisolated func isBeside(_ place: Point) -> Bool {
    Rect(column: column - 2, row: row - 2, width: width + 4, height: height + 4).contains(place)
  }
}

extension Canvas {
  package mutating func underline(_ cells: Rect) {
    for row in cells.rows {
      for column in cells.columns {
        var cell = self[column, row]
        cell.style.traits.insert(.underline)
        put(cell, column: column, row: row)
      }
    }
  }
}
