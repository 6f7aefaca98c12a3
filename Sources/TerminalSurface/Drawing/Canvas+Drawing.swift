extension Canvas {
  /// Fills a rectangle with a cell, which must be one column wide.
  package mutating func fill(_ rect: Rect, _ cell: Cell = .blank) {
    let columns = max(0, rect.column)..<max(0, rect.column, min(size.columns, rect.endColumn))
    let rows = max(0, rect.row)..<max(0, rect.row, min(size.rows, rect.endRow))
    guard !columns.isEmpty, cell.glyph.width == 1 else { return }
    for row in rows {
      splitGlyphs(at: columns, row: row)
      for column in columns { put(cell, column: column, row: row) }
    }
  }

  package mutating func clear() {
    fill(Rect(column: 0, row: 0, width: size.columns, height: size.rows))
  }

  /// Shows everything in one style, for the content below a popup.
  ///
  /// - Complexity: O(*n*) for *n* cells.
  package mutating func restyle(_ style: Style) {
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let glyph = self[column, row].glyph
        put(glyph == .blank ? .blank : Cell(glyph, style), column: column, row: row)
      }
    }
  }

  package mutating func blit(_ line: CellLine, column: Int, row: Int) {
    guard row >= 0, row < size.rows else { return }
    let first = max(0, -column)
    let end = min(line.width, size.columns - column)
    guard first < end else { return }
    splitGlyphs(at: column + first..<column + end, row: row)
    setRun(line.cells[first..<end], column: column + first, row: row)
    // The edge of the canvas may cut a wide glyph of the line.
    if line.cells[first].glyph == .continuation {
      put(Cell(.blank, line.cells[first].style), column: column + first, row: row)
    }
    if line.cells[end - 1].glyph.width == 2 {
      put(Cell(.blank, line.cells[end - 1].style), column: column + end - 1, row: row)
    }
  }

  /// Replaces the remaining halves of wide glyphs at the ends of a range by blanks.
  private mutating func splitGlyphs(at columns: Range<Int>, row: Int) {
    let left = columns.lowerBound
    if left > 0, self[left, row].glyph == .continuation {
      put(Cell(.blank, self[left - 1, row].style), column: left - 1, row: row)
    }
    let right = columns.upperBound
    if right < size.columns, self[right, row].glyph == .continuation {
      put(Cell(.blank, self[right, row].style), column: right, row: row)
    }
  }
}
