import BoardViewModels
import TerminalSurface

/// The line of the columns' headers with the rule under it, or the strip of their names on a narrow
/// screen.
struct BoardHeaders {
  let columns: [ColumnViewModel]
  let focus: Int
  let layout: BoardLayout
  /// The column above whose rows a dragged card would go.
  var drop: Int?

  func paint(on canvas: inout Canvas) {
    for index in layout.shownColumns {
      let span = layout.span(ofColumn: index)
      if let row = layout.topRule {
        canvas.blit(rule(under: index, span.width), column: span.start, row: row)
      }
      if layout.isStrip { continue }
      canvas.blit(header(of: index, width: span.width), column: span.start, row: layout.headerRow)
      if index < layout.shownColumns.upperBound - 1 || layout.paneWidth > 0 {
        for row in layout.headerRow...(layout.topRule ?? layout.headerRow) {
          canvas.put(ColumnRail.line, column: span.start + span.width, row: row)
        }
      }
    }
    if layout.isStrip { paintStrip(on: &canvas) }
  }

  private func accent(of index: Int) -> Role { columns[index].column.kind.accent }

  /// Heavy and in the column's accent under the focus.
  private func rule(under index: Int, _ width: Int) -> CellLine {
    var line = LineBuilder(width: width)
    if index == drop {
      line.append("▸" + String(repeating: "━", count: max(0, width - 1)), Style(.accent, .bold))
      return line.finished()
    }
    let isFocused = index == focus
    line.append(
      String(repeating: isFocused ? "━" : "─", count: width),
      Style(isFocused ? accent(of: index) : .line)
    )
    return line.finished()
  }

  private func header(of index: Int, width: Int) -> CellLine {
    var line = LineBuilder(width: width)
    if index == layout.shownColumns.lowerBound { line.append(leftSign, Style(.quiet)) }
    let isLast = index == layout.shownColumns.upperBound - 1
    let more = DisplayText(isLast ? rightSign : "")
    append(index, keeping: more.width, to: &line)
    line.alignRight(more, Style(.quiet))
    return line.finished()
  }

  private var leftSign: String { layout.hidden.left > 0 ? "‹ \(layout.hidden.left)  " : "" }
  private var rightSign: String { layout.hidden.right > 0 ? "  \(layout.hidden.right) ›" : "" }

  /// The cells of the signs for hidden columns.
  var leftSignWidth: Int { DisplayText(leftSign).width }
  var rightSignWidth: Int { DisplayText(rightSign).width }

  /// The sign, the name, and the count right behind it.
  private func append(_ index: Int, keeping kept: Int, to line: inout LineBuilder) {
    let column = columns[index]
    let count = DisplayText(column.countText)
    line.append(column.column.kind.sign + " ", Style(accent(of: index), .bold))
    let name = DisplayText(column.column.title)
      .truncated(to: max(1, line.room - kept - count.width - 2))
    line.append(name, Style(index == focus ? accent(of: index) : .title, .bold))
    guard count.width + 2 <= line.room else { return }
    line.skip(2)
    line.append(count, column.isOverLimit ? Style(.warning, .bold) : Style(.quiet))
  }

  private var stripWidth: Int { layout.size.columns - layout.paneWidth }

  private func width(inStripOf index: Int) -> Int {
    let column = columns[index]
    return DisplayText(" ○ \(column.column.title) \(column.countText)").width
  }

  /// The columns whose names have room, those before the focused one first.
  private var stripColumns: Range<Int> {
    let widths = columns.indices.map(width(inStripOf:))
    if widths.reduce(0, +) <= stripWidth { return columns.indices }
    // ` ‹ 2` and ` 3 › `
    let mark = 4 + "\(columns.count)".count
    var room = stripWidth - 2 * mark
    var shown = focus..<focus + 1
    var used = widths[focus]
    while shown.lowerBound > 0, used + widths[shown.lowerBound - 1] <= room {
      used += widths[shown.lowerBound - 1]
      shown = shown.lowerBound - 1..<shown.upperBound
    }
    if shown.lowerBound == 0 { room += mark }
    while shown.upperBound < columns.count, used + widths[shown.upperBound] <= room {
      used += widths[shown.upperBound]
      shown = shown.lowerBound..<shown.upperBound + 1
    }
    return shown
  }

  /// What stands in the strip before and behind the names: how many are hidden.
  private func stripMarks(_ shown: Range<Int>) -> (left: DisplayText, right: DisplayText) {
    let right = columns.count - shown.upperBound
    return (
      DisplayText(shown.lowerBound > 0 ? " ‹ \(shown.lowerBound)" : ""),
      DisplayText(right > 0 ? "\(right) › " : "")
    )
  }

  /// The column whose name stands at a cell of the strip; at an end, the next one of those hidden.
  func column(inStripAt cell: Int) -> Int? {
    let shown = stripColumns
    let marks = stripMarks(shown)
    if cell < marks.left.width { return shown.lowerBound - 1 }
    if marks.right.width > 0, (stripWidth - marks.right.width..<stripWidth).contains(cell) {
      return shown.upperBound
    }
    var end = marks.left.width
    for index in shown {
      end += width(inStripOf: index)
      if cell < end { return index }
    }
    return nil
  }

  /// The names in one line, as many around the focused one as fit, with the number of those that do
  /// not at its ends.
  private func paintStrip(on canvas: inout Canvas) {
    let shown = stripColumns
    let marks = stripMarks(shown)
    var line = LineBuilder(width: stripWidth)
    line.append(marks.left, Style(.quiet))
    for index in shown where line.room > 2 {
      let column = columns[index]
      let isFocused = index == focus
      let style = isFocused ? Style(accent(of: index), .bold) : Style(.quiet)
      line.append(" \(column.column.kind.sign) ", Style(accent(of: index), .bold))
      let count = DisplayText(" \(column.countText)")
      let room = max(1, line.room - count.width - marks.right.width - 1)
      line.append(
        DisplayText(column.column.title).truncated(to: room),
        isFocused ? Style(style.role, [.bold, .underline]) : style
      )
      line.append(count, column.isOverLimit ? Style(.warning, .bold) : Style(.quiet))
    }
    line.alignRight(marks.right, Style(.quiet))
    canvas.blit(line.finished(), column: 0, row: layout.headerRow)
  }
}
