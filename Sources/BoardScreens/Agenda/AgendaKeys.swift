import BoardViewModels
package import TerminalKit

package nonisolated enum AgendaCommand: String, KeyCommand {
  case next, previous, first, last, halfPageDown, halfPageUp, pageDown, pageUp, open, later, earlier
  case setDue, allBoards, fold, month, undo, redo, find, leave, back, help

  package static var context: KeyContext { .agenda }

  package static var keys: [KeyBinding] {
    [
      bind(.next, "j ↓", also: "^N", "next card", "choose"),
      bind(.previous, "k ↑", also: "^P", "previous card", "choose"),
      bind(.first, "g Home", "first card", "first"),
      bind(.last, "G End", "last card", "last"),
      bind(.halfPageDown, "^D", "half a page down"),
      bind(.halfPageUp, "^U", "half a page up"),
      bind(.pageDown, "PgDn", "page down"),
      bind(.pageUp, "PgUp", "page up"),
      bind(.open, "Enter", "go to the card on its board", "go to the card"),
      bind(.later, "J Shift-↓", "move the card to the next day", "day later"),
      bind(.earlier, "K Shift-↑", "move the card to the day before", "day earlier"),
      bind(.setDue, "D", "set the due date", "due"),
      bind(.allBoards, "a", "this board or all boards", "all boards"),
      bind(.fold, "Tab", "show or hide the cards without a date", "no date"),
      bind(.month, "m", "the month", "month"),
      bind(.undo, "u", "undo your last change", "undo"),
      bind(.redo, "U ^R", "redo", "redo"),
      bind(.find, "/", "find by title, tag, column or board", "find"),
      bind(.leave, "Esc", "clear the filter, then go back", "back"),
      bind(.back, "q", "back"),
      bind(.help, "? F1", "show the keys", "help"),
    ]
  }
}

nonisolated extension KeyContext {
  package static let agenda: KeyContext = .init(
    "agenda",
    "in the agenda",
    AgendaCommand.self
  )
}

nonisolated extension HintList {
  /// With the key that changes between one board and all of them naming what it would show, and
  /// without it if all boards are open.
  func changingBoards(
    _ command: some KeyCommand,
    showing choice: BoardChoice,
    open: BoardChoice
  ) -> HintList {
    let item = HintItem.keys(command)
    if open == .all { return leavingOut(item, if: true) }
    return choice == .all ? replacing(item, with: .keys(command, word: "this board")) : self
  }

  static let agenda: HintList = [
    .keys(AgendaCommand.open),
    .keys(AgendaCommand.later, AgendaCommand.earlier, word: "move by a day"),
    .keys(AgendaCommand.setDue), .keys(AgendaCommand.allBoards), .keys(AgendaCommand.find),
    .keys(AgendaCommand.undo), .keys(AgendaCommand.fold), .keys(AgendaCommand.month), .parting,
    .keys(AgendaCommand.help), .keys(AgendaCommand.leave),
  ]
  static let agendaDragging: HintList = [
    droppingHere, .keys(AgendaCommand.leave, word: "cancel"),
  ]
  static let emptyAgenda: HintList = [
    .keys(AgendaCommand.allBoards), .keys(AgendaCommand.undo), .parting,
    .keys(AgendaCommand.help), .keys(AgendaCommand.leave),
  ]
}
