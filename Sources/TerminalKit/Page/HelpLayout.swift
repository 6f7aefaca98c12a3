package import TerminalSurface

/// Lays out the help in one to three columns, depending on the width.
package nonisolated enum HelpLayout {
  /// The least width of one of several columns.
  private static let narrowest = 50
  private static let widest = 80
  /// The range of the label column's width; a wider label gets its own line.
  private static let labelWidths = 14...20

  /// - Complexity: O(*n*) for *n* entries.
  package static func lines(of blocks: [HelpBlock], width: Int) -> [CellLine] {
    let labels = blocks.flatMap(\.entries).map { DisplayText($0.label).width + 3 }
      .filter(labelWidths.contains).max()
    let indent = labels ?? labelWidths.lowerBound
    let count = max(1, min(3, width / narrowest))
    let columnWidth = count == 1 ? width : min(widest, width / count)
    let columns = columns(
      blocks.map { lines(of: $0, width: columnWidth, indent: indent) },
      count
    )
    let height = columns.map(\.count).max() ?? 0
    return (0..<height)
      .map { row in
        var line = LineBuilder(width: width)
        for (index, column) in columns.enumerated() {
          line.skip(index * columnWidth - (width - line.room))
          if row < column.count { line.append(column[row]) }
        }
        return line.finished()
      }
  }

  /// Distributes the blocks in order, so that the columns have similar lengths.
  private static func columns(_ blocks: [[[TextPart]]], _ count: Int) -> [[[TextPart]]] {
    var left = blocks.reduce(0) { $0 + $1.count + 1 }
    var columns: [[[TextPart]]] = [[]]
    for block in blocks {
      let free = count - columns.count
      let goal = (left + columns[columns.count - 1].count) / (free + 1)
      let used = columns[columns.count - 1].count
      if free > 0, used > 0, used + block.count / 2 > goal { columns.append([]) }
      if !columns[columns.count - 1].isEmpty { columns[columns.count - 1].append([]) }
      columns[columns.count - 1] += block
      left -= block.count + 1
    }
    return columns
  }

  private static func lines(of block: HelpBlock, width: Int, indent: Int) -> [[TextPart]] {
    let heading = DisplayText(" " + block.heading).truncated(to: width - 1)
    return [[TextPart(heading, Style(.accent, .bold))]]
      + block.entries.flatMap { lines(of: $0, width: width, indent: indent) }
  }

  private static func lines(
    of entry: HelpBlock.Entry,
    width: Int,
    indent: Int
  ) -> [[TextPart]] {
    let label = DisplayText("  " + entry.label)
    let isWide = label.width >= indent
    let own = isWide ? [[TextPart(label, Style(.text, .bold))]] : []
    let texts = DisplayText(entry.text).wrapped(width: max(10, width - indent - 1))
    return own
      + texts.enumerated()
      .map { index, text in
        let isLabelled = index == 0 && !isWide
        let gap = String(repeating: " ", count: indent - (isLabelled ? label.width : 0))
        let start = isLabelled ? [TextPart(label, Style(.text, .bold))] : []
        return start + [TextPart(gap, Style()), TextPart(text, Style(.quiet))]
      }
  }
}
