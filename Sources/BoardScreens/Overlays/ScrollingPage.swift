import TerminalSurface

/// Lines that are looked at and scrolled, between a heading and a footer.
struct ScrollingPage {
  var heading: LineContent
  var lines: [CellLine] = []
  var hints: [Hint]
  private(set) var top = 0
  private var size: Size
  private var isDirty = true

  /// What makes the heading's line for a width.
  typealias LineContent = (inout LineBuilder) -> Void

  init(size: Size, hints: [Hint], heading: @escaping LineContent) {
    self.size = size
    self.hints = hints
    self.heading = heading
  }

  var width: Int { size.columns }

  /// The rows between the heading with its rule and the footer with its.
  private var room: Range<Int> { size.rows >= 8 ? 2..<size.rows - 2 : 1..<size.rows - 1 }

  mutating func invalidate() { isDirty = true }

  mutating func resize(to size: Size) {
    self.size = size
    isDirty = true
  }

  mutating func show(_ lines: [CellLine]) {
    self.lines = lines
    top = 0
    isDirty = true
  }

  /// Scrolls by the key's meaning; false where it has none.
  mutating func handle(_ press: KeyPress) -> Bool {
    guard let command = KeyTable.command(for: press) else { return false }
    let page = room.count
    switch command {
    case .selectNext: scroll(by: 1)
    case .selectPrevious: scroll(by: -1)
    case .pageDown: scroll(by: page)
    case .pageUp: scroll(by: -page)
    case .halfPageDown: scroll(by: page / 2)
    case .halfPageUp: scroll(by: -page / 2)
    case .selectFirst: scroll(by: -lines.count)
    case .selectLast: scroll(by: lines.count)
    default: return false
    }
    return true
  }

  private mutating func scroll(by distance: Int) {
    let target = max(0, min(top + distance, lines.count - room.count))
    if target == top { return }
    top = target
    isDirty = true
  }

  mutating func paint(on canvas: inout Canvas) {
    guard isDirty else { return }
    isDirty = false
    put(heading, row: 0, on: &canvas)
    if room.lowerBound == 2 {
      put(rule, row: 1, on: &canvas)
      put(rule, row: size.rows - 2, on: &canvas)
    }
    for (offset, row) in room.enumerated() {
      let index = top + offset
      let line = index < lines.count ? lines[index] : CellLine(width: size.columns)
      canvas.blit(line, column: 0, row: row)
    }
    put(
      { [hints, position] line in
        line.append(hints)
        line.alignRight(DisplayText(position), Style(.quiet))
      },
      row: size.rows - 1,
      on: &canvas
    )
  }

  /// How much is above and below, where not all of it shows.
  private var position: String {
    let below = lines.count - top - room.count
    if below > 0 { return "\(below) more↓ " }
    return top > 0 ? "\(top) more↑ " : ""
  }

  private var rule: LineContent {
    { line in line.append(String(repeating: "─", count: line.room), Style(.quiet)) }
  }

  private func put(_ content: LineContent, row: Int, on canvas: inout Canvas) {
    var line = LineBuilder(width: size.columns)
    content(&line)
    canvas.blit(line.finished(), column: 0, row: row)
  }
}
