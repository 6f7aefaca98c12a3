import BoardViewModels
import TerminalKit
import TerminalSurface

/// The column headers with the rule under them, or a strip of column names on a narrow screen.
struct BoardHeaders {
  let columns: [ColumnViewModel]
  let focus: Int
  let layout: BoardLayout
  /// The column that a dragged card would land in, if dropped above its rows.
  var drop: Int?

  func paint(on canvas: inout Canvas) {
    if layout.isStrip { strip.paint(on: &canvas) }
    for index in layout.shownColumns {
      let span = layout.span(ofColumn: index)
      if let row = layout.topRule {
        canvas.blit(rule(under: index, span.width), column: span.start, row: row)
      }
      if !layout.isStrip {
        canvas.blit(header(of: index, width: span.width), column: span.start, row: layout.headerRow)
      }
      if index < layout.shownColumns.upperBound - 1 || layout.paneWidth > 0 {
        for row in layout.headerRow...(layout.topRule ?? layout.headerRow) {
          canvas.put(ScrollRail.line, column: span.start + span.width, row: row)
        }
      }
    }
  }

  var strip: ColumnStrip {
    ColumnStrip(
      columns: columns,
      focus: focus,
      width: layout.size.columns - layout.paneWidth,
      row: layout.headerRow
    )
  }

  private func accent(of index: Int) -> Role { columns[index].column.kind.accent }

  /// The rule is heavy and in the column's accent under the focused name, or under the whole column
  /// if a strip shows the names.
  private func rule(under index: Int, _ width: Int) -> CellLine {
    var line = LineBuilder(width: width)
    if index == drop {
      line.append("▸", Style(.accent, .bold))
      line.append(DisplayText(repeating: "━", count: width - 1), Style(.accent, .bold))
      return line.finished()
    }
    let cells = index != focus ? 0..<0 : layout.isStrip ? 0..<width : nameCells(of: index, width)
    line.append(DisplayText(repeating: "─", count: cells.lowerBound), Style(.line))
    line.append(DisplayText(repeating: "━", count: cells.count), Style(accent(of: index)))
    line.append(DisplayText(repeating: "─", count: width - cells.upperBound), Style(.line))
    return line.finished()
  }

  /// The cells of a column's sign and name, counted from the left of its header.
  private func nameCells(of index: Int, _ width: Int) -> Range<Int> {
    let start = min(width, index == layout.shownColumns.lowerBound ? leftSignWidth : 0)
    let name = name(of: index, room: width - start - Self.signWidth)
    return start..<min(width, start + Self.signWidth + name.width)
  }

  /// The counts of a header, in cells from its left.
  private struct Counts {
    var shown = 0..<0
    var later = 0..<0
  }

  private func header(of index: Int, width: Int) -> CellLine {
    var counts = Counts()
    return header(of: index, width: width, &counts)
  }

  /// The count at a cell of the headers.
  func count(at cell: Int) -> HitTarget? {
    if layout.isStrip { return nil }
    for index in layout.shownColumns {
      let span = layout.span(ofColumn: index)
      var counts = Counts()
      _ = header(of: index, width: span.width, &counts)
      if counts.shown.contains(cell - span.start) { return .count(column: index) }
      if counts.later.contains(cell - span.start) { return .later(column: index) }
    }
    return nil
  }

  private func header(of index: Int, width: Int, _ counts: inout Counts) -> CellLine {
    var line = LineBuilder(width: width)
    if index == layout.shownColumns.lowerBound { line.append(leftSign, Style(.quiet)) }
    let more = DisplayText(isLastShown(index) ? rightSign : "")
    append(index, to: &line, &counts)
    line.alignRight(more, Style(.quiet))
    return line.finished()
  }

  private var leftSign: String { layout.hidden.left > 0 ? "‹ \(layout.hidden.left)  " : "" }
  private var rightSign: String { layout.hidden.right > 0 ? " \(layout.hidden.right) ›" : "" }

  /// The widths of the signs for hidden columns, with the blank next to each.
  var leftSignWidth: Int { DisplayText(leftSign).width }
  var rightSignWidth: Int { layout.hidden.right > 0 ? DisplayText(rightSign).width + 1 : 0 }

  private func isLastShown(_ index: Int) -> Bool { index == layout.shownColumns.upperBound - 1 }

  /// The sign of a kind and the blank after it.
  private static let signWidth = 2

  /// A column's name, truncated to leave room for its count and the cells after it.
  private func name(of index: Int, room: Int) -> DisplayText {
    let count = DisplayText(columns[index].countText).width + 2
    return DisplayText(columns[index].column.title)
      .truncated(to: max(1, room - kept(after: index) - count))
  }

  /// The cells after a count: the sign for hidden columns, or one blank before the vertical line.
  private func kept(after index: Int) -> Int {
    isLastShown(index) ? max(rightSignWidth, layout.paneWidth > 0 ? 1 : 0) : 1
  }

  /// Appends the sign, the name, and the counts that have room.
  private func append(_ index: Int, to line: inout LineBuilder, _ counts: inout Counts) {
    let column = columns[index]
    let count = DisplayText(column.countText)
    line.append(column.column.kind.sign + " ", Style(accent(of: index), .bold))
    let name = name(of: index, room: line.room)
    line.append(name, Style(index == focus ? accent(of: index) : .title, .bold))
    guard count.width + 2 <= line.room - kept(after: index) else { return }
    counts.shown = line.appendNext(
      count,
      column.isOverLimit ? Style(.warning, .bold) : Style(.quiet)
    )
    let later = DisplayText(column.laterText)
    if later.width > 0, later.width + 2 <= line.room - kept(after: index) {
      counts.later = line.appendNext(later, Style(.faint))
    }
  }
}

extension LineBuilder {
  /// Appends a text after two blanks; returns its cells.
  fileprivate mutating func appendNext(_ text: DisplayText, _ style: Style) -> Range<Int> {
    skip(2)
    let start = end
    append(text, style)
    return start..<end
  }
}
