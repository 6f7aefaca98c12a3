/// Writes a repeat in the words that `RepeatReader` reads.
extension CardRepeat {
  /// For example `every 2 weeks on mon,thu until 24 dec 2026`; a rule without words as its RRULE.
  package var words: String {
    guard let core = rule.words else { return rule.rrule + (basis == .done ? " after done" : "") }
    var words = core
    if basis == .done {
      words =
        rule.isPlain
        ? "\(Plural.words(rule.interval, rule.unitWord)) after done" : "\(core) after done"
    }
    if let count = rule.count { words += " \(Plural.words(count, "time"))" }
    if let until = rule.until { words += " until \(until.dayMonthYear.lowercased())" }
    return words
  }
}

extension RepeatRule {
  var unitWord: String {
    switch frequency {
    case .daily: "day"
    case .weekly: "week"
    case .monthly: "month"
    case .yearly: "year"
    }
  }

  /// Without its end; nil if there are no words for it.
  fileprivate var words: String? {
    if weekStart != 0 { return nil }
    let every = interval == 1 ? "every \(unitWord)" : "every \(interval) \(unitWord)s"
    if isPlain { return every }
    switch frequency {
    case .daily: return nil
    case .weekly:
      guard months.isEmpty, positions.isEmpty else { return nil }
      return interval == 1 ? "every \(Self.words(weekdays))" : "\(every) on \(Self.words(weekdays))"
    case .monthly:
      guard months.isEmpty, let days = daysOfMonth else { return nil }
      if interval == 1, monthDays.isEmpty { return "every \(days)" }
      return "\(every) on the \(days)"
    case .yearly: return dayOfYear.map { "\(every) on \($0)" }
    }
  }

  private static func words(_ weekdays: [Weekday]) -> String {
    if weekdays == weekdaysOfWork { return "weekday" }
    if weekdays == weekend { return "weekend" }
    return weekdays.map { CalendarDay.weekdayNames[$0.day].lowercased() }.joined(separator: ",")
  }

  /// `1st,15th`, `last day`, `last fri` or `last weekday`.
  private var daysOfMonth: String? {
    if !monthDays.isEmpty {
      guard weekdays.isEmpty, positions.isEmpty else { return nil }
      return Self.words(monthDays) + (monthDays.contains { $0 < 0 } ? " day" : "")
    }
    if !positions.isEmpty {
      guard weekdays == Self.weekdaysOfWork, positions.allSatisfy({ abs($0) <= 31 }) else {
        return nil
      }
      return "\(Self.words(positions)) weekday"
    }
    if weekdays.isEmpty { return nil }
    let ordinals = Set(weekdays.map(\.ordinal)).compactMap(\.self)
      .sorted { ($0 < 0 ? 1 : 0, $0) < ($1 < 0 ? 1 : 0, $1) }
    let days = Set(weekdays.map(\.day)).sorted()
    let isEach = weekdays.count == ordinals.count * days.count
    guard isEach, weekdays.allSatisfy({ $0.ordinal != nil }) else { return nil }
    return "\(Self.words(ordinals)) \(Self.words(days.map { Weekday($0) }))"
  }

  /// `24 dec` or `the last fri of nov`.
  private var dayOfYear: String? {
    guard !months.isEmpty else { return nil }
    let names = months.map { CalendarDay.monthNames[$0 - 1].lowercased() }.joined(separator: ",")
    if months.count == 1, monthDays.count == 1, monthDays[0] > 0, weekdays.isEmpty,
      positions.isEmpty
    {
      return "\(monthDays[0]) \(names)"
    }
    guard let days = daysOfMonth else { return nil }
    return "the \(days) of \(names)"
  }

  private static func words(_ places: [Int]) -> String {
    places.map { place in
      if place == -1 { return "last" }
      return CalendarDay.ordinal(abs(place)) + (place < 0 ? " last" : "")
    }
    .joined(separator: ",")
  }
}

extension CalendarDay {
  /// `1st`, `2nd`, `11th`.
  package static func ordinal(_ number: Int) -> String {
    switch (number % 10, number % 100) {
    case (_, 11...13): "\(number)th"
    case (1, _): "\(number)st"
    case (2, _): "\(number)nd"
    case (3, _): "\(number)rd"
    default: "\(number)th"
    }
  }
}
