package import TerminalKit

package nonisolated enum MonthCommand: String, KeyCommand {
  case previousDay, nextDay, previousWeek, nextWeek, previousMonth, nextMonth, today, open, nextCard
  case dayEarlier, dayLater, weekEarlier, weekLater, setDue, allBoards, undo, redo, back, help

  package static var context: KeyContext { .month }

  package static var keys: [KeyBinding] {
    [
      bind(.previousDay, "← h", "previous day", "day"),
      bind(.nextDay, "→ l", "next day", "day"),
      bind(.previousWeek, "↑ k", "previous week", "week"),
      bind(.nextWeek, "↓ j", "next week", "week"),
      bind(.previousMonth, "PgUp [", "previous month", "month"),
      bind(.nextMonth, "PgDn ]", "next month", "month"),
      bind(.today, "t", "go to today", "today"),
      bind(.open, "Enter", "the agenda, at this day", "open"),
      bind(.nextCard, "Tab", "next card of the day", "next card"),
      bind(.dayEarlier, "H Shift-←", "move the card a day earlier", "move"),
      bind(.dayLater, "L Shift-→", "move the card a day later", "move"),
      bind(.weekEarlier, "K Shift-↑", "move the card a week earlier", "move"),
      bind(.weekLater, "J Shift-↓", "move the card a week later", "move"),
      bind(.setDue, "D", "set the due date", "due"),
      bind(.allBoards, "a", "this board or all boards", "all boards"),
      bind(.undo, "u", "undo your last change", "undo"),
      bind(.redo, "U ^R", "redo", "redo"),
      bind(.back, "Esc q", "back", "back"),
      bind(.help, "? F1", "show the keys", "help"),
    ]
  }
}

nonisolated extension KeyContext {
  package static let month: KeyContext = .init(
    "month",
    "in the month",
    MonthCommand.self
  )
}

nonisolated extension HintList {
  static let monthDragging: HintList = [droppingHere, .keys(MonthCommand.back, word: "cancel")]
  static let month: HintList = [
    .keys(MonthCommand.open), .keys(MonthCommand.previousDay, MonthCommand.nextDay),
    .keys(
      MonthCommand.dayEarlier,
      MonthCommand.weekLater,
      MonthCommand.weekEarlier,
      MonthCommand.dayLater,
      word: "move card"
    ),
    .keys(MonthCommand.previousMonth, MonthCommand.nextMonth), .keys(MonthCommand.nextCard),
    .keys(MonthCommand.setDue), .keys(MonthCommand.today),
    .keys(MonthCommand.allBoards), .keys(MonthCommand.undo), .parting,
    .keys(MonthCommand.help), .keys(MonthCommand.back),
  ]
}
