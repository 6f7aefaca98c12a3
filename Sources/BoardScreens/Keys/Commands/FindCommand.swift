/// What a key asks for while words are typed that are looked for in the text of a card.
package nonisolated enum FindCommand: String, KeyCommand {
  case keep
  case clear
  case next
  case previous

  package static let context = KeyContext.find
}
