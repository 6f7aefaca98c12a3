package import TerminalSurface

/// Replaces the footer by the keys that can follow the first key of a chord.
package struct ChordLine {
  /// The covered footer; nil if no chord has started.
  private var covered: [Cell]?

  /// Restores the footer before a screen paints on it.
  package mutating func uncover(_ canvas: inout Canvas) {
    guard let covered else { return }
    self.covered = nil
    let row = canvas.size.rows - 1
    for (column, cell) in covered.prefix(canvas.size.columns).enumerated() {
      canvas.put(cell, column: column, row: row)
    }
  }

  package mutating func cover(_ canvas: inout Canvas, after first: KeyPress, _ hints: [Hint]) {
    let row = canvas.size.rows - 1
    covered = (0..<canvas.size.columns).map { canvas[$0, row] }
    var line = LineBuilder(width: canvas.size.columns)
    line.append(" \(first.label) …", Style(.accent, .bold))
    line.append(" ")
    line.append(hints + [.parting, Hint(KeyPress(.escape).label, "cancel")])
    canvas.blit(line.finished(), column: 0, row: row)
  }

  /// Converts a click on a hint to its key; other events are returned as they are.
  package static func key(clickedBy event: TerminalEvent, on canvas: Canvas) -> TerminalEvent {
    guard case .mouse(let mouse) = event, mouse.action == .press(.left),
      mouse.position.row == canvas.size.rows - 1,
      case .keys(let keys)? = FooterKeys.answer(at: mouse.position, of: canvas),
      let key = keys.first
    else { return event }
    return .key(key)
  }

  /// Call this when the canvas is replaced.
  package mutating func forget() { covered = nil }
}
