/// What a key asks for while the board's filter is typed.
package nonisolated enum FilterCommand: String, KeyCommand {
  case keep
  case clear
  /// Takes what is offered at the cursor, then the next that is.
  case complete
  case older
  case newer

  package static let context = KeyContext.filter
}
