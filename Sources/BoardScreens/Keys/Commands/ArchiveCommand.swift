/// What a key asks for in the list of archived cards, while no words are typed.
package nonisolated enum ArchiveCommand: String, KeyCommand {
  case next
  case previous
  case newest
  case oldest
  case halfPageDown = "half-page-down"
  case halfPageUp = "half-page-up"
  case pageDown = "page-down"
  case pageUp = "page-up"
  /// Restores, closes the list and goes to the card.
  case open
  case restore
  case mark
  case delete
  case undo
  case redo
  case find
  case leave
  case back
  case help

  package static let context = KeyContext.archive
}
