import BoardModel
import TerminalKit
import TerminalSurface
import TextEditing

/// The body of a card as it is written: a text of many lines with its keys.
struct BodyField {
  /// What came of a key.
  enum Answer {
    case consumed
    /// The key has no meaning here.
    case ignored
    /// The cursor stood in the first row already, or in the last.
    case leaves(by: Int)
    /// The text would have become too long; nothing was changed.
    case refused(String)
    /// Something is to be found in the text.
    case finds(BodyFind)
  }

  private(set) var editor: TextEditor
  /// What was cut or copied last; it goes with the screen from card to card.
  var clipboard = ""
  /// How many rows a page has.
  private var pageRows = 10

  /// - Complexity: O(*n*) for *n* bytes.
  init(_ text: String) {
    editor = TextEditor(text, width: 76, byteLimit: TextRule.bodyLimit)
  }

  /// - Complexity: O(*n*).
  var text: String { editor.text }

  var byteCount: Int { editor.byteCount }

  /// What stands beside the field's name: how full the body is, once that matters.
  var note: String {
    let percent = byteCount * 100 / TextRule.bodyLimit
    return percent < 80 ? "" : "  \(percent) % of 1 MiB"
  }

  /// Whether the mark has just been set, and nothing is selected by it yet.
  var isMarkFresh: Bool { editor.isMarking && editor.selection == nil }

  // MARK: Keys

  mutating func handle(_ press: KeyPress, keymap: Keymap = .standard) -> Answer {
    if case .character(let character) = press.key, press.modifiers.isEmpty {
      return perform(.insert(String(character)))
    }
    guard let key: BodyKey = keymap.command(for: press) else { return .ignored }
    switch key.command {
    case .edit(.move(.up)) where editor.cursorPlace.row == 0: return .leaves(by: -1)
    case .edit(.move(.down)) where editor.cursorPlace.row == editor.content.rowCount - 1:
      return .leaves(by: 1)
    case .edit(let edit): return perform(edit)
    case .pageDown: return perform(.move(.down(rows: pageRows)))
    case .pageUp: return perform(.move(.up(rows: pageRows)))
    case .paste: return clipboard.isEmpty ? .consumed : perform(.paste(clipboard))
    case .find(let find): return .finds(find)
    }
  }

  /// Puts in a line break, whatever key that has here.
  mutating func insertLineBreak() -> Answer { perform(.newline) }

  mutating func paste(_ text: String) -> Answer { perform(.paste(text)) }

  /// Puts another text in place of all of it, as one step that can be undone.
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

  /// Breaks the text for a width.
  ///
  /// - Parameters:
  ///   - width: the cells of a row.
  ///   - height: the rows of a page.
  /// - Returns: how many rows it has.
  mutating func layOut(width: Int, height: Int) -> Int {
    pageRows = max(1, height - 1)
    editor.setWidth(width)
    let row = editor.cursorPlace.row
    _ = editor.rows(in: max(0, row - height)..<row + height)
    return editor.content.rowCount
  }

  /// Where the cursor stands.
  var cursor: Point {
    let place = editor.cursorPlace
    return Point(column: place.column, row: place.row)
  }

  /// The bytes before the cursor.
  var offset: Int { editor.cursor }

  mutating func moveCursor(to offset: Int) { editor.moveCursor(to: offset) }

  /// Puts the cursor where a row was clicked, or selects to there; below the last row is its end.
  mutating func moveCursor(to place: Point, isSelecting: Bool) {
    let isBelow = place.row >= editor.content.rowCount
    let offset = editor.content.offset(
      at: TextPlace(row: place.row, column: isBelow ? .max : place.column)
    )
    editor.moveCursor(to: offset, isSelecting: isSelecting)
  }

  /// The rows of a range, each as what adds it to a line, with a phrase marked where it stands.
  mutating func lines(in range: Range<Int>, marking phrase: SearchPhrase? = nil) -> [BodyRow] {
    var line = -1
    var spans: [MarkdownSpan] = []
    var matches: [Range<Int>] = []
    return editor.rows(in: range)
      .map { row in
        if row.line != line {
          spans = editor.content.markdown(ofLine: row.line)
          matches = phrase.map { self.matches(of: $0, inLine: row.line) } ?? []
        }
        line = row.line
        return BodyRow(row, of: editor, spans: spans, matches: matches)
      }
  }

  /// Where a phrase stands in a line; nothing of one that no one writes, as with its Markdown.
  private func matches(of phrase: SearchPhrase, inLine line: Int) -> [Range<Int>] {
    let content = editor.content.buffer.content(ofLine: line)
    guard content.count <= LaidOutText.styledLineLimit else { return [] }
    return phrase.ranges(in: editor.content.buffer.text(in: content))
  }
}
