/// The usual days until which cards are snoozed.
package enum SnoozeDay: CaseIterable, Sendable {
  case tomorrow
  /// The next one after today.
  case monday
  case week
  case month

  package func day(after today: CalendarDay) -> CalendarDay {
    switch self {
    case .tomorrow: today.moved(by: 1, .day)
    case .monday: today.monday.moved(by: 7, .day)
    case .week: today.moved(by: 7, .day)
    case .month: today.moved(by: 1, .month)
    }
  }
}
