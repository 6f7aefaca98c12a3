extension CalendarDay {
  /// The weekdays in full, from Monday.
  static let fullWeekdayNames = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// The months in full, from January.
  static let fullMonthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The weekday, from Monday, 0, that a lower-case word is, or is short for with three letters or
  /// more.
  static func weekday(named word: String) -> Int? { index(of: word, in: fullWeekdayNames) }

  /// The month, from 1, that a lower-case word is, or is short for with three letters or more.
  static func month(named word: String) -> Int? {
    index(of: word, in: fullMonthNames).map { $0 + 1 }
  }

  private static func index(of word: String, in names: [String]) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return names.firstIndex { $0.lowercased().hasPrefix(word) }
  }
}
