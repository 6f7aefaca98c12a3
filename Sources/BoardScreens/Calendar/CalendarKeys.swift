package import TerminalKit
import TerminalSurface

package nonisolated enum CalendarCommand: String, KeyCommand {
  case previousDay = "previous-day"
  case nextDay = "next-day"
  case previousWeek = "previous-week"
  case nextWeek = "next-week"
  case previousMonth = "previous-month"
  case nextMonth = "next-month"
  case today, pick, cancel

  package static var context: KeyContext { .calendar }

  package static var keys: [KeyBinding] {
    [
      bind(.previousDay, "← h", "the day before", "day"),
      bind(.nextDay, "→ l", "the day after", "day"),
      bind(.previousWeek, "↑ k", "a week back", "week"),
      bind(.nextWeek, "↓ j", "a week on", "week"),
      bind(.previousMonth, "PgUp", "a month back", "month"),
      bind(.nextMonth, "PgDn", "a month on", "month"),
      bind(.today, "t", "go to today", "today"),
      bind(.pick, "Enter Space", "choose the day", "pick"),
      bind(.cancel, "Esc q", "close without a day", "cancel"),
    ]
  }
}

nonisolated extension KeyContext {
  package static let calendar: KeyContext = .init(
    "calendar",
    "in the calendar",
    CalendarCommand.self,
    footers: ["calendar": .calendar]
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
