/// What a key on the board asks for; the key table says which key.
package enum Command: Hashable, Sendable, CaseIterable {
  case focusLeft
  case focusRight
  case selectNext
  case selectPrevious
  case selectFirst
  case selectLast
  case halfPageDown
  case halfPageUp
  case pageDown
  case pageUp
  case add
  case rename
  case open
  case newCard
  case openBodyExternally
  case setDue
  case cyclePriority
  case setTags
  case moveLeft
  case moveRight
  case moveDown
  case moveUp
  case moveTo
  case delete
  case undo
  case redo
  case history
  case cardHistory
  case help
  case repaint
  case suspend
  case quit
}
