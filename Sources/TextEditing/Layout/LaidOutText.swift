internal import TerminalSurface

/// A text wrapped into rows, with the state of code blocks.
///
/// Rows are `width` cells wide. They break after blanks, between Chinese or Japanese characters,
/// and inside a word only if it is longer than a row. Clusters are never split; one wider than a
/// row gets its own row. A blank at a row's end may overflow by one cell, and the cursor may be
/// there, so give the text area one cell more than `width`.
///
/// Setting the text or the width wraps all lines, so that rows can be counted. An edit wraps the
/// lines that it changes.
package struct LaidOutText: Sendable {
  /// Longer lines in bytes are shown without styles.
  ///
  /// Nobody writes such lines, and each keystroke would read all of it.
  package static let styledLineLimit = 8192

  package private(set) var buffer: TextBuffer
  /// The width of a row in cells.
  package private(set) var width: Int
  /// Never empty; a text that ends in a line break has an empty last line.
  var lines: [LineRecord] = []
  package private(set) var rowCount = 0

  /// - Complexity: O(*n*).
  init(_ text: String, width: Int) {
    buffer = TextBuffer(text)
    self.width = max(1, width)
    wrapAll()
  }

  /// - Complexity: O(*n*).
  mutating func setWidth(_ width: Int) {
    self.width = max(1, width)
    wrapAll()
  }

  private mutating func wrapAll() {
    lines = records(ofLinesIn: 0..<buffer.byteCount)
    rowCount = lines.reduce(0) { $0 + $1.rowCount }
    passFences(from: 0, to: lines.count)
  }

  /// - Complexity: O(length of the changed lines), plus a scan of all lines.
  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    let (first, start) = line(at: range.lowerBound)
    let (last, lastStart) = line(at: range.upperBound)
    buffer.replace(range, with: bytes)
    let end = lastStart + lines[last].byteCount + bytes.count - range.count
    var new = records(ofLinesIn: start..<end)
    // The empty line after the last break belongs to the end of the text only.
    if last < lines.count - 1 { new.removeLast() }
    rowCount += new.reduce(0) { $0 + $1.rowCount }
    rowCount -= lines[first...last].reduce(0) { $0 + $1.rowCount }
    lines.replaceSubrange(first...last, with: new)
    passFences(from: first, to: first + new.count)
  }

  /// Wraps the lines of a range, which must consist of whole lines.
  private func records(ofLinesIn range: Range<Int>) -> [LineRecord] {
    var records: [LineRecord] = []
    var start = range.lowerBound
    for line in buffer.bytes(in: range).split(separator: .newline, omittingEmptySubsequences: false)
    {
      let end = start + line.count
      let isBroken = end < range.upperBound
      let content = isBroken && line.last == .carriageReturn ? line.dropLast() : line
      let record = LineRecord(
        byteCount: line.count + (isBroken ? 1 : 0),
        starts: rowStarts(of: content, at: start),
        fence: FenceMark(content)
      )
      records.append(record)
      start = end + 1
    }
    return records
  }

  private func rowStarts(of line: ArraySlice<UInt8>, at start: Int) -> [Int] {
    if line.count <= width, line.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return [] }
    var breaker = RowBreaker(width: width)
    var reader = ClusterReader(buffer, start..<start + line.count)
    while let cluster = reader.next() {
      let offset = cluster.range.lowerBound - start
      if cluster.ascii == 0 {
        breaker.add(cluster.character, at: offset)
      } else {
        breaker.add(ascii: cluster.ascii, at: offset)
      }
    }
    return breaker.starts
  }

  /// Updates the states of code blocks over all changed lines and until one is unchanged.
  private mutating func passFences(from first: Int, to end: Int) {
    var state = first > 0 ? lines[first - 1].fencesAfter : .outside
    for index in first..<lines.count {
      if index >= end, lines[index].fences == state { return }
      lines[index].fences = state
      state = lines[index].fencesAfter
    }
  }

  // MARK: Lines

  /// The index of the line that contains an offset, and its start; a line break belongs to the line
  /// that it ends.
  func line(at offset: Int) -> (index: Int, start: Int) {
    var start = 0
    for (index, line) in lines.enumerated() {
      if offset < start + line.byteCount { return (index, start) }
      start += line.byteCount
    }
    return (lines.count - 1, buffer.byteCount - lines[lines.count - 1].byteCount)
  }

  /// The fences before the line that contains an offset.
  func fences(at offset: Int) -> FenceState { lines[line(at: offset).index].fences }

  /// The Markdown styles of the line of a row, in bytes from its start.
  ///
  /// - Complexity: O(length of the line).
  package func markdown(ofLineWith row: TextRow) -> [MarkdownSpan] {
    let range = buffer.contentOfLine(at: row.lineStart)
    var fences = lines[row.line].fences
    guard range.count <= Self.styledLineLimit else {
      return fences.isInCodeBlock ? [MarkdownSpan(0..<range.count, .codeBlock)] : []
    }
    return MarkdownStyle.spans(of: buffer.text(in: range), fences: &fences)
  }
}
