import TerminalSurface

/// A framed box in the middle of the screen, with a blank row above and below its rows where there is
/// room for them.
struct Popup {
  /// One line inside the frame.
  typealias Row = (inout LineBuilder) -> Void

  let title: String
  let rows: [Row]
  /// The cells inside the frame.
  let width: Int
  /// The keys that it has, for the last row of the screen: those of the screen below mean nothing.
  let hints: [Hint]
  /// A few words in the lower edge.
  var footer = ""
  /// The rows that are a part of a longer list; the frame beside them shows which part.
  var scroll: ScrolledRows?

  /// Which rows of a popup scroll, and how much of the list is above them.
  struct ScrolledRows {
    /// The rows of the popup, counted from 0.
    let rows: Range<Int>
    let above: Int
    let count: Int
  }

  /// Where the rows stand on a canvas.
  func area(in size: Size) -> Rect {
    let inner = max(0, min(size.columns - 2, width))
    let air = rows.count + 6 <= size.rows ? 1 : 0
    let top = max(0, (size.rows - rows.count - 2 * air - 2) / 2)
    return Rect(
      column: max(0, (size.columns - inner - 2) / 2) + 1,
      row: top + 1 + air,
      width: inner,
      height: rows.count
    )
  }

  /// Paints the box, as much of it as the canvas has room for.
  ///
  /// - Returns: where the first row inside the frame begins.
  @discardableResult func paint(on canvas: inout Canvas) -> Point {
    let inner = max(0, min(canvas.size.columns - 2, width))
    let left = max(0, (canvas.size.columns - inner - 2) / 2)
    let air = rows.count + 6 <= canvas.size.rows ? 1 : 0
    let blank: Row = { _ in }
    let rows = air == 1 ? [blank] + self.rows + [blank] : self.rows
    let top = max(0, (canvas.size.rows - rows.count - 2) / 2)
    edge("┌", title, "┐", inner, Point(column: left, row: top), on: &canvas)
    let rail = rail
    for (index, row) in rows.enumerated() {
      put("│", at: Point(column: left, row: top + index + 1), on: &canvas)
      var line = LineBuilder(width: inner)
      row(&line)
      canvas.blit(line.finished(), column: left + 1, row: top + index + 1)
      let place = Point(column: left + inner + 1, row: top + index + 1)
      let step = index - air - (scroll?.rows.lowerBound ?? 0)
      if let rail, rail.thumb?.contains(step) == true {
        canvas.put(rail.cell(at: step), column: place.column, row: place.row)
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

  /// The line beside the rows that scroll; nil where all of them show.
  private var rail: ColumnRail? {
    guard let scroll, scroll.rows.count < scroll.count else { return nil }
    return ColumnRail(
      height: scroll.rows.count,
      above: scroll.above,
      shown: scroll.rows.count,
      count: scroll.count,
      hasLine: true,
      thumbRole: .accent
    )
  }

  /// How many rows stand below those that show, for the lower edge.
  static func more(_ below: Int) -> String { below > 0 ? "\(below.grouped) more ↓" : "" }

  private func edge(
    _ start: String,
    _ text: String,
    _ end: String,
    _ inner: Int,
    _ place: Point,
    on canvas: inout Canvas
  ) {
    let words = text.isEmpty ? .empty : DisplayText(" \(text) ").truncated(to: inner)
    let lead = words.width < inner ? 1 : 0
    var line = LineBuilder(width: inner + 2)
    line.append(start + String(repeating: "─", count: lead), Style(.quiet))
    line.append(words, Style(.accent, .bold))
    line.append(DisplayText(repeating: "─", count: inner - lead - words.width), Style(.quiet))
    line.append(end, Style(.quiet))
    canvas.blit(line.finished(), column: place.column, row: place.row)
  }

  private func put(_ text: String, at place: Point, on canvas: inout Canvas) {
    var line = LineBuilder(width: 1)
    line.append(text, Style(.quiet))
    canvas.blit(line.finished(), column: place.column, row: place.row)
  }
}
