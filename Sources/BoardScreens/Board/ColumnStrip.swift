import BoardViewModels
import TerminalSurface

/// The names of all columns in one line, above the one that a narrow screen shows: as many around the
/// focused one as fit, with the number of those that do not at its ends.
struct ColumnStrip {
  let columns: [ColumnViewModel]
  let focus: Int
  let width: Int
  let row: Int

  /// The blanks between two columns: as many as keep a count from being read as the next column's,
  /// fewer where all columns then fit.
  private var gap: Int {
    let names = columns.indices.reduce(2) { $0 + cells(of: $1) }
    return [3, 2, 1].first { names + (columns.count - 1) * $0 <= width } ?? 3
  }

  private func accent(of index: Int) -> Role { columns[index].column.kind.accent }

  /// The count behind a column's name; with a filter that of a column without the focus is short,
  /// where not all of them have room.
  private func count(of index: Int) -> DisplayText {
    let column = columns[index]
    return DisplayText(index == focus || hasRoom ? column.countText : column.shortCountText)
  }

  /// Whether all columns have room with their whole counts, two blanks between them.
  private var hasRoom: Bool {
    let widths = columns.map { DisplayText("○ \($0.column.title) \($0.countText)  ").width }
    return 1 + widths.reduce(0, +) <= width
  }

  /// The cells of a column: a blank, its sign, its name, and its count.
  private func cells(of index: Int) -> Int {
    DisplayText("○ \(columns[index].column.title) ").width + count(of: index).width
  }

  /// The columns whose names have room, those before the focused one first.
  private var shown: Range<Int> {
    let gap = gap
    let widths = columns.indices.map { cells(of: $0) + gap }
    if widths.reduce(0, +) - gap + 2 <= width { return columns.indices }
    // ` ‹ 2   ` and `   3 › `
    let mark = 3 + gap + "\(columns.count)".count
    var room = width - 2 * mark + gap
    var shown = focus..<focus + 1
    var used = widths[focus]
    while shown.lowerBound > 0, used + widths[shown.lowerBound - 1] <= room {
      used += widths[shown.lowerBound - 1]
      shown = shown.lowerBound - 1..<shown.upperBound
    }
    if shown.lowerBound == 0 { room += mark - 1 }
    while shown.upperBound < columns.count, used + widths[shown.upperBound] <= room {
      used += widths[shown.upperBound]
      shown = shown.lowerBound..<shown.upperBound + 1
    }
    return shown
  }

  /// What stands before and behind the names: how many are hidden.
  private func marks(_ shown: Range<Int>) -> (left: DisplayText, right: DisplayText) {
    let right = columns.count - shown.upperBound
    let gap = String(repeating: " ", count: gap)
    return (
      DisplayText(shown.lowerBound > 0 ? " ‹ \(shown.lowerBound)\(gap)" : " "),
      DisplayText(right > 0 ? "\(right) › " : "")
    )
  }

  /// The column whose name stands at a cell; at an end, the next one of those hidden.
  func column(at cell: Int) -> Int? {
    let shown = shown
    let marks = marks(shown)
    if cell < marks.left.width { return shown.lowerBound > 0 ? shown.lowerBound - 1 : 0 }
    if marks.right.width > 0, (width - marks.right.width..<width).contains(cell) {
      return shown.upperBound
    }
    let gap = gap
    var end = marks.left.width
    for index in shown {
      end += cells(of: index) + gap
      if cell < end { return index }
    }
    return nil
  }

  func paint(on canvas: inout Canvas) {
    let shown = shown
    let marks = marks(shown)
    let gap = gap
    var line = LineBuilder(width: width)
    line.append(marks.left, Style(.quiet))
    for index in shown where line.room > 2 {
      if index > shown.lowerBound { line.skip(gap) }
      append(index, keeping: marks.right.width + 1, to: &line)
    }
    line.alignRight(marks.right, Style(.quiet))
    canvas.blit(line.finished(), column: 0, row: row)
  }

  private func append(_ index: Int, keeping kept: Int, to line: inout LineBuilder) {
    let column = columns[index]
    let count = count(of: index)
    line.append("\(column.column.kind.sign) ", Style(accent(of: index), .bold))
    let name = DisplayText(column.column.title)
      .truncated(to: max(1, line.room - count.width - kept - 1))
    line.append(
      name,
      index == focus ? Style(accent(of: index), [.bold, .underline]) : Style(.quiet)
    )
    let style = column.isOverLimit ? Style(.warning, .bold) : Style(.faint)
    line.append(" ")
    line.append(count, index == focus && !column.isOverLimit ? Style(.quiet) : style)
  }
}
