import BoardViewModels
import TerminalSurface

/// The line of the columns' headers, or the strip of their names on a narrow screen.
struct BoardHeaders {
  let columns: [ColumnViewModel]
  let focus: Int
  let layout: BoardLayout

  static let bar = Cell("│", Style(.quiet))

  func paint(on canvas: inout Canvas) {
    if layout.isStrip { return paintStrip(on: &canvas) }
    for index in layout.shownColumns {
      let span = layout.span(ofColumn: index)
      if index > layout.shownColumns.lowerBound {
        canvas.put(Self.bar, column: span.start - 1, row: layout.headerRow)
      }
      let line = header(of: index, width: span.width)
      canvas.blit(line.finished(), column: span.start, row: layout.headerRow)
    }
  }

  private func header(of index: Int, width: Int) -> LineBuilder {
    var line = LineBuilder(width: width, isSelected: false)
    let column = columns[index]
    let style = index == focus ? Style(.accent, .bold) : Style(.quiet)
    let (left, right) = layout.hidden
    if index == layout.shownColumns.lowerBound, left > 0 {
      line.append("‹ \(left)  ", Style(.quiet))
    }
    let isLast = index == layout.shownColumns.upperBound - 1
    let more = DisplayText(isLast && right > 0 ? "  \(right) ›" : "")
    let count = DisplayText(Self.count(of: column))
    let end = count.width + more.width
    line.append(DisplayText(column.column.title).truncated(to: max(1, line.room - end - 1)), style)
    if end < line.room {
      line.skip(line.room - end)
      line.append(count, Self.isOverLimit(column) ? Style(.warning, style.traits) : style)
      line.append(more, Style(.quiet))
    }
    return line
  }

  /// The number of cards, with the limit where there is one: `3/4`.
  private static func count(of column: ColumnViewModel) -> String {
    "\(column.count)" + (column.column.limit.map { "/\($0)" } ?? "")
  }

  private static func isOverLimit(_ column: ColumnViewModel) -> Bool {
    column.column.limit.map { column.count > $0 } ?? false
  }

  /// All names in one line, from the first on that leaves room for the focused one.
  private func paintStrip(on canvas: inout Canvas) {
    let names = columns.map { DisplayText("\($0.column.title) \(Self.count(of: $0))") }
    var first = focus
    var used = names[focus].width + 2
    while first > 0, used + names[first - 1].width + 2 <= layout.size.columns {
      first -= 1
      used += names[first].width + 2
    }
    var line = LineBuilder(width: layout.size.columns)
    for index in first..<names.count {
      let isFocused = index == focus
      let style = isFocused ? Style(.accent, .bold) : Style(.quiet)
      let isOver = Self.isOverLimit(columns[index])
      line.append(isFocused ? "[" : " ", Style(.accent))
      line.append(names[index], isOver ? Style(.warning, style.traits) : style)
      line.append(isFocused ? "]" : " ", Style(.accent))
    }
    canvas.blit(line.finished(), column: 0, row: layout.headerRow)
  }
}
