package import TerminalKit
import TerminalSurface
import TextEditing

package nonisolated enum BodyKey: String, KeyCommand {
  case left, right, up, down, wordLeft, wordRight
  case rowStart, rowEnd, lineStart, lineEnd, textStart, textEnd, pageDown, pageUp
  case selectLeft, selectRight, selectUp, selectDown, selectWordLeft, selectWordRight
  case selectToRowStart, selectToRowEnd, selectAll, toggleMark
  case deleteBackward, deleteForward, deleteWordBackward, deleteWordForward
  case cutToLineStart, cutToLineEnd, newline, cut, copy, paste, undo, redo
  case find, findNext, findPrevious, indent, outdent

  package static var context: KeyContext { .body }

  package static var keys: [KeyBinding] {
    [
      bind(.left, "← ^B", "a character to the left"),
      bind(.right, "→", "a character to the right"),
      bind(.up, "↑", "a row up, or to the field above"),
      bind(.down, "↓", "a row down"),
      bind(.wordLeft, "Ctrl-← Alt-B", also: "Alt-←", "a word to the left"),
      bind(.wordRight, "Ctrl-→ Alt-F", also: "Alt-→", "a word to the right"),
      bind(.rowStart, "Home", "the start of the row"),
      bind(.rowEnd, "End", "the end of the row"),
      bind(.lineStart, "^A", "the start of the line"),
      bind(.lineEnd, "^E", "the end of the line"),
      bind(.textStart, "Ctrl-Home", also: "Alt-<", "the start of the text"),
      bind(.textEnd, "Ctrl-End", also: "Alt->", "the end of the text"),
      bind(.pageDown, "PgDn", "a page down"),
      bind(.pageUp, "PgUp", "a page up"),
      bind(.find, "^F", "find words in the text", "find"),
      bind(.findNext, "F3 Alt-N", "next match"),
      bind(.findPrevious, "Shift-F3 Alt-P", "previous match"),
      bind(.selectLeft, "Shift-←", "select a character to the left"),
      bind(.selectRight, "Shift-→", "select a character to the right"),
      bind(.selectUp, "Shift-↑", "select a row up"),
      bind(.selectDown, "Shift-↓", "select a row down"),
      bind(.selectWordLeft, "Ctrl-Shift-←", "select a word to the left"),
      bind(.selectWordRight, "Ctrl-Shift-→", "select a word to the right"),
      bind(.selectToRowStart, "Shift-Home", "select to the row's start"),
      bind(.selectToRowEnd, "Shift-End", "select to the row's end"),
      bind(.selectAll, "Alt-A", "select all"),
      bind(
        .toggleMark,
        "Ctrl-Space",
        also: "^@",
        "set or remove the selection mark"
      ),
      bind(.deleteBackward, "Backspace", also: "^H", "delete the character before"),
      bind(.deleteForward, "Del ^D", "delete the character under the cursor"),
      bind(
        .deleteWordBackward,
        "^W",
        also: "Alt-Backspace Ctrl-Backspace",
        "delete the word before"
      ),
      bind(.deleteWordForward, "Alt-D", also: "Ctrl-Del", "delete the word after"),
      bind(.cutToLineStart, "^U", "cut to the line's start"),
      bind(.cutToLineEnd, "^K", "cut to the line's end"),
      bind(.newline, "Enter", "new line; continues a list"),
      bind(.cut, "^X", "cut the selection"),
      bind(.copy, "^C Alt-W", also: "Alt-C", "copy what is selected"),
      bind(.paste, "^V ^Y", "paste"),
      bind(.undo, "^_ Alt-U", also: "^/", "undo"),
      bind(.redo, "Alt-R", also: "Alt-_", "redo"),
      bind(.indent, "Alt-I", "indent the list item, or the line"),
      bind(.outdent, "Alt-O", "outdent the list item, or the line"),
    ]
  }
}

nonisolated extension BodyKey {
  /// What the key does to the text; nil for what depends on the field.
  var edit: TextEdit? {
    switch self {
    case .left: .move(.left)
    case .right: .move(.right)
    case .up: .move(.up(rows: 1))
    case .down: .move(.down(rows: 1))
    case .wordLeft: .move(.wordLeft)
    case .wordRight: .move(.wordRight)
    case .rowStart: .move(.rowStart)
    case .rowEnd: .move(.rowEnd)
    case .lineStart: .move(.lineStart)
    case .lineEnd: .move(.lineEnd)
    case .textStart: .move(.textStart)
    case .textEnd: .move(.textEnd)
    case .selectLeft: .select(.left)
    case .selectRight: .select(.right)
    case .selectUp: .select(.up(rows: 1))
    case .selectDown: .select(.down(rows: 1))
    case .selectWordLeft: .select(.wordLeft)
    case .selectWordRight: .select(.wordRight)
    case .selectToRowStart: .select(.rowStart)
    case .selectToRowEnd: .select(.rowEnd)
    case .selectAll: .selectAll
    case .toggleMark: .toggleMark
    case .deleteBackward: .delete(.characterBackward)
    case .deleteForward: .delete(.characterForward)
    case .deleteWordBackward: .delete(.wordBackward)
    case .deleteWordForward: .delete(.wordForward)
    case .cutToLineStart: .delete(.toLineStart)
    case .cutToLineEnd: .delete(.toLineEnd)
    case .newline: .newline
    case .cut: .cut
    case .copy: .copy
    case .undo: .undo
    case .redo: .redo
    case .indent: .indentItems
    case .outdent: .outdentItems
    case .pageDown, .pageUp, .paste, .find, .findNext, .findPrevious: nil
    }
  }
}

nonisolated extension KeyContext {
  package static let body: KeyContext = .init(
    "body",
    "in the description",
    BodyKey.self,
    takesText: true,
    together: [[.body, .editor]]
  )
}
