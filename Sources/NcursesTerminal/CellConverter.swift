internal import CNcurses
internal import TerminalSurface

/// Makes ncurses' cells of ours.
///
/// Outside the main actor, so that no cell costs a check of the executor; ASCII, which is most of
/// every screen, is made once for each style and then copied.
nonisolated struct CellConverter {
  let theme: Theme
  /// The row that was converted last; kept so that no frame allocates.
  private(set) var converted: [cchar_t] = []
  /// By style, then by character; empty for a style that was not shown yet.
  private var ascii: [[cchar_t]]

  init(theme: Theme) {
    self.theme = theme
    ascii = Array(repeating: [], count: Theme.styleCount)
  }

  /// Converts a row; ncurses makes the second half of a wide glyph itself.
  mutating func convert(_ row: ArraySlice<Cell>) {
    converted.removeAll(keepingCapacity: true)
    for index in row.indices {
      let width = Int(row[index].glyph.width)
      guard width > 0 else { continue }
      let isCut = index + width > row.endIndex
      converted.append(cell(for: isCut ? Cell(.blank, row[index].style) : row[index]))
    }
  }

  private mutating func cell(for cell: Cell) -> cchar_t {
    let base = Int(cell.glyph.base)
    guard base < 0x7F, cell.glyph.hasNoMarks else { return made(cell.glyph, cell.style) }
    let style = Theme.index(of: cell.style)
    if ascii[style].isEmpty { ascii[style] = Array(repeating: cchar_t(), count: 0x7F) }
    if ascii[style][base].chars.0 == 0 { ascii[style][base] = made(cell.glyph, cell.style) }
    return ascii[style][base]
  }

  private func made(_ glyph: Glyph, _ style: Style) -> cchar_t {
    let look = theme.look(of: style)
    var cell = cchar_t()
    var scalars = glyph.scalars
    withUnsafeBytes(of: &scalars) { bytes in
      guard let scalars = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
      make_cell(&cell, scalars, Int32(glyph.width), look.attributes, look.pair)
    }
    return cell
  }
}
