import BoardModel
import TerminalKit
import TerminalSurface
import TextEditing

/// The text field for a card's body.
struct BodyField {
  enum Answer {
    case consumed
    case ignored
    /// The cursor was already in the first or last row.
    case leaves(by: Int)
    /// The text would have become too long, so nothing changed.
    case refused(String)
    case finds(BodyFind)
  }

  private(set) var editor: TextEditor
  /// The last text that was cut or copied; it is passed on from card to card.
  var clipboard = ""
  private var pageRows = 10

  /// - Complexity: O(*n*) for *n* bytes.
  init(_ text: String) {
    editor = TextEditor(text, width: 76, byteLimit: TextRule.bodyLimit)
  }

  /// - Complexity: O(*n*).
  var text: String { editor.text }

  var byteCount: Int { editor.byteCount }

  /// Shown after the field's name: how full the body is, from 80 % on.
  var note: String {
    let percent = byteCount * 100 / TextRule.bodyLimit
    return percent < 80 ? "" : "  \(percent) % of 1 MiB"
  }

  /// Whether the mark was just set and nothing is selected yet.
  var isMarkFresh: Bool { editor.isMarking && editor.selection == nil }

  // MARK: Keys

  mutating func handle(_ press: KeyPress, keymap: Keymap = .standard) -> Answer {
    if case .character(let character) = press.key, press.modifiers.isEmpty {
      return perform(.insert(String(character)))
    }
    guard let key: BodyKey = keymap.command(for: press) else { return .ignored }
    switch key {
    case .up where editor.cursorPlace.row == 0: return .leaves(by: -1)
    case .down where editor.cursorPlace.row == editor.content.rowCount - 1:
      return .leaves(by: 1)
    case .pageDown: return perform(.move(.down(rows: pageRows)))
    case .pageUp: return perform(.move(.up(rows: pageRows)))
    case .paste: return clipboard.isEmpty ? .consumed : perform(.paste(clipboard))
    case .find: return .finds(.open)
    case .findNext: return .finds(.next)
    case .findPrevious: return .finds(.previous)
    default:
      guard let edit = key.edit else { return .ignored }
      return perform(edit)
    }
  }

  /// Inserts a line break, whichever key does that here.
  mutating func insertLineBreak() -> Answer { perform(.newline) }

  mutating func paste(_ text: String) -> Answer { perform(.paste(text)) }

  /// Replaces the whole text as one undoable step.
  mutating func replace(with text: String) -> Answer { perform(.replaceAll(text)) }

  private mutating func perform(_ edit: TextEdit) -> Answer {
    do throws(TextOverflow) {
      if let taken = try editor.perform(edit).taken { clipboard = taken }
      return .consumed
    } catch {
      return .refused(error.reason)
    }
  }

  // MARK: Rows

  /// Wraps the text.
  ///
  /// - Parameters:
  ///   - width: the cells of a row.
  ///   - height: the rows of a page.
  /// - Returns: the number of rows.
  mutating func layOut(width: Int, height: Int) -> Int {
    pageRows = max(1, height - 1)
    editor.setWidth(width)
    return editor.content.rowCount
  }

  var cursor: Point {
    let place = editor.cursorPlace
    return Point(column: place.column, row: place.row)
  }

  /// The cursor as a byte offset.
  var offset: Int { editor.cursor }

  mutating func moveCursor(to offset: Int) { editor.moveCursor(to: offset) }

  /// Moves the cursor to a clicked row, or selects up to it.
  ///
  /// Below the last row, uses the end of the text.
  mutating func moveCursor(to place: Point, isSelecting: Bool) {
    let isBelow = place.row >= editor.content.rowCount
    let offset = editor.content.offset(
      at: TextPlace(row: place.row, column: isBelow ? .max : place.column)
    )
    editor.moveCursor(to: offset, isSelecting: isSelecting)
  }

  /// The rows of a range, with matches of the phrase marked.
  func lines(in range: Range<Int>, marking phrase: SearchPhrase? = nil) -> [BodyRow] {
    var line = -1
    var spans: [MarkdownSpan] = []
    var matches: [Range<Int>] = []
    return editor.rows(in: range)
      .map { row in
        if row.line != line {
          spans = editor.content.markdown(ofLineWith: row)
          matches = phrase.map { self.matches(of: $0, inLineWith: row) } ?? []
        }
        line = row.line
        return BodyRow(row, of: editor, spans: spans, matches: matches)
      }
  }

  /// The matches of a phrase in a line; very long lines have none, and no Markdown styles either.
  private func matches(of phrase: SearchPhrase, inLineWith row: TextRow) -> [Range<Int>] {
    let content = editor.content.buffer.contentOfLine(at: row.lineStart)
    guard content.count <= LaidOutText.styledLineLimit else { return [] }
    return phrase.ranges(in: editor.content.buffer.text(in: content))
  }
}
