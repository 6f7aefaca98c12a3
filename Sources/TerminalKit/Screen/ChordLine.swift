package import TerminalSurface

/// Replaces the last rows by the keys that can follow the first key of a chord.
package struct ChordLine {
  /// The covered rows, the footer last; empty if no chord has started.
  private var covered: [[Cell]] = []

  /// Restores the rows before a screen paints on them.
  package mutating func uncover(_ canvas: inout Canvas) {
    let first = canvas.size.rows - covered.count
    for (index, cells) in covered.enumerated() {
      for (column, cell) in cells.enumerated() {
        canvas.put(cell, column: column, row: first + index)
      }
    }
    covered = []
  }

  package mutating func cover(_ canvas: inout Canvas, after first: KeyPress, _ hints: [Hint]) {
    let lines = Self.lines(after: first, hints, size: canvas.size)
    for (row, line) in zip((canvas.size.rows - lines.count)..., lines) {
      covered.append((0..<canvas.size.columns).map { canvas[$0, row] })
      canvas.blit(line, column: 0, row: row)
    }
  }

  /// As few lines as hold every hint; those after the first are indented.
  private static func lines(after first: KeyPress, _ hints: [Hint], size: Size) -> [CellLine] {
    let title = " \(first.label) … "
    let indent = DisplayText(title).width
    let rows = LineBuilder.rows(
      of: hints + [.parting, Hint(KeyPress(.escape).label, "cancel")],
      width: size.columns - indent
    )
    return rows.prefix(size.rows).enumerated()
      .map { index, hints in
        var line = LineBuilder(width: size.columns)
        if index == 0 { line.append(title, Style(.accent, .bold)) } else { line.skip(indent) }
        line.append(hints)
        return line.finished()
      }
  }

  /// Converts a click on a hint to its key; other events are returned as they are.
  package func key(clickedBy event: TerminalEvent, on canvas: Canvas) -> TerminalEvent {
    guard case .mouse(let mouse) = event, mouse.action == .press(.left),
      mouse.position.row >= canvas.size.rows - covered.count,
      case .keys(let keys)? = FooterKeys.answer(at: mouse.position, of: canvas),
      let key = keys.first
    else { return event }
    return .key(key)
  }

  /// Call this when the canvas is replaced.
  package mutating func forget() { covered = [] }
}
