package import TerminalSurface

/// The frame of a full-screen page: a heading with a rule, another rule, an optional status line,
/// and a footer.
///
/// On low screens, the rules are left out, and the status replaces the footer.
package struct PageFrame {
  package typealias LineContent = (inout LineBuilder) -> Void

  package var size: Size
  package let hasStatus: Bool

  package init(size: Size, hasStatus: Bool) {
    (self.size, self.hasStatus) = (size, hasStatus)
  }

  private var isHigh: Bool { size.rows >= 8 }

  package var rows: Range<Int> {
    let first = isHigh ? 2 : 1
    let last = size.rows - (isHigh ? (hasStatus ? 3 : 2) : 1)
    return first..<max(first, last)
  }

  /// The row of the status, or of a text field that replaces it.
  package var statusRow: Int { hasStatus && isHigh ? size.rows - 2 : size.rows - 1 }

  /// Paints everything except the page.
  ///
  /// The text field `typed` replaces the status. `leading` is a hint with its own style at the
  /// start of the footer, and `note` replaces the hints. `position`, how much of the page follows,
  /// is at the right of the footer.
  package func paint(
    heading: LineContent,
    status: StatusMessage? = nil,
    typed: CellLine? = nil,
    leading: (hint: Hint, style: Style)? = nil,
    instead note: StatusMessage? = nil,
    hints: [Hint],
    position: String,
    on canvas: inout Canvas
  ) {
    put(heading, row: 0, on: &canvas)
    if isHigh {
      put(Self.rule, row: 1, on: &canvas)
      put(Self.rule, row: rows.upperBound, on: &canvas)
    }
    let footer: LineContent = { line in
      if let leading {
        line.append(" \(leading.hint.keys) \(leading.hint.action) ", leading.style)
      }
      if let note { note.append(to: &line) } else { line.append(hints) }
      // If space is tight, the number must do.
      let whole = DisplayText(position)
      let short = DisplayText(position.replacing(" more", with: ""))
      line.alignRight(whole.width < line.room ? whole : short, Style(.quiet))
    }
    let message: LineContent = { status?.append(to: &$0) }
    // A text field takes the row of the status, so a failure is shown in the footer.
    let isBelow = typed != nil && status?.kind == .failure
    if hasStatus, isHigh { put(message, row: size.rows - 2, on: &canvas) }
    put(status == nil || isHigh && !isBelow ? footer : message, row: size.rows - 1, on: &canvas)
    if let typed, isHigh || !isBelow { canvas.blit(typed, column: 0, row: statusRow) }
  }

  private static let rule: LineContent = { line in
    line.append(DisplayText(repeating: "─", count: line.room), Style(.quiet))
  }

  private func put(_ content: LineContent, row: Int, on canvas: inout Canvas) {
    var line = LineBuilder(width: size.columns)
    content(&line)
    canvas.blit(line.finished(), column: 0, row: row)
  }
}
