package import TerminalSurface

/// The lines around a page that fills the screen: a heading and its rule above, a rule, a status line
/// where there is one, and the footer below.
///
/// A low screen gives up the rules, and the status takes the footer's place.
package struct PageFrame {
  /// What makes one of the lines.
  package typealias LineContent = (inout LineBuilder) -> Void

  package var size: Size
  package let hasStatus: Bool

  package init(size: Size, hasStatus: Bool) {
    (self.size, self.hasStatus) = (size, hasStatus)
  }

  private var isHigh: Bool { size.rows >= 8 }

  /// The rows of the page.
  package var rows: Range<Int> {
    let first = isHigh ? 2 : 1
    let last = size.rows - (isHigh ? (hasStatus ? 3 : 2) : 1)
    return first..<max(first, last)
  }

  /// The row of the status, or of what is typed in its place.
  package var statusRow: Int { hasStatus && isHigh ? size.rows - 2 : size.rows - 1 }

  /// Paints what is not the page.
  ///
  /// The status may be nil, and what is typed takes its place.
  /// A leading hint of the footer may look otherwise than the rest, and a message may stand instead of
  /// the hints; the position, how much more of the page there is, stands at the footer's right.
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
      // Beside the keys the number may have to say it alone.
      let whole = DisplayText(position)
      let short = DisplayText(position.replacing(" more", with: ""))
      line.alignRight(whole.width < line.room ? whole : short, Style(.quiet))
    }
    let message: LineContent = { status?.append(to: &$0) }
    // What is typed has the row of the message, so that a failure takes the footer's.
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
