/// A heading of the agenda.
package enum AgendaSection: Hashable, Sendable {
  /// The number of days after today that have a heading of their own.
  package static let dayCount = 28

  /// Cards that were due earlier today are under today, in the order of their times.
  case beforeToday
  case day(CalendarDay)
  /// What is further ahead.
  case month(CalendarMonth)
  case noDate

  package init(of due: CalendarDay?, on today: CalendarDay) {
    guard let due else {
      self = .noDate
      return
    }
    if due < today {
      self = .beforeToday
    } else if due.daysSinceEpoch - today.daysSinceEpoch <= Self.dayCount {
      self = .day(due)
    } else {
      self = .month(CalendarMonth(containing: due))
    }
  }

  package func title(on today: CalendarDay) -> String {
    switch self {
    case .beforeToday: return "Before today"
    case .day(let day):
      let date = day.short(seenFrom: today)
      switch day.daysSinceEpoch - today.daysSinceEpoch {
      case 0: return "Today  \(date)"
      case 1: return "Tomorrow  \(date)"
      default: return date
      }
    case .month(let month):
      let last = CalendarDay(daysSinceEpoch: today.daysSinceEpoch + Self.dayCount)
      let isSplit = month == CalendarMonth(containing: last)
      return isSplit ? "Later in \(month.title)" : month.title
    case .noDate: return "No date"
    }
  }

  /// The day that a card gets when it is moved here; nil for no date, and if there is no day to
  /// choose.
  package func day(on today: CalendarDay) -> CalendarDay? {
    switch self {
    case .beforeToday, .noDate: nil
    case .day(let day): day
    case .month(let month): month.day(like: nil, on: today)
    }
  }
}
