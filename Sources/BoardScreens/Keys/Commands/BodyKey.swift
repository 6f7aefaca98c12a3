import TextEditing

/// What a key asks for in the body of a card, by name.
package nonisolated enum BodyKey: String, KeyCommand {
  case left
  case right
  case up
  case down
  case wordLeft = "word-left"
  case wordRight = "word-right"
  case rowStart = "row-start"
  case rowEnd = "row-end"
  case lineStart = "line-start"
  case lineEnd = "line-end"
  case textStart = "text-start"
  case textEnd = "text-end"
  case pageDown = "page-down"
  case pageUp = "page-up"
  case selectLeft = "select-left"
  case selectRight = "select-right"
  case selectUp = "select-up"
  case selectDown = "select-down"
  case selectWordLeft = "select-word-left"
  case selectWordRight = "select-word-right"
  case selectToRowStart = "select-to-row-start"
  case selectToRowEnd = "select-to-row-end"
  case selectAll = "select-all"
  case toggleMark = "toggle-mark"
  case deleteBackward = "delete-backward"
  case deleteForward = "delete-forward"
  case deleteWordBackward = "delete-word-backward"
  case deleteWordForward = "delete-word-forward"
  case cutToLineStart = "cut-to-line-start"
  case cutToLineEnd = "cut-to-line-end"
  case newline
  case cut
  case copy
  case paste
  case undo
  case redo
  case find
  case findNext = "find-next"
  case findPrevious = "find-previous"
  case indent
  case outdent

  package static let context = KeyContext.body
}
