internal import CNcurses
internal import TerminalSurface

/// Converts a row of cells to ncurses cells.
///
/// Not bound to the main actor: it runs for every visible cell, and a check for each would cost
/// more than the conversion.
nonisolated struct RowEncoder {
  var styles: StyleCells
  private(set) var row: [cchar_t] = []

  init(styles: StyleCells) {
    self.styles = styles
  }

  /// Converts the cells of one row into `row` and returns their number.
  ///
  /// ncurses adds the second half of a wide glyph itself.
  mutating func encode(_ cells: ArraySlice<Cell>) -> Int32 {
    if row.count < cells.count { row = Array(repeating: cchar_t(), count: cells.count) }
    var count = 0
    // Adjacent cells usually share a style.
    var lastStyle = Style()
    var blank = styles.cell(of: lastStyle)
    for column in cells.indices {
      let cell = cells[column]
      let width = Int(cell.glyph.width)
      guard width > 0 else { continue }
      if cell.style != lastStyle {
        lastStyle = cell.style
        blank = styles.cell(of: lastStyle)
      }
      let fits = column + width <= cells.endIndex
      if !fits || cell.glyph == .blank {
        row[count] = styles.blank(of: cell.style)
        count += 1
        continue
      }
      RowEncoder.make(cell.glyph, &blank, into: &row[count])
      count += 1
    }
    return Int32(count)
  }

  private static func make(_ glyph: Glyph, _ style: inout cchar_t, into target: inout cchar_t) {
    make_plain_cell(&target, &style, glyph.base, Int32(glyph.width))
    if glyph.hasNoMarks { return }
    let scalars = glyph.scalars
    for index in 1...4 { add_mark(&target, scalars[index]) }
  }
}
