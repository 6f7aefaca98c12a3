package import TerminalKit

package nonisolated enum InboxCommand: String, KeyCommand {
  case next, previous, newest, oldest, halfPageDown, halfPageUp, pageDown, pageUp, open, mark
  case markAll, find, leave, back, help

  package static var context: KeyContext { .inbox }

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
      bind(.open, "Enter", "go to the card, and mark the entry as read", "go to the card"),
      bind(.mark, "Space", "mark the entry as read or unread", "read or unread"),
      bind(.markAll, "A", "mark all entries as read", "all read"),
      bind(.find, "/", "find by card, person or text", "find"),
      bind(.leave, "Esc", "clear the filter, then go back", "back"),
      bind(.back, "q", "back to the board"),
      bind(.help, "? F1", "show the keys", "help"),
    ]
  }
}

nonisolated extension KeyContext {
  package static let inbox: KeyContext = .init(
    "inbox",
    "in the inbox",
    InboxCommand.self
  )
}

nonisolated extension HintList {
  static let inbox: HintList = [
    .keys(InboxCommand.open), .keys(InboxCommand.mark), .keys(InboxCommand.markAll),
    .keys(InboxCommand.find), .keys(InboxCommand.newest, InboxCommand.oldest), .parting,
    .keys(InboxCommand.help), .keys(InboxCommand.leave),
  ]
  static let emptyInbox: HintList = [
    .parting, .keys(InboxCommand.help), .keys(InboxCommand.leave),
  ]
}
