/// A text of several lines with a cursor, a selection, and its steps to undo: a value.
///
/// Places are offsets in bytes of UTF-8. The cursor and the mark always stand between grapheme
/// clusters. A text that was not changed, or whose changes were all undone, is byte for byte what
/// it was.
///
/// ```swift
/// var editor = TextEditor("- milk", width: 40, byteLimit: 1 << 20)
/// try editor.perform(.move(.textEnd))
/// try editor.perform(.newline)
/// try editor.perform(.insert("bread"))
/// editor.text  // "- milk\n- bread"
/// ```
package struct TextEditor: Sendable {
  /// The text with its rows.
  package internal(set) var content: LaidOutText
  var caret = TextCursor()
  var history = EditHistory()
  /// Counts the changes of the text; the same number means the same text.
  package internal(set) var revision = 0
  /// How many bytes the text may have.
  package let byteLimit: Int

  /// An editor with the cursor at the start of the text, and rows of `width` cells.
  ///
  /// - Complexity: O(*n*).
  package init(_ text: String, width: Int, byteLimit: Int = .max) {
    content = LaidOutText(text, width: width)
    self.byteLimit = byteLimit
  }

  var buffer: TextBuffer { content.buffer }
  var layout: TextLayout { content.layout }

  /// The cursor, and what is selected.
  var selected: TextSelection {
    get { caret.selection }
    set { caret.selection = newValue }
  }

  /// The whole text.
  ///
  /// - Complexity: O(*n*); to know whether it has changed, compare `revision`.
  package var text: String { buffer.text }

  /// - Complexity: O(1).
  package var byteCount: Int { buffer.byteCount }

  /// Where the next character goes.
  package var cursor: Int { selected.cursor }

  /// What is selected, or nil.
  package var selection: Range<Int>? { selected.range }

  package var selectedText: String? { selection.map(buffer.text(in:)) }

  /// Whether the mark is set, so that every motion selects.
  package var isMarking: Bool { selected.isMarking }

  package var canUndo: Bool { history.canUndo }
  package var canRedo: Bool { history.canRedo }

  /// Does what is asked for.
  ///
  /// - Throws: `TextOverflow` where the text would become too large; then nothing has changed.
  /// - Complexity: Follows the change, and where it is shown the rows around it, not the text.
  @discardableResult
  package mutating func perform(_ edit: TextEdit) throws(TextOverflow) -> TextEditResult {
    switch edit {
    case .insert(let text): return try insert(text)
    case .paste(let text): return try paste(text)
    case .replaceAll(let text): return try replaceAll(with: text)
    case .newline: return try insertNewline()
    case .delete(let stretch): return try delete(stretch)
    case .cut: return try cut()
    case .copy: return copy()
    case .indentItems: return try shiftItems(isIndenting: true)
    case .outdentItems: return try shiftItems(isIndenting: false)
    case .undo: return undo()
    case .redo: return redo()
    case .move, .select, .selectAll, .toggleMark, .deselect:
      history.close()
      caret.perform(edit, in: content)
      return .nothing
    }
  }

  /// Puts the cursor at the break nearest to an offset, as a click does.
  package mutating func moveCursor(to offset: Int, isSelecting: Bool = false) {
    history.close()
    caret.move(to: offset, isSelecting: isSelecting, in: content)
  }

  // MARK: Rows

  /// Breaks the text again for another width; does nothing for the same.
  ///
  /// - Complexity: O(*n*).
  package mutating func setWidth(_ width: Int) {
    guard width != content.width else { return }
    content.setWidth(width)
    caret.forgetGoal()
  }

  /// Where the cursor is shown.
  package var cursorPlace: TextPlace { content.place(of: cursor) }

  /// The rows of a range; see `LaidOutText.rows(in:)`.
  package mutating func rows(in range: Range<Int>) -> [TextRow] { content.rows(in: range) }

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
      top = min(max(top, row - height + 1), row, max(0, content.rowCount - height))
      top = max(0, top, row - height + 1)
      rows = content.rows(in: top..<top + height)
      if (top..<top + height).contains(cursorPlace.row) { break }
    }
    return rows
  }
}
