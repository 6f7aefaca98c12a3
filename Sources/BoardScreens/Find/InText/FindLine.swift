import BoardModel
import TerminalKit
import TerminalSurface

/// The line that searches the text of a card, typed at the bottom of the screen.
struct FindLine {
  enum Answer {
    case edited
    case next
    case previous
    case kept
    case cleared
    /// Only the cursor moved.
    case consumed
    case unbound
  }

  private var editor = LineEditor()
  private(set) var isTyping = false
  private var first = 0

  var phrase: SearchPhrase? {
    let phrase = SearchPhrase(editor.text)
    return phrase.isEmpty ? nil : phrase
  }

  var text: String { editor.text }

  /// Whether a search is being typed or its matches are highlighted.
  var isActive: Bool { isTyping || !editor.characters.isEmpty }

  /// Opens the line; typing replaces the last search.
  mutating func open() {
    isTyping = true
    editor.selectAll()
  }

  mutating func keep() {
    isTyping = false
    editor.deselect()
  }

  /// Ends the search; returns whether there was one.
  @discardableResult mutating func clear() -> Bool {
    defer { self = FindLine() }
    return isActive
  }

  mutating func handle(_ press: KeyPress, keymap: Keymap) -> Answer {
    switch keymap.command(for: press, as: FindCommand.self) {
    case .next: return .next
    case .previous: return .previous
    case .keep:
      keep()
      return .kept
    case .clear:
      clear()
      return .cleared
    case nil:
      let before = editor.characters
      guard editor.handle(press, keymap: keymap) else { return .unbound }
      return editor.characters == before ? .consumed : .edited
    }
  }

  /// Inserts a paste as one line; returns false if it is too long.
  mutating func insert(_ text: String) -> Bool {
    let isInserted = editor.insert(TitleRule.singleLine(text))
    editor.deselect()
    return isInserted
  }

  // MARK: Painting

  /// The line with a note at its right, and the column of the cursor.
  mutating func painted(width: Int, saying note: String) -> (cells: CellLine, cursor: Int) {
    var line = LineBuilder(width: width)
    line.append(" / ", Style(.accent, .bold))
    let start = width - line.room
    let words = DisplayText(note + " ")
    let kept = note.isEmpty || line.room < words.width + 12 ? 1 : words.width + 1
    let room = max(2, line.room - kept)
    var view = LineView(editor)
    view.scroll(from: first, width: room)
    first = view.first
    view.append(to: &line, width: room, Style(.text))
    if kept > 1 { line.alignRight(words, Style(.quiet)) }
    return (line.finished(), start + view.cursorColumn)
  }
}
