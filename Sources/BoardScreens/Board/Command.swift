package import TerminalKit

/// What a key on the board asks for.
package nonisolated enum Command: String, KeyCommand {
  case focusLeft = "focus-left"
  case focusRight = "focus-right"
  /// The nth key goes to the nth column.
  case goToColumn = "go-to-column"
  case goToLastColumn = "go-to-last-column"
  case selectNext = "select-next"
  case selectPrevious = "select-previous"
  case selectFirst = "select-first"
  case selectLast = "select-last"
  case halfPageDown = "half-page-down"
  case halfPageUp = "half-page-up"
  case pageDown = "page-down"
  case pageUp = "page-up"
  case add, rename, open, read
  case openLink = "open-link"
  case togglePane = "toggle-pane"
  case newCard = "new-card"
  case openBodyExternally = "edit-body-externally"
  case setDue = "set-due"
  case cyclePriority = "cycle-priority"
  case setTags = "set-tags"
  case assign, blockers, comment
  case moveLeft = "move-left"
  case moveRight = "move-right"
  case moveDown = "move-down"
  case moveUp = "move-up"
  case moveTo = "move-to"
  case filter, sort, group
  case foldSection = "fold-section"
  case nextSection = "next-section"
  case previousSection = "previous-section"
  case cancel, views
  case findCard = "find-card"
  case nextUrgent = "next-urgent"
  case previousUrgent = "previous-urgent"
  case selectRange = "select-range"
  case selectAll = "select-all"
  case archive
  case archiveDone = "archive-done"
  case showArchive = "show-archive"
  case delete, undo, redo, history
  case cardHistory = "card-history"
  case flow, columns, boards, copy, compact, themes, commands, help, repaint, suspend, quit

  package static var context: KeyContext { .board }

  /// Whether it is a motion that a number can stand before; anything else is about the card that shows
  /// selected, wherever a digit has led.
  var takesCount: Bool {
    switch self {
    case .focusLeft, .focusRight, .selectNext, .selectPrevious, .selectFirst, .selectLast,
      .halfPageDown, .halfPageUp, .pageDown, .pageUp, .nextSection, .previousSection, .nextUrgent,
      .previousUrgent:
      true
    default: false
    }
  }
}
