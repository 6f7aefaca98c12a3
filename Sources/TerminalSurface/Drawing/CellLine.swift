/// A line of cells, rendered once and copied wherever its row is shown.
///
/// It always has `width` cells. Content that doesn't fit is left out, and wide glyphs are never
/// cut.
package struct CellLine: Hashable, Sendable {
  package private(set) var cells: [Cell]
  /// The column where `append` continues.
  package private(set) var end = 0

  package var width: Int { cells.count }

  package var room: Int { width - end }

  package init(width: Int, filledWith cell: Cell = .blank) {
    cells = Array(repeating: cell, count: max(0, width))
  }

  package mutating func append(_ glyphs: some Sequence<Glyph>, style: Style = Style()) {
    for glyph in glyphs {
      let width = Int(glyph.width)
      guard end + width <= self.width else { return }
      guard width > 0 else { continue }
      cells[end] = Cell(glyph, style)
      if width == 2 { cells[end + 1] = Cell(.continuation, style) }
      end += width
    }
  }

  package mutating func append(_ text: DisplayText, style: Style = Style()) {
    append(text.glyphs, style: style)
  }

  package mutating func append(_ glyph: Glyph, style: Style = Style()) {
    append(CollectionOfOne(glyph), style: style)
  }

  /// Adds blanks up to a column, or to the end of the line.
  package mutating func pad(to column: Int, style: Style) {
    while end < min(width, column) {
      cells[end] = Cell(.blank, style)
      end += 1
    }
  }

  package mutating func restyle(_ columns: Range<Int>, _ style: (Style) -> Style) {
    for column in columns.clamped(to: 0..<width) {
      cells[column].style = style(cells[column].style)
    }
  }

  /// The line in a wider one, with blanks to its left.
  package func indented(by columns: Int, width: Int) -> CellLine {
    var line = CellLine(width: width)
    let room = max(0, width - columns)
    line.cells.replaceSubrange(columns..<columns + min(room, cells.count), with: cells.prefix(room))
    line.end = min(width, columns + end)
    return line
  }

  /// Moves on to a column; does nothing if it lies to the left.
  package mutating func skip(to column: Int) {
    end = min(width, max(end, column))
  }
}
