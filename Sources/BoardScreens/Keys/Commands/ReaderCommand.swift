/// What a key asks for while a card is read.
package nonisolated enum ReaderCommand: String, KeyCommand {
  case down
  case up
  case halfPageDown = "half-page-down"
  case halfPageUp = "half-page-up"
  case pageDown = "page-down"
  case pageUp = "page-up"
  case top
  case bottom
  case nextCard = "next-card"
  case previousCard = "previous-card"
  case find
  case findNext = "find-next"
  case findPrevious = "find-previous"
  case edit
  /// The nth key toggles the nth step.
  case toggleStep = "toggle-step"
  case openLink = "open-link"
  case comment
  case archive
  case undo
  case redo
  case back
  case commands
  case help

  package static let context = KeyContext.reader
}
