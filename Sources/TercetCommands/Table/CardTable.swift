import BoardModel
import TerminalSurface

/// Cards in columns as wide as the terminal has room for, under headings or without.
///
/// The first rows say how wide each column is; those behind them are cut to it, so that a list of any
/// length is printed as it comes.
struct CardTable: ~Copyable {
  private enum Line {
    case heading(String, count: Int)
    case row(CardTableRow)
  }

  /// So many lines are measured.
  private static let measured = 1_000

  private let terminal: OutputTerminal
  private let hasHeadings: Bool
  private var waiting: [Line] = []
  private var layout: CardTableLayout?
  private var isFirst = true
  private var output = StandardOutput()

  init(on terminal: OutputTerminal, hasHeadings: Bool) {
    (self.terminal, self.hasHeadings) = (terminal, hasHeadings)
  }

  /// Begins a part with its name and how many cards it has.
  mutating func add(heading: String, count: Int) throws {
    try add(.heading(heading, count: count))
  }

  mutating func add(_ row: CardTableRow) throws { try add(.row(row)) }

  mutating func end() throws {
    try printWaiting()
    try output.flush()
  }

  private mutating func add(_ line: Line) throws {
    if let layout { return try print(line, layout) }
    waiting.append(line)
    if waiting.count >= Self.measured { try printWaiting() }
  }

  private mutating func printWaiting() throws {
    let rows = waiting.compactMap { line in
      if case .row(let row) = line { row } else { nil }
    }
    let layout = layout ?? CardTableLayout(rows, width: terminal.columns - indent.count)
    self.layout = layout
    for line in waiting { try print(line, layout) }
    waiting = []
  }

  private var indent: String { hasHeadings ? "  " : "" }

  private mutating func print(_ line: Line, _ layout: CardTableLayout) throws {
    switch line {
    case .heading(let name, let count):
      let number = "  \(count)"
      let name = DisplayText(name).truncated(to: max(1, terminal.columns - number.count))
      output.append(isFirst ? "" : "\n")
      output.append(TerminalLook.bold.applied(to: name.printed, on: terminal))
      output.append(TerminalLook.faint.applied(to: number, on: terminal) + "\n")
    case .row(let row):
      output.append(indent + CardTableLine(row, layout, terminal).text + "\n")
    }
    isFirst = false
    try output.flushIfLarge()
  }
}

/// A row as a line of a table.
private struct CardTableLine {
  private(set) var text = ""
  /// Blanks that are printed once something stands behind them.
  private var blanks = 0
  private let terminal: OutputTerminal

  init(_ row: CardTableRow, _ layout: CardTableLayout, _ terminal: OutputTerminal) {
    self.terminal = terminal
    add(row.id, width: layout.id)
    blanks += CardTableLayout.gap
    if layout.hasSigns {
      add(row.sign, width: 1)
      blanks += 1
    }
    add(row.title, width: layout.title)
    for (part, width) in [(row.due, layout.due), (row.steps, layout.steps)] where width > 0 {
      blanks += CardTableLayout.gap
      add(part, width: width)
    }
    if layout.labels > 0 { add(row.labels, width: layout.labels) }
    if layout.place > 0 {
      blanks += CardTableLayout.gap
      add(row.place, width: layout.place)
    }
  }

  private mutating func add(_ part: CardTableRow.Part?, width: Int) {
    guard let part else {
      blanks += width
      return
    }
    let text = part.text.truncated(to: width)
    print(text, part.look)
    blanks += width - text.width
  }

  /// As many of the tags and people as have room; `…` stands for the others.
  private mutating func add(_ labels: [CardTableRow.Part], width: Int) {
    blanks += CardTableLayout.gap
    var room = width
    for (index, label) in labels.enumerated() {
      let gap = index > 0 ? 1 : 0
      // The last one may take all that is left; behind the others there is room for the sign of more.
      let isLast = index == labels.count - 1
      let text = label.text.truncated(to: room - gap - (isLast ? 0 : 2))
      guard text.width > 1 else {
        if room > gap { print(DisplayText("…"), .faint, after: gap) }
        room -= room > gap ? gap + 1 : 0
        break
      }
      print(text, label.look, after: gap)
      room -= gap + text.width
      if text.width < label.text.width { break }
    }
    blanks += room
  }

  private mutating func print(_ text: DisplayText, _ look: TerminalLook, after gap: Int = 0) {
    self.text += String(repeating: " ", count: blanks + gap)
    self.text += look.applied(to: text.printed, on: terminal)
    blanks = 0
  }
}

extension DisplayText {
  /// The glyphs as they are printed; none acts on the terminal.
  nonisolated var printed: String { glyphs.map(\.description).joined() }
}
