package struct LaidOutText: Sendable {
  /// Longer lines in bytes are shown without styles.
  ///
  /// Nobody writes such lines, and each keystroke would read all of it.
  package static let styledLineLimit = 8192

  package internal(set) var buffer: TextBuffer
  var layout: TextLayout

  /// - Complexity: O(*n*).
  init(_ text: String, width: Int) {
    buffer = TextBuffer(text)
    layout = TextLayout(buffer, width: width)
  }

  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    let change = layout.change(of: range, with: bytes, in: buffer)
    buffer.replace(range, with: bytes)
    layout.apply(change, to: buffer)
  }

  package var rowCount: Int { layout.rowCount }

  package var width: Int { layout.width }

  /// - Complexity: O(*n*).
  mutating func setWidth(_ width: Int) { layout = TextLayout(buffer, width: width) }

  func place(of offset: Int) -> TextPlace { layout.place(of: offset, in: buffer) }

  /// The rows of a range, for display.
  ///
  /// Wraps provisional rows first, which may change the number of rows. So ask for the rows around
  /// the cursor before asking for its place.
  /// - Complexity: O(rows in the range).
  package mutating func rows(in range: Range<Int>) -> [TextRow] {
    layout.settle(range, in: buffer)
    var rows: [TextRow] = []
    var index = max(0, range.lowerBound)
    while index < min(range.upperBound, rowCount) {
      let (line, first) = layout.lines.line(atRow: index)
      let record = layout.lines[line]
      let content = buffer.content(ofLine: line)
      for row in first..<record.rowCount where index < range.upperBound {
        rows.append(layout.row(row, of: record, line: line, content: content))
        index += 1
      }
    }
    return rows
  }

  package func clusters(of row: TextRow) -> [PlacedCluster] {
    var reader = CellReader(row.range, in: buffer)
    var clusters: [PlacedCluster] = []
    while let cluster = reader.next() { clusters.append(cluster) }
    return clusters
  }

  package func text(of row: TextRow) -> String { buffer.text(in: row.range) }

  /// The cluster boundary at or before a place, for example of a click.
  package func offset(at place: TextPlace) -> Int {
    let row = min(max(0, place.row), rowCount - 1)
    return layout.offset(row: row, column: max(0, place.column), in: buffer)
  }

  /// The Markdown styles of a line, in bytes from its start.
  ///
  /// Whether the line is in a code block is stored for all lines and updated with each edit.
  /// - Complexity: O(length of the line).
  package func markdown(ofLine line: Int) -> [MarkdownSpan] {
    let range = buffer.content(ofLine: line)
    var fences = layout.fences(beforeLine: line)
    guard range.count <= Self.styledLineLimit else {
      return fences.isInCodeBlock ? [MarkdownSpan(0..<range.count, .codeBlock)] : []
    }
    return MarkdownStyle.spans(of: buffer.text(in: range), fences: &fences)
  }
}
