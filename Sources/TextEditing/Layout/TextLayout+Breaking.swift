struct KnownRows {
  var before: ArraySlice<RowStart> = []
  var changeEnd = 0
  /// Old rows after the change, shifted with the text.
  var after: ArraySlice<RowStart> = []
  var rowsAhead = 0
}

extension TextLayout {
  /// The number of rows to wrap after a change before the rest is kept provisionally.
  static let rowsAhead = 64

  mutating func rowStarts(
    ofLine line: Range<Int>,
    in buffer: TextBuffer,
    knowing known: KnownRows = KnownRows()
  ) -> [RowStart] {
    var known = known
    var starts = Array(known.before)
    let first = starts.last?.offset ?? 0
    var breaker = RowBreaker(width: width, rowStart: first)
    var reader = ClusterReader(buffer, from: line.lowerBound + first, to: line.upperBound)
    while let cluster = reader.next() {
      let new = breaker.add(cluster, at: cluster.range.lowerBound - line.lowerBound)
      for start in [new.0, new.1] {
        guard let start else { continue }
        wrappedRowCount += 1
        starts.append(RowStart(start))
        if completes(&starts, of: line, in: buffer, with: &known) { return starts }
      }
    }
    return starts
  }

  /// Appends the old rows after the change if the last row starts like one of them, or
  /// provisionally if enough rows were wrapped for now.
  private func completes(
    _ starts: inout [RowStart],
    of line: Range<Int>,
    in buffer: TextBuffer,
    with known: inout KnownRows
  ) -> Bool {
    guard let start = starts.last?.offset, start >= known.changeEnd, !known.after.isEmpty else {
      return false
    }
    known.after = known.after.dropFirst(known.after.countBefore { $0.offset < start })
    if known.after.first?.offset == start {
      starts += known.after.dropFirst()
      return true
    }
    known.rowsAhead += 1
    guard known.rowsAhead > Self.rowsAhead else { return false }
    if leave(known.after, of: line, in: buffer, to: &starts) { return true }
    known.after = []
    return false
  }

  /// Keeps the rows from the next known one on provisionally.
  ///
  /// - Returns: False if no row can start there any more because the clusters changed.
  private func leave(
    _ rest: ArraySlice<RowStart>,
    of line: Range<Int>,
    in buffer: TextBuffer,
    to starts: inout [RowStart]
  ) -> Bool {
    guard let next = rest.first, buffer.isBreak(line.lowerBound + next.offset) else { return false }
    starts.append(RowStart(next.offset, isProvisional: true))
    starts += rest.dropFirst()
    return true
  }

  /// Wraps the provisional rows that start in a range of rows.
  mutating func settle(_ rows: Range<Int>, in buffer: TextBuffer) {
    guard !rows.isEmpty, rows.lowerBound < rowCount else { return }
    var (line, row) = lines.line(atRow: max(0, rows.lowerBound))
    var index = rows.lowerBound - row
    while index < min(rows.upperBound, rowCount) {
      var record = lines[line]
      let visible = row..<max(row, min(record.rowCount, rows.upperBound - index))
      if let start = provisionalStart(of: record, in: visible) {
        let known = KnownRows(
          before: record.starts[..<start],
          changeEnd: record.starts[start].offset,
          after: record.starts[(start + 1)...]
        )
        record.starts = rowStarts(ofLine: buffer.content(ofLine: line), in: buffer, knowing: known)
        lines.replace(line...line, with: [record])
      } else {
        index += record.rowCount
        line += 1
        row = 0
      }
    }
  }

  private func provisionalStart(of record: LineRecord, in rows: Range<Int>) -> Int? {
    let starts = max(0, rows.lowerBound - 1)..<min(record.starts.count, rows.upperBound)
    guard starts.lowerBound < starts.upperBound else { return nil }
    return starts.first { record.starts[$0].isProvisional }
  }
}
