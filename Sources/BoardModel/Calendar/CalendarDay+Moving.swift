package enum CalendarUnit: Hashable, Sendable {
  case day
  case week
  /// The same day of another month, or its last day if the month is shorter.
  case month
  /// The same day of another year; 29 February becomes the 28th in other years.
  case year
}

extension CalendarDay {
  package static let first = CalendarDay(daysSinceEpoch: 0)
  package static let last = CalendarDay(daysSinceEpoch: 2_932_896)

  /// The day a number of units later, or earlier if negative; nil if it is outside `years`.
  package func adding(_ count: Int, _ unit: CalendarUnit) -> CalendarDay? {
    // No two days of the calendar are further apart in any unit; larger sums might overflow.
    guard abs(count.clamped(to: -4_000_000...4_000_000)) < 4_000_000 else { return nil }
    switch unit {
    case .day: return adding(days: count)
    case .week: return adding(days: count * 7)
    case .month: return adding(months: count)
    case .year: return adding(months: count * 12)
    }
  }

  /// The same, limited to the first and last possible day.
  package func moved(by count: Int, _ unit: CalendarUnit) -> CalendarDay {
    adding(count, unit) ?? (count < 0 ? .first : .last)
  }

  package static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  private func adding(days: Int) -> CalendarDay? {
    let day = CalendarDay(daysSinceEpoch: daysSinceEpoch + days)
    return day < .first || day > .last ? nil : day
  }

  private func adding(months: Int) -> CalendarDay? {
    let (year, month, day) = parts
    let moved = (year * 12 + month - 1 + months).flooredDivision(by: 12)
    let length = Self.length(ofMonth: moved.remainder + 1, in: moved.quotient)
    return CalendarDay(year: moved.quotient, month: moved.remainder + 1, day: min(day, length))
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
