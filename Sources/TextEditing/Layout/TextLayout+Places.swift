package struct TextRow: Hashable, Sendable {
  /// The index of its line, and where that line starts.
  package let line: Int
  package let lineStart: Int
  /// The text of the row, without a line break.
  package let range: Range<Int>
  package let isFirstOfLine: Bool
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

extension TextLayout {
  func row(_ index: Int, in buffer: TextBuffer) -> TextRow {
    let (line, row) = lines.line(atRow: index)
    return self.row(row, of: lines[line], line: line, content: buffer.content(ofLine: line))
  }

  func row(_ row: Int, of record: LineRecord, line: Int, content: Range<Int>) -> TextRow {
    let isLast = row == record.rowCount - 1
    let start = content.lowerBound + record.start(ofRow: row)
    let end = isLast ? content.upperBound : content.lowerBound + record.start(ofRow: row + 1)
    return TextRow(
      line: line,
      lineStart: content.lowerBound,
      range: start..<end,
      isFirstOfLine: row == 0,
      isLastOfLine: isLast
    )
  }

  /// The row that contains an offset; a soft row end belongs to the next row.
  func row(at offset: Int, in buffer: TextBuffer) -> Int {
    let line = buffer.line(at: offset)
    let start = buffer.startOfLine(at: offset)
    return lines.firstRow(ofLine: line) + lines[line].row(at: offset - start)
  }

  func place(of offset: Int, in buffer: TextBuffer) -> TextPlace {
    let line = buffer.line(at: offset)
    let start = buffer.startOfLine(at: offset)
    let record = lines[line]
    let row = record.row(at: offset - start)
    let rowStart = start + record.start(ofRow: row)
    return TextPlace(
      row: lines.firstRow(ofLine: line) + row,
      column: CellReader.width(of: rowStart..<offset, in: buffer)
    )
  }

  /// The last cursor position of a row: its end in a line's last row, otherwise before its last
  /// cluster, because the row end belongs to the next row.
  func end(ofRow index: Int, in buffer: TextBuffer) -> Int {
    let row = row(index, in: buffer)
    return row.isLastOfLine ? row.range.upperBound : buffer.breakBefore(row.range.upperBound)
  }

  /// The cluster boundary in a row at or before a column, or the row's last position.
  func offset(row index: Int, column: Int, in buffer: TextBuffer) -> Int {
    let row = row(index, in: buffer)
    var reader = CellReader(row.range, in: buffer)
    while let cluster = reader.next() {
      let isLast = cluster.range.upperBound == row.range.upperBound
      if cluster.column + cluster.width > column || isLast && !row.isLastOfLine {
        return cluster.range.lowerBound
      }
    }
    return row.range.upperBound
  }
}
