struct TextCursor: Sendable {
  var selection: TextSelection {
    didSet { goalColumn = nil }
  }
  /// The column in cells that vertical motions try to keep.
  private var goalColumn: Int?

  init(at offset: Int = 0) {
    selection = TextSelection(cursor: offset)
  }

  private var cursor: Int { selection.cursor }

  mutating func forgetGoal() { goalColumn = nil }

  mutating func stopMarking() {
    var marked = selection
    marked.isMarking = false
    place(marked)
  }

  // MARK: Selecting

  /// Performs an edit that only moves or selects.
  mutating func perform(_ edit: TextEdit, in text: LaidOutText) {
    switch edit {
    case .move(let motion): move(motion, in: text)
    case .select(let motion):
      setAnchor()
      go(motion, in: text)
    case .selectAll:
      selection = TextSelection(cursor: text.buffer.byteCount, anchor: 0)
    case .toggleMark where selection.isMarking: deselect()
    case .toggleMark:
      place(TextSelection(cursor: cursor, anchor: cursor, isMarking: true))
    default: break
    }
  }

  mutating func move(to offset: Int, isSelecting: Bool, in text: LaidOutText) {
    if isSelecting { setAnchor() } else { deselect() }
    let buffer = text.buffer
    selection.cursor = buffer.breakAtOrBefore(min(max(0, offset), buffer.byteCount))
  }

  private mutating func setAnchor() {
    guard selection.anchor == nil else { return }
    var anchored = selection
    anchored.anchor = cursor
    place(anchored)
  }

  private mutating func deselect() { place(TextSelection(cursor: cursor)) }

  /// Changes the selection without resetting the goal column.
  private mutating func place(_ other: TextSelection) {
    let goal = goalColumn
    selection = other
    goalColumn = goal
  }

  // MARK: Moving

  private mutating func move(_ motion: TextMotion, in text: LaidOutText) {
    if selection.isMarking { return go(motion, in: text) }
    let range = selection.range
    deselect()
    switch (motion, range) {
    // A selection is left at its ends.
    case (.left, let range?): selection.cursor = range.lowerBound
    case (.right, let range?): selection.cursor = range.upperBound
    default: go(motion, in: text)
    }
  }

  private mutating func go(_ motion: TextMotion, in text: LaidOutText) {
    switch motion {
    case .up(let rows): goVertically(by: -rows, in: text)
    case .down(let rows): goVertically(by: rows, in: text)
    default: selection.cursor = target(of: motion, in: text)
    }
  }

  private func target(of motion: TextMotion, in text: LaidOutText) -> Int {
    let buffer = text.buffer
    switch motion {
    case .up, .down: return cursor
    case .left: return buffer.breakBefore(cursor)
    case .right: return buffer.breakAfter(cursor)
    case .wordLeft: return buffer.wordStart(before: cursor)
    case .wordRight: return buffer.wordEnd(after: cursor)
    case .rowStart: return text.row(text.place(of: cursor).row).range.lowerBound
    case .rowEnd: return text.end(of: text.row(text.place(of: cursor).row))
    case .lineStart: return buffer.startOfLine(at: cursor)
    case .lineEnd: return buffer.contentOfLine(at: cursor).upperBound
    case .textStart: return 0
    case .textEnd: return buffer.byteCount
    }
  }

  /// Up from the first row moves to the start of the text, down from the last one to its end.
  private mutating func goVertically(by rows: Int, in text: LaidOutText) {
    let place = text.place(of: cursor)
    let goal = goalColumn ?? place.column
    let (sum, isOver) = place.row.addingReportingOverflow(rows)
    let row = isOver ? (rows < 0 ? 0 : text.rowCount - 1) : min(max(0, sum), text.rowCount - 1)
    switch row {
    case place.row where rows < 0: selection.cursor = 0
    case place.row where rows > 0: selection.cursor = text.buffer.byteCount
    default: selection.cursor = text.offset(at: TextPlace(row: row, column: goal))
    }
    goalColumn = goal
  }
}
