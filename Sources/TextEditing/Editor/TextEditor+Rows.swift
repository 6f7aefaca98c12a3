/// The text as rows, for a screen.
extension TextEditor {
  /// How many rows the text has at this width; at least one.
  ///
  /// - Complexity: O(1).
  package var rowCount: Int { layout.rowCount }

  /// How many cells a row has; see `TextLayout`.
  package var width: Int { layout.width }

  /// Breaks the text again for another width; does nothing for the same.
  ///
  /// - Complexity: O(*n*).
  package mutating func setWidth(_ width: Int) {
    guard width != layout.width else { return }
    layout = TextLayout(buffer, width: width)
    goalColumn = nil
  }

  /// Where the cursor is shown.
  package var cursorPlace: TextPlace { layout.place(of: cursor, in: buffer) }

  /// The rows of a range, as far as there are so many; what is about to be shown.
  ///
  /// Rows that a change far above them left as they were are broken again first, which may change
  /// how many there are: ask for the rows around the cursor before asking where it is shown.
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

  /// The rows of a screen of some height, scrolled no further than it takes to see the cursor.
  ///
  /// `top` is the first row in sight; it is moved where the cursor is outside, and where there are
  /// fewer rows behind it than fit.
  package mutating func rows(from top: inout Int, height: Int) -> [TextRow] {
    let height = max(1, height)
    var rows: [TextRow] = []
    // Rows that were left as they were may move the cursor by one when they are broken again.
    for _ in 0..<4 {
      let row = cursorPlace.row
      top = min(max(top, row - height + 1), row, max(0, rowCount - height))
      top = max(0, top, row - height + 1)
      rows = self.rows(in: top..<top + height)
      if (top..<top + height).contains(cursorPlace.row) { break }
    }
    return rows
  }

  /// The clusters of a row, each with its columns and glyphs.
  package func clusters(of row: TextRow) -> [PlacedCluster] {
    var reader = CellReader(row.range, in: buffer)
    var clusters: [PlacedCluster] = []
    while let cluster = reader.next() { clusters.append(cluster) }
    return clusters
  }

  package func text(of row: TextRow) -> String { buffer.text(in: row.range) }

  /// The break at or before a place, such as that of a click.
  package func offset(at place: TextPlace) -> Int {
    let row = min(max(0, place.row), rowCount - 1)
    return layout.offset(row: row, column: max(0, place.column), in: buffer)
  }
}
