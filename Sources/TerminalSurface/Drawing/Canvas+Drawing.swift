extension Canvas {
  /// Draws glyphs to the right of a position, in at most `maxWidth` cells.
  ///
  /// Drawing stops at a wide glyph that would cross the limit or the edge of the canvas. If half of
  /// a wide glyph is overwritten, the other half becomes blank.
  /// - Returns: The column after the last drawn cell.
  @discardableResult
  package mutating func draw(
    _ glyphs: some Sequence<Glyph>,
    column: Int,
    row: Int,
    style: Style = Style(),
    maxWidth: Int = .max
  ) -> Int {
    guard row >= 0, row < size.rows, maxWidth > 0, column < size.columns else { return column }
    let edge = maxWidth >= size.columns - column ? size.columns : column + maxWidth
    var end = column
    for glyph in glyphs {
      let width = Int(glyph.width)
      guard end + width <= edge else { break }
      place(glyph, width: width, column: end, row: row, style: style)
      end += width
    }
    return end
  }

  @discardableResult
  package mutating func draw(
    _ text: DisplayText,
    column: Int,
    row: Int,
    style: Style = Style(),
    maxWidth: Int = .max
  ) -> Int {
    draw(text.glyphs, column: column, row: row, style: style, maxWidth: maxWidth)
  }

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

  private mutating func place(_ glyph: Glyph, width: Int, column: Int, row: Int, style: Style) {
    guard width > 0, column >= 0 else {
      // The left half of a wide glyph lies outside the canvas.
      if column == -1, width == 2 {
        splitGlyphs(at: 0..<1, row: row)
        put(Cell(.blank, style), column: 0, row: row)
      }
      return
    }
    splitGlyphs(at: column..<column + width, row: row)
    put(Cell(glyph, style), column: column, row: row)
    if width == 2 { put(Cell(.continuation, style), column: column + 1, row: row) }
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
