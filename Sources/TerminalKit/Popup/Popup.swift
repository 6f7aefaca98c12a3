package import TerminalSurface

/// A framed box, centred or next to what it is about.
///
/// If there is room, blank rows surround its rows.
package struct Popup {
  package typealias Row = (inout LineBuilder) -> Void

  package let title: String
  package let rows: [Row]
  package let width: Int
  /// Key hints for the last row of the screen, because those of the screen below don't apply.
  package let hints: [Hint]
  /// A few words in the lower edge.
  package let footer: String
  /// The rows that belong to a longer list; the frame next to them shows their position.
  package let scroll: ScrolledRows?

  /// The cells that it is about; nil to centre it.
  package var anchor: Rect?
  /// Whether to keep the cards visible: it is at the right, or at the bottom of a narrow screen.
  package var keepsCardsVisible = false
  /// The number of rows to centre it for, if it differs from the current one.
  package var mostRows: Int?

  package init(
    title: String,
    rows: [Row],
    width: Int,
    hints: [Hint],
    footer: String = "",
    scroll: ScrolledRows? = nil
  ) {
    (self.title, self.rows, self.width, self.hints) = (title, rows, width, hints)
    (self.footer, self.scroll) = (footer, scroll)
  }

  package struct ScrolledRows {
    package let rows: Range<Int>
    package let above: Int
    package let count: Int

    package init(rows: Range<Int>, above: Int, count: Int) {
      (self.rows, self.above, self.count) = (rows, above, count)
    }
  }

  /// The greatest width inside a frame; all but small screens keep a margin.
  package nonisolated static func widest(in size: Size) -> Int {
    max(1, size.columns - (size.columns < 40 ? 2 : 4))
  }

  package func area(in size: Size) -> Rect {
    let frame = frame(in: size)
    return Rect(
      column: frame.column + 1,
      row: frame.row + 1 + air(in: size),
      width: frame.width - 2,
      height: rows.count
    )
  }

  private func air(in size: Size) -> Int { max(rows.count, mostRows ?? 0) + 6 <= size.rows ? 1 : 0 }

  /// The width inside the frame, extended to fit the title if possible.
  private func inner(in size: Size) -> Int {
    guard !title.isEmpty else { return width }
    return max(width, min(DisplayText(title).width + 3, Self.widest(in: size)))
  }

  /// The frame: next to its anchor if there is room, otherwise centred.
  private func frame(in size: Size) -> Rect {
    let box = Size(
      columns: max(0, min(size.columns - 2, inner(in: size))) + 2,
      rows: rows.count + 2 * air(in: size) + 2
    )
    if let place = anchor.flatMap({ Self.place(of: box, beside: $0, in: size) }) {
      return Rect(column: place.column, row: place.row, width: box.columns, height: box.rows)
    }
    if keepsCardsVisible {
      let isNarrow = size.columns < 60
      return Rect(
        column: max(0, size.columns - box.columns - 1),
        row: isNarrow ? max(0, size.rows - box.rows - 1) : centredRow(of: box, in: size),
        width: box.columns,
        height: box.rows
      )
    }
    return Rect(
      column: max(0, (size.columns - box.columns) / 2),
      row: centredRow(of: box, in: size),
      width: box.columns,
      height: box.rows
    )
  }

  /// The top of a box centred for its maximum height.
  ///
  /// A message that needs more rows extends it downward first.
  private func centredRow(of box: Size, in size: Size) -> Int {
    let most = box.rows + (mostRows ?? rows.count) - rows.count
    return max(0, min((size.rows - most) / 2, size.rows - 1 - box.rows))
  }

  /// The place of a box below, above, or to the right of some cells.
  ///
  /// It keeps the footer row free, and the message row if possible.
  private static func place(of box: Size, beside cells: Rect, in size: Size) -> Point? {
    let column = max(0, min(cells.column, size.columns - box.columns))
    let end = size.rows - (box.rows <= size.rows - 2 ? 2 : 1)
    if cells.endRow + box.rows <= end { return Point(column: column, row: cells.endRow) }
    if cells.row >= box.rows { return Point(column: column, row: cells.row - box.rows) }
    guard cells.endColumn + 1 + box.columns <= size.columns, box.rows < size.rows else {
      return nil
    }
    let row = max(0, min(cells.row - box.rows / 2, end - box.rows))
    return Point(column: cells.endColumn + 1, row: row)
  }

  /// Paints the box, clipped to the canvas.
  ///
  /// - Returns: The start of the first row inside the frame.
  @discardableResult package func paint(on canvas: inout Canvas) -> Point {
    let frame = frame(in: canvas.size)
    let (left, top, inner) = (frame.column, frame.row, frame.width - 2)
    let air = air(in: canvas.size)
    let blank: Row = { _ in }
    let rows = air == 1 ? [blank] + self.rows + [blank] : self.rows
    // A blank column next to the frame separates it from what is below.
    canvas.fill(
      Rect(column: left - 1, row: top, width: frame.width + 2, height: rows.count + 2),
      Cell(.blank, Style(on: .popup))
    )
    edge("┌", title, "┐", inner, Point(column: left, row: top), on: &canvas)
    let rail = rail
    for (index, row) in rows.enumerated() {
      put("│", at: Point(column: left, row: top + index + 1), on: &canvas)
      canvas.blit(inside(row, width: inner), column: left + 1, row: top + index + 1)
      let place = Point(column: left + inner + 1, row: top + index + 1)
      let step = index - air - (scroll?.rows.lowerBound ?? 0)
      if let rail, rail.thumb?.contains(step) == true {
        var cell = rail.cell(at: step)
        cell.style.fill = .popup
        canvas.put(cell, column: place.column, row: place.row)
      } else {
        put("│", at: place, on: &canvas)
      }
    }
    let bottom = Point(column: left, row: top + rows.count + 1)
    edge("└", footer, "┘", inner, bottom, on: &canvas)
    var line = LineBuilder(width: canvas.size.columns)
    line.append(hints)
    canvas.blit(line.finished(), column: 0, row: canvas.size.rows - 1)
    return Point(column: left + 1, row: top + 1 + air)
  }

  private func inside(_ row: Row, width: Int) -> CellLine {
    var builder = LineBuilder(width: width, fill: .popup)
    row(&builder)
    var line = builder.finished()
    line.restyle(0..<width) { $0.fill == .selection ? $0.on(.popupSelection) : $0 }
    return line
  }

  /// The scroll bar; nil if all rows are visible.
  private var rail: ScrollRail? {
    guard let scroll, scroll.rows.count < scroll.count else { return nil }
    return ScrollRail(
      height: scroll.rows.count,
      above: scroll.above,
      shown: scroll.rows.count,
      count: scroll.count,
      hasLine: true,
      thumbRole: .accent
    )
  }

  /// The text for the number of rows below the visible ones.
  package static func more(_ below: Int) -> String { below > 0 ? "\(below.grouped) more ↓" : "" }

  private func edge(
    _ start: String,
    _ text: String,
    _ end: String,
    _ inner: Int,
    _ place: Point,
    on canvas: inout Canvas
  ) {
    let lead = min(1, inner)
    let words = text.isEmpty ? .empty : DisplayText(" \(text) ").truncated(to: inner - lead)
    var line = LineBuilder(width: inner + 2, fill: .popup)
    line.append(start + String(repeating: "─", count: lead), Style(.text))
    line.append(words, Style(.accent, .bold))
    line.append(DisplayText(repeating: "─", count: inner - lead - words.width), Style(.text))
    line.append(end, Style(.text))
    canvas.blit(line.finished(), column: place.column, row: place.row)
  }

  private func put(_ text: String, at place: Point, on canvas: inout Canvas) {
    var line = LineBuilder(width: 1, fill: .popup)
    line.append(text, Style(.text))
    canvas.blit(line.finished(), column: place.column, row: place.row)
  }
}
