package import TerminalSurface

/// The scroll bar at the right of a list.
package nonisolated struct ScrollRail: Hashable {
  /// The lines of the thumb; nil if the whole list is visible.
  package let thumb: Range<Int>?
  package let height: Int
  /// Whether to draw a line outside the thumb.
  package let hasLine: Bool
  package let thumbRole: Role

  package static let line = Cell("│", Style(.line))

  /// For a list of `count` rows with `shown` visible ones and `above` rows before them.
  package init(height: Int, above: Int, shown: Int, count: Int, hasLine: Bool, thumbRole: Role) {
    self.height = height
    self.thumbRole = thumbRole
    thumb = Self.thumb(height: height, above: above, shown: shown, count: count)
    self.hasLine = hasLine || thumb != nil
  }

  /// The thumb touches an end only at the end of the list, and has at least one line.
  private static func thumb(height: Int, above: Int, shown: Int, count: Int) -> Range<Int>? {
    let below = count - above - shown
    guard above > 0 || below > 0, height > 1, count > 0 else { return nil }
    let length = max(1, min(height - 1, height * shown / count))
    let free = height - length
    var start = above * free / max(1, above + below)
    if above > 0 { start = max(1, start) }
    if below > 0 { start = min(free - 1, start) }
    start = max(0, start)
    return start..<start + length
  }

  package func cell(at line: Int) -> Cell {
    if thumb?.contains(line) == true { return Cell("┃", Style(thumbRole)) }
    return hasLine ? Self.line : .blank
  }
}
