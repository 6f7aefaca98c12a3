/// A text wrapped into rows, with the state of code blocks.
///
/// Rows are `width` cells wide. They break after blanks, between Chinese or Japanese characters,
/// and inside a word only if it is longer than a row. Clusters are never split; one wider than a
/// row gets its own row. A blank at a row's end may overflow by one cell, and the cursor may be
/// there, so give the text area one cell more than `width`.
///
/// Setting the text or the width wraps all lines, so that rows can be counted. An edit wraps from
/// two rows before it until a row starts as before. If that takes long, as in a mebibyte without
/// blanks, the remaining rows are kept provisionally, and `settle` wraps them when they become
/// visible.
package struct TextLayout: Sendable {
  /// The width of a row in cells.
  package let width: Int
  var lines: LineTable
  /// The number of rows wrapped so far, for tests of complexity.
  var wrappedRowCount = 0

  /// - Complexity: O(*n*).
  init(_ buffer: TextBuffer, width: Int) {
    self.width = max(1, width)
    lines = LineTable([LineRecord()])
    let records = records(ofLinesIn: 0..<buffer.byteCount, of: buffer)
    lines = LineTable(records)
  }

  package var rowCount: Int { lines.rowCount }

  /// Whether a line is in a fenced code block, or closes one.
  package func isInCodeBlock(line: Int) -> Bool { lines.fences(beforeLine: line).isInCodeBlock }

  package func fences(beforeLine line: Int) -> FenceState { lines.fences(beforeLine: line) }

  /// Wraps the lines of a range, which must consist of whole lines.
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
    wrappedRowCount += 1
    let isOneRow = line.count <= width && line.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    if !isOneRow { record.starts = rowStarts(ofLine: range, in: buffer) }
    return record
  }
}
