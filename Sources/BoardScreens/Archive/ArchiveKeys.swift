package import TerminalKit
import TerminalSurface

package nonisolated enum ArchiveCommand: String, KeyCommand {
  case next, previous, newest, oldest, halfPageDown, halfPageUp, pageDown, pageUp
  /// Restores the card, closes the list and selects the card on its board.
  case open
  case restore, mark, delete, undo, redo, find, leave, back, help

  package static var context: KeyContext { .archive }

  package static var keys: [KeyBinding] {
    [
      bind(.next, "j ↓", also: "^N", "next card", "choose"),
      bind(.previous, "k ↑", also: "^P", "previous card", "choose"),
      bind(.newest, "g Home", "the card that was archived last", "newest"),
      bind(.oldest, "G End", "the card that was archived first", "oldest"),
      bind(.halfPageDown, "^D", "half a page down"),
      bind(.halfPageUp, "^U", "half a page up"),
      bind(.pageDown, "PgDn", "a page down"),
      bind(.pageUp, "PgUp", "a page up"),
      bind(.restore, "r x", "restore the card or all marked cards", "restore"),
      bind(.open, "Enter", "restore, and go to the card on its board", "restore and open"),
      bind(.mark, "Space", "mark the card, to restore or delete several", "mark"),
      bind(.delete, "d Del", "delete the card, or all marked ones", "delete"),
      bind(.undo, "u", "undo your last change", "undo"),
      bind(.redo, "U ^R", "redo", "redo"),
      bind(.find, "/", "find by title, tag, column or board", "find"),
      bind(.leave, "Esc", "clear the filter, then go back", "back"),
      bind(.back, "q R", "back to the board"),
      bind(.help, "? F1", "show the keys", "help"),
    ]
  }
}

nonisolated extension KeyContext {
  package static let archive: KeyContext = .init(
    "archive",
    "in the archive",
    ArchiveCommand.self
  )
}

nonisolated extension HintList {
  static let archive: HintList = [
    .keys(ArchiveCommand.restore), .keys(ArchiveCommand.open), .keys(ArchiveCommand.mark),
    .keys(ArchiveCommand.find), .keys(ArchiveCommand.undo), .keys(ArchiveCommand.delete),
    .keys(ArchiveCommand.newest, ArchiveCommand.oldest), .parting, .keys(ArchiveCommand.help),
    .keys(ArchiveCommand.leave),
  ]
  /// Shown when the archive is empty or the filter finds nothing.
  static let emptyArchive: HintList = [
    .keys(ArchiveCommand.undo), .parting, .keys(ArchiveCommand.help), .keys(ArchiveCommand.leave),
  ]
}
