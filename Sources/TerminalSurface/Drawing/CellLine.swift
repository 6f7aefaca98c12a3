/// A prepared line of cells: what a row's renderer makes once, and a view copies to wherever the
/// row is.
///
/// Always `width` cells; what does not fit is left out, and a wide glyph never stands half inside.
package struct CellLine: Hashable, Sendable {
  package private(set) var cells: [Cell]
  /// The column where `append` goes on.
  package private(set) var end = 0

  package var width: Int { cells.count }

  /// How many cells are left for `append`.
  package var room: Int { width - end }

  package init(width: Int, filledWith cell: Cell = .blank) {
    cells = Array(repeating: cell, count: max(0, width))
  }

  /// Adds glyphs to the right of what was added before.
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

  /// Adds one glyph.
  package mutating func append(_ glyph: Glyph, style: Style = Style()) {
    append(CollectionOfOne(glyph), style: style)
  }

  /// Adds blanks up to a column, as far as there is room.
  package mutating func pad(to column: Int, style: Style) {
    while end < min(width, column) {
      cells[end] = Cell(.blank, style)
      end += 1
    }
  }

  /// Gives cells that stand there another style.
  package mutating func restyle(_ columns: Range<Int>, _ style: (Style) -> Style) {
    for column in columns.clamped(to: 0..<width) {
      cells[column].style = style(cells[column].style)
    }
  }

  /// Leaves cells as they are, up to a column; does nothing where that lies to the left.
  package mutating func skip(to column: Int) {
    end = min(width, max(end, column))
  }

  /// Adds text that ends at the right edge, as far as there is room.
  package mutating func appendAtRight(_ text: DisplayText, style: Style = Style()) {
    skip(to: width - text.width)
    append(text.glyphs, style: style)
  }
}
