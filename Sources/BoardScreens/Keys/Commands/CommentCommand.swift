/// What a key asks for while a comment is typed, before what the body of a card knows.
package nonisolated enum CommentCommand: String, KeyCommand {
  case submit
  case newline
  case cancel

  package static let context = KeyContext.comment
}
