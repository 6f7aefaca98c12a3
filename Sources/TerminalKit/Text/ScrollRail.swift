package import TerminalSurface

/// The line at the right of a list, with the part of it that stands for the rows in sight.
package nonisolated struct ScrollRail: Hashable {
  /// The lines of the rail that are heavy; nil where the list fits.
  package let thumb: Range<Int>?
  package let height: Int
  /// Whether a line shows where the rail is not heavy.
  package let hasLine: Bool
  package let thumbRole: Role

  package static let line = Cell("│", Style(.line))

  /// For a list of `count` rows, of which `shown` are in sight with `above` above them.
  package init(height: Int, above: Int, shown: Int, count: Int, hasLine: Bool, thumbRole: Role) {
    self.height = height
    self.thumbRole = thumbRole
    thumb = Self.thumb(height: height, above: above, shown: shown, count: count)
    self.hasLine = hasLine || thumb != nil
  }

  /// At an end only where the list is at its end, and never less than a line.
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
