import BoardModel
import TerminalSurface

/// A table of cards, as wide as the terminal, with or without headings.
///
/// The first rows determine the widths of the columns. Later rows are cut to fit, so that a list of
/// any length is printed without waiting.
struct CardTable: ~Copyable {
  private enum Line {
    case heading(String, count: Int)
    case row(CardTableRow)
  }

  /// How many lines are measured.
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

private struct CardTableLine {
  private(set) var text = ""
  /// Blanks to print before the next text.
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

  /// As many tags and people as fit; `…` stands for the rest.
  private mutating func add(_ labels: [CardTableRow.Part], width: Int) {
    blanks += CardTableLayout.gap
    var room = width
    for (index, label) in labels.enumerated() {
      let gap = index > 0 ? 1 : 0
      // The last label may use all remaining room; the others leave room for `…`.
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
  /// The glyphs as printed, safe for the terminal.
  nonisolated var printed: String { glyphs.map(\.description).joined() }
}
