import BoardModel
import TerminalKit
import TerminalSurface

/// Words that are looked for in the text of a card, typed at its foot.
struct FindLine {
  /// What came of a key while words are typed.
  enum Answer {
    /// Other words are looked for.
    case edited
    case next
    case previous
    case kept
    case cleared
    /// Only the cursor has moved.
    case consumed
    /// The key means nothing here.
    case unbound
  }

  private var editor = LineEditor()
  private(set) var isTyping = false
  private var first = 0

  /// What is looked for; nil for nothing.
  var phrase: SearchPhrase? {
    let phrase = SearchPhrase(editor.text)
    return phrase.isEmpty ? nil : phrase
  }

  var text: String { editor.text }

  /// Whether anything is looked for, or is being typed.
  var isActive: Bool { isTyping || !editor.characters.isEmpty }

  /// Opens the line; what was looked for last is replaced by what is typed.
  mutating func open() {
    isTyping = true
    editor.selectAll()
  }

  /// Closes the line; what was typed is looked for on.
  mutating func keep() {
    isTyping = false
    editor.deselect()
  }

  mutating func clear() { self = FindLine() }

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

  /// Puts in a paste, as one line; false where it is too long for one.
  mutating func insert(_ text: String) -> Bool {
    let isInserted = editor.insert(TitleRule.singleLine(text))
    editor.deselect()
    return isInserted
  }

  // MARK: Painting

  /// The line with what is said of the words at its right, and the column of the cursor.
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
