package struct TextRow: Hashable, Sendable {
  /// The index of its line, and where that line starts.
  package let line: Int
  package let lineStart: Int
  /// The text of the row, without a line break.
  package let range: Range<Int>
  package let isLastOfLine: Bool
}

package struct TextPlace: Hashable, Sendable {
  package var row: Int
  package var column: Int

  package init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

extension LaidOutText {
  /// The rows of a range that exist.
  ///
  /// - Complexity: O(rows in the range), plus a scan of all lines.
  package func rows(in range: Range<Int>) -> [TextRow] {
    var rows: [TextRow] = []
    let count = min(range.upperBound, rowCount) - max(0, range.lowerBound)
    var (line, start, row) = line(ofRow: max(0, range.lowerBound))
    while rows.count < count {
      let content = buffer.contentOfLine(at: start)
      while rows.count < count, row < lines[line].rowCount {
        rows.append(self.row(row, ofLine: line, content))
        row += 1
      }
      start += lines[line].byteCount
      (line, row) = (line + 1, 0)
    }
    return rows
  }

  /// The line of a row, its start, and the row's index in that line.
  private func line(ofRow row: Int) -> (line: Int, start: Int, row: Int) {
    var (start, row) = (0, row)
    for (index, line) in lines.enumerated() {
      if row < line.rowCount { return (index, start, row) }
      start += line.byteCount
      row -= line.rowCount
    }
    return (lines.count - 1, buffer.byteCount - lines[lines.count - 1].byteCount, 0)
  }

  private func row(_ row: Int, ofLine line: Int, _ content: Range<Int>) -> TextRow {
    let record = lines[line]
    let isLast = row == record.rowCount - 1
    let start = content.lowerBound + record.start(ofRow: row)
    let end = isLast ? content.upperBound : content.lowerBound + record.start(ofRow: row + 1)
    return TextRow(
      line: line,
      lineStart: content.lowerBound,
      range: start..<end,
      isLastOfLine: isLast
    )
  }

  func row(_ index: Int) -> TextRow {
    let (line, start, row) = line(ofRow: index)
    return self.row(row, ofLine: line, buffer.contentOfLine(at: start))
  }

  package func clusters(of row: TextRow) -> [PlacedCluster] {
    var reader = CellReader(row.range, in: buffer)
    var clusters: [PlacedCluster] = []
    while let cluster = reader.next() { clusters.append(cluster) }
    return clusters
  }

  // MARK: Places

  /// The place of an offset; a soft row end belongs to the next row.
  func place(of offset: Int) -> TextPlace {
    let (line, start) = line(at: offset)
    let row = lines[line].row(at: offset - start)
    let rowStart = start + lines[line].start(ofRow: row)
    return TextPlace(
      row: lines[..<line].reduce(row) { $0 + $1.rowCount },
      column: CellReader.width(of: rowStart..<offset, in: buffer)
    )
  }

  /// The last cursor position of a row: its end in a line's last row, otherwise before its last
  /// cluster, because the row end belongs to the next row.
  func end(of row: TextRow) -> Int {
    row.isLastOfLine ? row.range.upperBound : buffer.breakBefore(row.range.upperBound)
  }

  /// The cluster boundary at or before a place, for example of a click, or the row's last position.
  package func offset(at place: TextPlace) -> Int {
    let row = row(min(max(0, place.row), rowCount - 1))
    var reader = CellReader(row.range, in: buffer)
    while let cluster = reader.next() {
      let isLast = cluster.range.upperBound == row.range.upperBound
      if cluster.column + cluster.width > max(0, place.column) || isLast && !row.isLastOfLine {
        return cluster.range.lowerBound
      }
    }
    return row.range.upperBound
  }
}
