package import TerminalSurface

/// A framed box in the middle of the screen or beside what it is about, with a blank row above and below its rows where there is
/// room for them.
package struct Popup {
  /// One line inside the frame.
  package typealias Row = (inout LineBuilder) -> Void

  package let title: String
  package let rows: [Row]
  /// The cells inside the frame.
  package let width: Int
  /// The keys that it has, for the last row of the screen: those of the screen below mean nothing.
  package let hints: [Hint]
  /// A few words in the lower edge.
  package let footer: String
  /// The rows that are a part of a longer list; the frame beside them shows which part.
  package let scroll: ScrolledRows?

  /// The cells that it is about; nil for the middle of the screen.
  package var anchor: Rect?
  /// Whether it leaves the cards beside it in sight: it stands at the right, and on a narrow screen at
  /// the foot.
  package var isAside = false
  /// How many rows it is centred for, where that is not how many it has now; nil for those.
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

  /// Which rows of a popup scroll, and how much of the list is above them.
  package struct ScrolledRows {
    /// The rows of the popup, counted from 0.
    package let rows: Range<Int>
    package let above: Int
    package let count: Int

    package init(rows: Range<Int>, above: Int, count: Int) {
      (self.rows, self.above, self.count) = (rows, above, count)
    }
  }

  /// The cells that a frame may hold: on all but small screens the margin beside it has room too.
  package nonisolated static func widest(in size: Size) -> Int {
    max(1, size.columns - (size.columns < 40 ? 2 : 4))
  }

  /// Where the rows stand on a canvas.
  package func area(in size: Size) -> Rect {
    let frame = frame(in: size)
    return Rect(
      column: frame.column + 1,
      row: frame.row + 1 + air(in: size),
      width: frame.width - 2,
      height: rows.count
    )
  }

  /// The blank rows above and below its rows.
  private func air(in size: Size) -> Int { max(rows.count, mostRows ?? 0) + 6 <= size.rows ? 1 : 0 }

  /// The cells inside the frame: as many as its title takes with a line at its left, where they fit.
  private func inner(in size: Size) -> Int {
    guard !title.isEmpty else { return width }
    return max(width, min(DisplayText(title).width + 3, Self.widest(in: size)))
  }

  /// The cells of the box: beside its anchor where that leaves room, else in the middle.
  private func frame(in size: Size) -> Rect {
    let box = Size(
      columns: max(0, min(size.columns - 2, inner(in: size))) + 2,
      rows: rows.count + 2 * air(in: size) + 2
    )
    if let place = anchor.flatMap({ Self.place(of: box, beside: $0, in: size) }) {
      return Rect(column: place.column, row: place.row, width: box.columns, height: box.rows)
    }
    if isAside {
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

  /// Where a box begins that is centred for as many rows as it may have; what is said in more than
  /// those grows down, and up only from the footer on.
  private func centredRow(of box: Size, in size: Size) -> Int {
    let most = box.rows + (mostRows ?? rows.count) - rows.count
    return max(0, min((size.rows - most) / 2, size.rows - 1 - box.rows))
  }

  /// Where a box stands below some cells, above them or at their right; the last row of the screen is
  /// the footer's, and the one before it the message's where the box leaves it room.
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

  /// Paints the box, as much of it as the canvas has room for.
  ///
  /// - Returns: where the first row inside the frame begins.
  @discardableResult package func paint(on canvas: inout Canvas) -> Point {
    let frame = frame(in: canvas.size)
    let (left, top, inner) = (frame.column, frame.row, frame.width - 2)
    let air = air(in: canvas.size)
    let blank: Row = { _ in }
    let rows = air == 1 ? [blank] + self.rows + [blank] : self.rows
    // A cell of its own beside the frame, so that what is behind does not touch it.
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

  /// A row on the popup's own fill.
  private func inside(_ row: Row, width: Int) -> CellLine {
    var builder = LineBuilder(width: width, fill: .popup)
    row(&builder)
    var line = builder.finished()
    line.restyle(0..<width) { $0.fill == .selection ? $0.on(.popupSelection) : $0 }
    return line
  }

  /// The line beside the rows that scroll; nil where all of them show.
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

  /// How many rows stand below those that show, for the lower edge.
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
