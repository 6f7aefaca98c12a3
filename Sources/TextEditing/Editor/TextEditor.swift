/// A multiline text with a cursor, a selection, and undo; it is a value.
///
/// Positions are byte offsets in UTF-8. The cursor and the mark are always between grapheme
/// clusters. Undoing all changes restores the text byte for byte.
///
/// ```swift
/// var editor = TextEditor("- milk", width: 40, byteLimit: 1 << 20)
/// try editor.perform(.move(.textEnd))
/// try editor.perform(.newline)
/// try editor.perform(.insert("bread"))
/// editor.text  // "- milk\n- bread"
/// ```
package struct TextEditor: Sendable {
  package internal(set) var content: LaidOutText
  var caret = TextCursor()
  var history = EditHistory()
  /// The number of changes; equal numbers mean equal text.
  package internal(set) var revision = 0
  /// The most bytes in the text.
  package let byteLimit: Int

  /// Creates an editor with the cursor at the start and rows of `width` cells.
  ///
  /// - Complexity: O(*n*).
  package init(_ text: String, width: Int, byteLimit: Int = .max) {
    content = LaidOutText(text, width: width)
    self.byteLimit = byteLimit
  }

  var buffer: TextBuffer { content.buffer }

  var selected: TextSelection {
    get { caret.selection }
    set { caret.selection = newValue }
  }

  /// The whole text.
  ///
  /// - Complexity: O(*n*). To check for changes, compare `revision`.
  package var text: String { buffer.text }

  package var byteCount: Int { buffer.byteCount }

  package var cursor: Int { selected.cursor }

  package var selection: Range<Int>? { selected.range }

  package var selectedText: String? { selection.map(buffer.text(in:)) }

  package var isMarking: Bool { selected.isMarking }

  /// Performs an edit.
  ///
  /// - Throws: `TextOverflow` if the text would become too large. Nothing is changed then.
  /// - Complexity: Depends on the size of the change and the rows around it, not on the text.
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
    case .move, .select, .selectAll, .toggleMark:
      history.close()
      caret.perform(edit, in: content)
      return .nothing
    }
  }

  /// Moves the cursor to the cluster boundary nearest to an offset, for example after a click.
  package mutating func moveCursor(to offset: Int, isSelecting: Bool = false) {
    history.close()
    caret.move(to: offset, isSelecting: isSelecting, in: content)
  }

  // MARK: Rows

  /// Wraps the text to another width; does nothing if the width is the same.
  ///
  /// - Complexity: O(*n*).
  package mutating func setWidth(_ width: Int) {
    guard width != content.width else { return }
    content.setWidth(width)
    caret.forgetGoal()
  }

  package var cursorPlace: TextPlace { content.place(of: cursor) }

  package func rows(in range: Range<Int>) -> [TextRow] { content.rows(in: range) }
}
