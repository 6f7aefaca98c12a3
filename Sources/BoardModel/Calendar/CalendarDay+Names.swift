extension CalendarDay {
  /// From Monday.
  package static let fullWeekdayNames = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// From January.
  package static let fullMonthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The Monday of its week.
  package var monday: CalendarDay { CalendarDay(daysSinceEpoch: daysSinceEpoch - weekday) }

  /// For example `week of 23 Nov 2026`, for a Monday.
  package var weekTitle: String {
    let (year, month, day) = parts
    return "week of \(day) \(Self.fullMonthNames[month - 1].prefix(3)) \(year)"
  }

  /// The weekday (Monday is 0) of a lower-case name, or of its first three or more letters.
  static func weekday(named word: String) -> Int? { index(of: word, in: fullWeekdayNames) }

  /// The month, from 1, of a lower-case name, or of its first three or more letters.
  static func month(named word: String) -> Int? {
    index(of: word, in: fullMonthNames).map { $0 + 1 }
  }

  private static func index(of word: String, in names: [String]) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return names.firstIndex { $0.lowercased().hasPrefix(word) }
  }
}
