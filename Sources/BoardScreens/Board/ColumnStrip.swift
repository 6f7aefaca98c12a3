import BoardViewModels
import TerminalKit
import TerminalSurface

/// A line of column names above the single column of a narrow screen.
///
/// Shows as many names around the focused one as fit, with the number of hidden ones at each end.
struct ColumnStrip {
  let columns: [ColumnViewModel]
  let focus: Int
  let width: Int
  let row: Int

  private let counts: [DisplayText]
  /// The width of each column: sign, name and count, with a blank between them.
  private let cells: [Int]
  /// The blanks between two columns.
  ///
  /// A wide gap keeps a count from being read with the next name; it shrinks if all columns then
  /// fit.
  private let gap: Int

  init(columns: [ColumnViewModel], focus: Int, width: Int, row: Int) {
    (self.columns, self.focus, self.width, self.row) = (columns, focus, width, row)
    let names = columns.map { DisplayText("○ \($0.column.title) ").width }
    let whole = columns.map { DisplayText($0.countText) }
    // While a filter is active, columns without the focus use the short count if the full counts
    // don't fit.
    let hasRoom = 1 + zip(names, whole).reduce(0) { $0 + $1.0 + $1.1.width + 2 } <= width
    counts = columns.indices.map { index in
      index == focus || hasRoom ? whole[index] : DisplayText(columns[index].shortCountText)
    }
    cells = zip(names, counts).map { $0 + $1.width }
    let needed = cells.reduce(2, +)
    gap = [3, 2, 1].first { needed + (columns.count - 1) * $0 <= width } ?? 3
  }

  private func accent(of index: Int) -> Role { columns[index].column.kind.accent }

  /// The columns whose names fit; those before the focused one come first.
  private var shown: Range<Int> {
    let widths = cells.map { $0 + gap }
    if widths.reduce(0, +) - gap + 2 <= width { return columns.indices }
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

  /// The numbers of hidden columns before and after the names.
  private func marks(_ shown: Range<Int>) -> (left: DisplayText, right: DisplayText) {
    let right = columns.count - shown.upperBound
    let blanks = String(repeating: " ", count: gap)
    return (
      DisplayText(shown.lowerBound > 0 ? " ‹ \(shown.lowerBound)\(blanks)" : " "),
      DisplayText(right > 0 ? "\(right) › " : "")
    )
  }

  /// The column at a cell; at either end, the next hidden column.
  func column(at cell: Int) -> Int? {
    let shown = shown
    let marks = marks(shown)
    if cell < marks.left.width { return shown.lowerBound > 0 ? shown.lowerBound - 1 : 0 }
    if marks.right.width > 0, (width - marks.right.width..<width).contains(cell) {
      return shown.upperBound
    }
    var end = marks.left.width
    for index in shown {
      end += cells[index] + gap
      if cell < end { return index }
    }
    return nil
  }

  func paint(on canvas: inout Canvas) {
    let shown = shown
    let marks = marks(shown)
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
    let count = counts[index]
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
