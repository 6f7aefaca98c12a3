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
  package internal(set) var buffer: TextBuffer
  package internal(set) var layout: TextLayout
  var selected: TextSelection
  /// The column that going up and down keeps, in cells.
  var goalColumn: Int?
  var history = EditHistory()
  /// Counts the changes of the text; the same number means the same text.
  package internal(set) var revision = 0
  /// How many bytes the text may have.
  package let byteLimit: Int

  /// An editor with the cursor at the start of the text, and rows of `width` cells.
  ///
  /// - Complexity: O(*n*).
  package init(_ text: String, width: Int, byteLimit: Int = .max) {
    buffer = TextBuffer(text)
    layout = TextLayout(buffer, width: width)
    selected = TextSelection(cursor: 0)
    self.byteLimit = byteLimit
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
      moveOrSelect(edit)
      return .nothing
    }
  }
}
