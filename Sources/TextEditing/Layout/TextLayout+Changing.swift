/// The effect of a text change on rows, computed before the text changes.
struct LayoutChange {
  fileprivate let lines: ClosedRange<Int>
  /// The line where the change starts, and how much of it stays.
  fileprivate let first: LineRecord
  fileprivate let offsetInFirst: Int
  /// The line where it ends, and how much of it is removed.
  fileprivate let last: LineRecord
  fileprivate let offsetInLast: Int
  fileprivate let firstStart: Int
  fileprivate let inserted: [UInt8]
}

extension TextLayout {
  func change(of range: Range<Int>, with bytes: [UInt8], in buffer: TextBuffer) -> LayoutChange {
    let first = buffer.line(at: range.lowerBound)
    let last = buffer.line(at: range.upperBound)
    let firstStart = buffer.startOfLine(at: range.lowerBound)
    return LayoutChange(
      lines: first...last,
      first: lines[first],
      offsetInFirst: range.lowerBound - firstStart,
      last: lines[last],
      offsetInLast: range.upperBound - buffer.startOfLine(at: range.upperBound),
      firstStart: firstStart,
      inserted: bytes
    )
  }

  /// Wraps the changed lines, after the text has changed.
  mutating func apply(_ change: LayoutChange, to buffer: TextBuffer) {
    let newlines = change.inserted.countOfNewlines
    var known = KnownRows()
    // Two rows back: a word may now fit into an earlier row, and a mark may change its base.
    let row = change.first.row(at: change.offsetInFirst)
    known.before = change.first.starts.prefix(max(0, row - 2))
    guard newlines > 0 else {
      let end = change.offsetInFirst + change.inserted.count
      setAfter(&known, of: change, endingAt: end)
      let record = record(from: change.firstStart, in: buffer, knowing: known)
      return lines.replace(change.lines, with: [record])
    }
    known.changeEnd = change.offsetInFirst
    var records = [record(from: change.firstStart, in: buffer, knowing: known)]
    let changeStart = change.firstStart + change.offsetInFirst
    let lastStart = buffer.startOfLine(at: changeStart + change.inserted.count)
    let secondStart = buffer.start(ofLine: change.lines.lowerBound + 1)
    if secondStart < lastStart {
      // The last line is wrapped below.
      records += self.records(ofLinesIn: secondStart..<lastStart, of: buffer).dropLast()
    }
    known = KnownRows()
    setAfter(&known, of: change, endingAt: changeStart + change.inserted.count - lastStart)
    records.append(record(from: lastStart, in: buffer, knowing: known))
    lines.replace(change.lines, with: records)
  }

  private func setAfter(_ known: inout KnownRows, of change: LayoutChange, endingAt end: Int) {
    known.changeEnd = end
    let starts = change.last.starts
    let gone = starts.countBefore { $0.offset < change.offsetInLast }
    known.after = starts[gone...].map { $0.moved(by: end - change.offsetInLast) }[...]
  }

  private mutating func record(
    from start: Int,
    in buffer: TextBuffer,
    knowing known: KnownRows
  ) -> LineRecord {
    let line = buffer.contentOfLine(at: start)
    let head = buffer.bytes(in: line.lowerBound..<min(line.upperBound, start + FenceMark.head))
    wrappedRowCount += 1
    return LineRecord(
      starts: rowStarts(ofLine: line, in: buffer, knowing: known),
      fence: FenceMark(head)
    )
  }
}
