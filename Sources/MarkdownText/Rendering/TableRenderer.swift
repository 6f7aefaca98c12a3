internal import TerminalSurface

/// Renders a table.
///
/// Columns are as wide as their text, or narrower and wrapped if needed. If that doesn't fit
/// either, each row becomes a list of its cells.
struct TableRenderer {
  private(set) var lines: [[Cell]] = []
  private let room: Int
  private var header: [[Cell]] = []
  private var rows: [[[Cell]]] = []
  private var alignments: [UInt8]

  private static let narrowest = 6
  private static let gap: [Cell] = [.blank, Cell("│", Style(.faint)), .blank]

  init(_ table: MarkdownNode, room: Int, _ base: Style) {
    self.room = room
    alignments = table.alignments
    for row in table.children {
      let isHeader = row.kind == .tableHeader
      let style = isHeader ? Style(.title, .bold) : base
      let cells = row.children.map { cell in
        InlineText(of: cell, style).segments.joined(separator: [.blank]).map(\.self)
      }
      if isHeader { header = cells } else { rows.append(cells) }
    }
    if let widths { appendColumns(widths) } else { appendStacked() }
  }

  private mutating func appendColumns(_ widths: [Int]) {
    append(header, widths)
    appendRule(widths)
    for row in rows { append(row, widths) }
  }

  // MARK: Widths

  /// The column widths; nil if the columns don't fit side by side.
  private var widths: [Int]? {
    let count = header.count
    guard count > 0 else { return nil }
    let free = room - (count - 1) * Self.gap.count
    var widths = header.map(\.width)
    for row in rows {
      for (index, cell) in row.prefix(count).enumerated() {
        widths[index] = max(widths[index], cell.width)
      }
    }
    widths = widths.map { max(1, $0) }
    if widths.reduce(0, +) <= free { return widths }
    let least = widths.map { min($0, Self.narrowest) }
    guard least.reduce(0, +) <= free else { return nil }
    return Self.narrowed(widths, to: free)
  }

  /// Limits the widths to the largest value that fits.
  ///
  /// The remaining cells go to the first columns that were cut.
  private static func narrowed(_ widths: [Int], to free: Int) -> [Int] {
    var (low, high) = (narrowest, free)
    while low < high {
      let middle = (low + high + 1) / 2
      if widths.reduce(0, { $0 + min($1, middle) }) <= free {
        low = middle
      } else {
        high = middle - 1
      }
    }
    var narrow = widths.map { min($0, low) }
    var left = free - narrow.reduce(0, +)
    for index in narrow.indices where left > 0 && widths[index] > low {
      narrow[index] += 1
      left -= 1
    }
    return narrow
  }

  // MARK: Lines

  private mutating func append(_ row: [[Cell]], _ widths: [Int]) {
    let wrapped = widths.indices.map { index in
      index < row.count ? row[index].wrapped(width: widths[index]) : [[]]
    }
    for number in 0..<(wrapped.map(\.count).max() ?? 1) {
      var line: [Cell] = []
      for (index, width) in widths.enumerated() {
        if index > 0 { line += Self.gap }
        let text = number < wrapped[index].count ? wrapped[index][number] : []
        line += padded(text, to: width, at: index)
      }
      lines.append(line)
    }
  }

  private func padded(_ text: [Cell], to width: Int, at index: Int) -> [Cell] {
    let free = max(0, width - text.width)
    let blanks = { (count: Int) in Array(repeating: Cell.blank, count: count) }
    switch index < alignments.count ? alignments[index] : 0 {
    case UInt8(ascii: "r"): return blanks(free) + text
    case UInt8(ascii: "c"): return blanks(free / 2) + text + blanks(free - free / 2)
    default: return text + blanks(free)
    }
  }

  private mutating func appendRule(_ widths: [Int]) {
    let line = Cell("─", Style(.faint))
    let cross = [line, Cell("┼", Style(.faint)), line]
    lines.append(
      Array(widths.map { Array(repeating: line, count: $0) }.joined(separator: cross))
    )
  }

  /// Each row as a list of its cells, labelled with the header.
  private mutating func appendStacked() {
    for (number, row) in rows.enumerated() {
      if number > 0 { lines.append([]) }
      for (index, cell) in row.enumerated() where !cell.isEmpty {
        let name = index < header.count ? header[index] : []
        let colon = name.isEmpty ? [] : [Cell(":", Style(.title, .bold)), .blank]
        lines += (name + colon + cell).wrapped(width: room)
      }
    }
    if rows.isEmpty { lines = header.flatMap { $0.wrapped(width: room) } }
  }
}
