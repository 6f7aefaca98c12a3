import BoardModel
import TerminalSurface

/// Joins lines of cells into one text, so that a match can span lines.
///
/// Only the text and the starts of lines are kept. The cells of a match are computed from the lines
/// again, for the few that are visible.
nonisolated struct FlatText {
  struct Span: Hashable {
    let line: Int
    var columns: Range<Int>
  }

  private static let rule: Glyph = "─"
  private static let ruledLimit = 8

  private var text = ""
  private var starts: [Int] = []

  /// - Complexity: O(*n*) for *n* cells.
  init(_ lines: [CellLine]) {
    for line in lines {
      starts.append(text.utf8.count)
      let end = Self.walk(line, from: text.utf8.count) { cell, _, _ in
        text += cell.glyph.description
      }
      if end.endsInText { text += " " }
    }
  }

  /// The matches as byte ranges, in order.
  ///
  /// Overlapping matches are merged.
  ///
  /// - Complexity: O(*n* *m*) for *n* bytes and *m* phrases.
  func matches(of phrases: [SearchPhrase]) -> [Range<Int>] {
    if phrases.count == 1 {
      return phrases[0].isFound(in: text) ? phrases[0].ranges(in: text) : []
    }
    let searched = SearchedText(text)
    let all = phrases.flatMap { $0.ranges(in: searched) }.sorted { $0.lowerBound < $1.lowerBound }
    var matches: [Range<Int>] = []
    for range in all {
      if let last = matches.last, range.lowerBound < last.upperBound {
        matches[matches.count - 1] =
          last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        matches.append(range)
      }
    }
    return matches
  }

  /// The line in which a match starts.
  ///
  /// - Complexity: O(log *n*) for *n* lines.
  func line(of match: Range<Int>) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= match.lowerBound { low = middle } else { high = middle }
    }
    return low
  }

  /// The cells of a match, in the lines that the text was made from.
  func spans(of match: Range<Int>, in lines: [CellLine]) -> [Span] {
    var spans: [Span] = []
    var index = line(of: match)
    while index < lines.count, starts[index] < match.upperBound {
      var cells: Range<Int>?
      _ = Self.walk(lines[index], from: starts[index]) { _, offset, columns in
        guard match.contains(offset) else { return }
        cells = (cells?.lowerBound ?? columns.lowerBound)..<columns.upperBound
      }
      if let cells { spans.append(Span(line: index, columns: cells)) }
      index += 1
    }
    return spans
  }

  /// Visits the glyphs of a line that are part of the text, each with its first byte and its cells.
  ///
  /// Blanks count once, and leading ones not at all, so that the layout does not affect matches. A
  /// rule counts only up to a limit; a text of rules would be a hundred times as long.
  private static func walk(
    _ line: CellLine,
    from start: Int,
    _ body: (Cell, Int, Range<Int>) -> Void
  ) -> (offset: Int, endsInText: Bool) {
    var (offset, isAfterBlank) = (start, true)
    var ruled = 0
    for (column, cell) in line.cells.enumerated() where cell.glyph != .continuation {
      ruled = cell.glyph == Self.rule ? ruled + 1 : 0
      if ruled > Self.ruledLimit { continue }
      let isBlank = cell.glyph == .blank
      if isBlank, isAfterBlank { continue }
      isAfterBlank = isBlank
      body(cell, offset, column..<column + max(1, Int(cell.glyph.width)))
      offset += cell.glyph.description.utf8.count
    }
    return (offset, !isAfterBlank)
  }
}
