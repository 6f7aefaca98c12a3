package import TerminalSurface

/// The keys that can follow the first one of a chord, in the place of the footer until the second
/// comes.
package struct ChordLine {
  /// What the footer showed; nil while no chord is begun.
  private var covered: [Cell]?

  /// Puts the footer back, before a screen paints on it.
  package mutating func uncover(_ canvas: inout Canvas) {
    guard let covered else { return }
    self.covered = nil
    let row = canvas.size.rows - 1
    for (column, cell) in covered.prefix(canvas.size.columns).enumerated() {
      canvas.put(cell, column: column, row: row)
    }
  }

  /// Shows what can follow a key.
  package mutating func cover(_ canvas: inout Canvas, after first: KeyPress, _ hints: [Hint]) {
    let row = canvas.size.rows - 1
    covered = (0..<canvas.size.columns).map { canvas[$0, row] }
    var line = LineBuilder(width: canvas.size.columns)
    line.append(" \(first.label) …", Style(.accent, .bold))
    line.append(" ")
    line.append(hints + [.parting, Hint(KeyPress(.escape).label, "cancel")])
    canvas.blit(line.finished(), column: 0, row: row)
  }

  /// The key whose hint a click is on; any other event as it is.
  package static func key(clickedBy event: TerminalEvent, on canvas: Canvas) -> TerminalEvent {
    guard case .mouse(let mouse) = event, mouse.action == .press(.left),
      mouse.position.row == canvas.size.rows - 1,
      case .keys(let keys)? = FooterKeys.answer(at: mouse.position, of: canvas),
      let key = keys.first
    else { return event }
    return .key(key)
  }

  /// The canvas is another one.
  package mutating func forget() { covered = nil }
}
