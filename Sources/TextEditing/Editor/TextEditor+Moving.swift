extension TextEditor {
  mutating func moveOrSelect(_ edit: TextEdit) {
    history.close()
    switch edit {
    case .move(let motion): move(motion)
    case .select(let motion):
      if selected.anchor == nil { selected.anchor = cursor }
      go(motion)
    case .selectAll:
      selected = TextSelection(cursor: byteCount, anchor: 0)
      goalColumn = nil
    case .toggleMark where isMarking: deselect()
    case .toggleMark: selected = TextSelection(cursor: cursor, anchor: cursor, isMarking: true)
    default: deselect()
    }
  }

  /// Puts the cursor at the break nearest to an offset, as a click does.
  package mutating func moveCursor(to offset: Int, isSelecting: Bool = false) {
    history.close()
    goalColumn = nil
    if !isSelecting { deselect() } else if selected.anchor == nil { selected.anchor = cursor }
    selected.cursor = buffer.breakAtOrBefore(min(max(0, offset), byteCount))
  }

  private mutating func deselect() { selected = TextSelection(cursor: cursor) }

  private mutating func move(_ motion: TextMotion) {
    if isMarking { return go(motion) }
    let range = selection
    deselect()
    switch (motion, range) {
    // One leaves a selection at its ends.
    case (.left, let range?): place(at: range.lowerBound)
    case (.right, let range?): place(at: range.upperBound)
    default: go(motion)
    }
  }

  private mutating func place(at offset: Int) {
    selected.cursor = offset
    goalColumn = nil
  }

  private mutating func go(_ motion: TextMotion) {
    switch motion {
    case .up(let rows): goVertically(by: -rows)
    case .down(let rows): goVertically(by: rows)
    case .left: place(at: buffer.breakBefore(cursor))
    case .right: place(at: buffer.breakAfter(cursor))
    case .wordLeft: place(at: buffer.wordStart(before: cursor))
    case .wordRight: place(at: buffer.wordEnd(after: cursor))
    case .rowStart:
      place(at: layout.row(layout.row(at: cursor, in: buffer), in: buffer).range.lowerBound)
    case .rowEnd: place(at: layout.end(ofRow: layout.row(at: cursor, in: buffer), in: buffer))
    case .lineStart: place(at: buffer.startOfLine(at: cursor))
    case .lineEnd: place(at: buffer.contentOfLine(at: cursor).upperBound)
    case .textStart: place(at: 0)
    case .textEnd: place(at: byteCount)
    }
  }

  /// From the first row up one comes to the start of the text, from the last one down to its end.
  private mutating func goVertically(by rows: Int) {
    let place = layout.place(of: cursor, in: buffer)
    let goal = goalColumn ?? place.column
    let (sum, isOver) = place.row.addingReportingOverflow(rows)
    let row = isOver ? (rows < 0 ? 0 : layout.rowCount - 1) : min(max(0, sum), layout.rowCount - 1)
    switch row {
    case place.row where rows < 0: selected.cursor = 0
    case place.row where rows > 0: selected.cursor = byteCount
    default: selected.cursor = layout.offset(row: row, column: goal, in: buffer)
    }
    goalColumn = goal
  }
}
