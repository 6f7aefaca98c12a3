package import TerminalKit
import TerminalSurface

/// The keys of the history; they are inactive while a filter is typed.
package nonisolated enum HistoryCommand: String, KeyCommand {
  case next, previous, newest, oldest, halfPageDown, halfPageUp, pageDown, pageUp, open, restore
  case undo, filter, leave, back, help, repaint, suspend

  package static var context: KeyContext { .history }

  package static var keys: [KeyBinding] {
    [
      bind(.next, "j ↓", also: "^N", "next entry", "choose"),
      bind(.previous, "k ↑", also: "^P", "previous entry", "choose"),
      bind(.newest, "g Home", "the newest entry", "newest"),
      bind(.oldest, "G End", "the oldest entry", "oldest"),
      bind(.halfPageDown, "^D", "half a page down"),
      bind(.halfPageUp, "^U", "half a page up"),
      bind(.pageDown, "PgDn", "a page down"),
      bind(.pageUp, "PgUp", "a page up"),
      bind(
        .open,
        "Enter",
        "go to the card, or offer to restore it",
        "go to the card"
      ),
      bind(.restore, "r", "restore the deleted card", "restore"),
      bind(.undo, "u", "undo this change, or all since by its author", "undo"),
      bind(.filter, "/", "filter by title or action", "filter"),
      bind(.leave, "Esc", "clear the filter, then go back", "back"),
      bind(.back, "q y", "back to the board"),
      bind(.help, "? F1", "show the keys", "help"),
      bind(.repaint, "^L", "repaint everything"),
      bind(.suspend, "^Z", "suspend; fg resumes"),
    ]
  }
}

nonisolated extension KeyContext {
  package static let history: KeyContext = .init(
    "history",
    "in the history",
    HistoryCommand.self
  )
}

nonisolated extension HintList {
  static let history: HintList = [
    .keys(HistoryCommand.next, HistoryCommand.previous), .keys(HistoryCommand.open),
    .keys(HistoryCommand.filter), .keys(HistoryCommand.restore), .keys(HistoryCommand.undo),
    .keys(HistoryCommand.newest, HistoryCommand.oldest), .parting, .keys(HistoryCommand.help),
    .keys(HistoryCommand.leave),
  ]
}
