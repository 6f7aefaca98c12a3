import BoardModel
import TerminalSurface

/// The line at the right of a column, with the part of it that stands for the rows in sight.
nonisolated struct ColumnRail: Hashable {
  /// The lines of the rail that are heavy; nil where the column fits.
  let thumb: Range<Int>?
  let height: Int
  /// Whether a line shows where the rail is not heavy.
  let hasLine: Bool
  let thumbRole: Role

  static let line = Cell("│", Style(.line))

  /// For a column of `count` cards, of which `shown` are in sight with `above` above them.
  init(height: Int, above: Int, shown: Int, count: Int, hasLine: Bool, thumbRole: Role) {
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

  func cell(at line: Int) -> Cell {
    if thumb?.contains(line) == true { return Cell("┃", Style(thumbRole)) }
    return hasLine ? Self.line : .blank
  }
}

extension ColumnView {
  /// Puts the line at the right on the canvas, where it has changed.
  func paintRail(on canvas: inout Canvas) {
    let extent = extent
    let rail = ColumnRail(
      height: area.height,
      above: extent.offset + visible.lowerBound,
      shown: visible.count,
      count: extent.count,
      hasLine: !isLast,
      // The same with and without the focus: each line of it would be sent when that moves.
      thumbRole: .quiet
    )
    if rail == shownRail { return }
    shownRail = rail
    for line in 0..<area.height {
      canvas.put(rail.cell(at: line), column: area.endColumn, row: area.row + line)
    }
  }
}

nonisolated extension Column.Kind {
  /// The role of what belongs to a column of the kind.
  var accent: Role {
    switch self {
    case .toDo: .accentToDo
    case .doing: .accentDoing
    case .done: .accentDone
    }
  }
}
