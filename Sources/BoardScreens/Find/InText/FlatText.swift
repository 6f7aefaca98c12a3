import BoardModel
import TerminalSurface

/// Lines of cells as one text, so that words are found over the ends of lines too.
nonisolated struct FlatText {
  /// Cells of one line.
  struct Span: Hashable {
    let line: Int
    var columns: Range<Int>
  }

  private var text = ""
  /// By glyph: its first byte of the text, its line and its cells.
  private var places: [(offset: Int, span: Span)] = []

  /// - Complexity: O(*n*) for *n* cells.
  init(_ lines: [CellLine]) {
    for (index, line) in lines.enumerated() { append(line, at: index) }
  }

  /// Blanks count once, and a line ends as with one: how wide the text is shown is no part of it.
  private mutating func append(_ line: CellLine, at index: Int) {
    var isAfterBlank = true
    var column = 0
    for cell in line.cells {
      defer { column += 1 }
      if cell.glyph == .continuation { continue }
      let isBlank = cell.glyph == .blank
      if isBlank, isAfterBlank { continue }
      isAfterBlank = isBlank
      let width = max(1, Int(cell.glyph.width))
      places.append((text.utf8.count, Span(line: index, columns: column..<column + width)))
      text += cell.glyph.description
    }
    if !isAfterBlank { text += " " }
  }

  /// Where a phrase stands, each match in as many spans as it has lines.
  ///
  /// - Complexity: O(*n* + *k* log *n*) for *n* glyphs and *k* of them in matches.
  func matches(of phrase: SearchPhrase) -> [[Span]] {
    phrase.ranges(in: text).map(spans).filter { !$0.isEmpty }
  }

  private func spans(in range: Range<Int>) -> [Span] {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].offset < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    var spans: [Span] = []
    for place in places[low...] {
      if place.offset >= range.upperBound { break }
      if let last = spans.last, last.line == place.span.line {
        spans[spans.count - 1].columns = last.columns.lowerBound..<place.span.columns.upperBound
      } else {
        spans.append(place.span)
      }
    }
    return spans
  }
}
