/// A text as rows on a screen: soft wrap, and which lines are code.
///
/// Rows are `width` cells wide. They break behind blanks, between characters of Chinese or
/// Japanese, and inside a word only where it is longer than a row; a cluster is never split, and
/// one that is wider than a row has a row of its own. A blank at a row's end may hang one cell over
/// the edge, and the cursor may stand there: give the text area one cell more than `width`.
///
/// All lines are broken at once when the text or the width is set, so that rows can be counted. An
/// edit breaks the rows from two before it until one begins as before. Where that does not come
/// soon, as in a mebibyte without a blank, the rows further down are left as they were for the
/// time being, and `settle` breaks them when they come into sight.
package struct TextLayout: Sendable {
  /// How many cells a row has.
  package let width: Int
  var lines: LineTable
  /// How many rows were broken in all, for tests of how the work grows.
  var brokenRows = 0

  /// - Complexity: O(*n*).
  init(_ buffer: TextBuffer, width: Int) {
    self.width = max(1, width)
    lines = LineTable([LineRecord()])
    let records = records(ofLinesIn: 0..<buffer.byteCount, of: buffer)
    lines = LineTable(records)
  }

  /// - Complexity: O(1).
  package var rowCount: Int { lines.rowCount }

  /// Whether a line is in a fenced block of code, or closes one.
  package func isInCodeBlock(line: Int) -> Bool { lines.fences(beforeLine: line).isInCodeBlock }

  /// The state of fences before a line, as `MarkdownStyle` wants it.
  package func fences(beforeLine line: Int) -> FenceState { lines.fences(beforeLine: line) }

  /// Breaks all the lines of a range that begins and ends with lines.
  mutating func records(ofLinesIn range: Range<Int>, of buffer: TextBuffer) -> [LineRecord] {
    let bytes = buffer.bytes(in: range)
    var records: [LineRecord] = []
    var start = 0
    while true {
      let end = bytes[start...].firstIndex(of: .newline) ?? bytes.count
      let hasReturn = end < bytes.count && end > start && bytes[end - 1] == .carriageReturn
      let line = bytes[start..<(hasReturn ? end - 1 : end)]
      let offset = range.lowerBound + start
      records.append(record(of: line, at: offset..<offset + line.count, in: buffer))
      if end == bytes.count { return records }
      start = end + 1
    }
  }

  private mutating func record(
    of line: ArraySlice<UInt8>,
    at range: Range<Int>,
    in buffer: TextBuffer
  ) -> LineRecord {
    var record = LineRecord(fence: FenceMark(line))
    brokenRows += 1
    let isOneRow = line.count <= width && line.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    if !isOneRow { record.starts = rowStarts(ofLine: range, in: buffer) }
    return record
  }
}
