/// What a key asks for in a line of text.
package nonisolated enum LineCommand: String, KeyCommand {
  case left
  case right
  case start
  case end
  case wordLeft = "word-left"
  case wordRight = "word-right"
  case deleteBackward = "delete-backward"
  case deleteForward = "delete-forward"
  case deleteToStart = "delete-to-start"
  case deleteToEnd = "delete-to-end"
  case deleteWordBackward = "delete-word-backward"
  case deleteWordForward = "delete-word-forward"
  case undo
  case redo

  package static let context = KeyContext.line
}
