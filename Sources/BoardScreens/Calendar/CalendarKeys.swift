package import TerminalKit
import TerminalSurface

package nonisolated enum CalendarCommand: String, KeyCommand {
  case previousDay, nextDay, previousWeek, nextWeek, previousMonth, nextMonth, today, pick, cancel

  package static var context: KeyContext { .calendar }

  package static var keys: [KeyBinding] {
    [
      bind(.previousDay, "← h", "previous day", "day"),
      bind(.nextDay, "→ l", "next day", "day"),
      bind(.previousWeek, "↑ k", "previous week", "week"),
      bind(.nextWeek, "↓ j", "next week", "week"),
      bind(.previousMonth, "PgUp", "previous month", "month"),
      bind(.nextMonth, "PgDn", "next month", "month"),
      bind(.today, "t", "go to today", "today"),
      bind(.pick, "Enter Space", "choose the day", "pick"),
      bind(.cancel, "Esc q", "cancel", "cancel"),
    ]
  }
}

nonisolated extension KeyContext {
  package static let calendar: KeyContext = .init(
    "calendar",
    "in the calendar",
    CalendarCommand.self
  )
}

nonisolated extension HintList {
  static let calendar: HintList = [
    .keys(CalendarCommand.pick), .keys(CalendarCommand.cancel), .keys(CalendarCommand.today),
    .keys(CalendarCommand.previousDay, CalendarCommand.nextDay),
    .keys(CalendarCommand.previousWeek, CalendarCommand.nextWeek),
    .keys(CalendarCommand.previousMonth, CalendarCommand.nextMonth),
  ]
}
