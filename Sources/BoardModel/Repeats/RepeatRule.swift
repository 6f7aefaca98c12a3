/// The days on which a card comes again: a recurrence rule of RFC 5545 for whole days.
///
/// A rule counts its intervals from a day, the due date of the card. A day that a month lacks is
/// skipped, as the RFC says: `every month` from 31 January comes on 31 March, and a rule from
/// 29 February comes every leap year.
package struct RepeatRule: Hashable, Sendable {
  package enum Frequency: String, Hashable, Sendable, CaseIterable {
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  /// A weekday, or the n-th one of the month or the year; negative from the end.
  package struct Weekday: Hashable, Sendable {
    /// From Monday, 0.
    package let day: Int
    package let ordinal: Int?

    package init(_ day: Int, ordinal: Int? = nil) {
      self.day = day
      self.ordinal = ordinal
    }
  }

  package let frequency: Frequency
  /// Every how many days, weeks, months or years.
  package var interval = 1
  /// From 1, January.
  package var months: [Int] = []
  /// Days of the month; negative from its end, -1 is the last one.
  package var monthDays: [Int] = []
  package var weekdays: [Weekday] = []
  /// Which of the days of each period count; negative from the end.
  package var positions: [Int] = []
  /// How many cards there are in all, including this one.
  package var count: Int?
  /// The last possible day.
  package var until: CalendarDay?
  /// The first day of a week, from Monday, 0; matters for intervals of weeks.
  package var weekStart = 0

  package init(_ frequency: Frequency) { self.frequency = frequency }
}

extension RepeatRule {
  package static let weekdaysOfWork = (0..<5).map { Weekday($0) }
  package static let weekend = (5..<7).map { Weekday($0) }

  static let longestInterval = 10_000
  static let largestCount = 1_000_000

  /// Whether it has no rule but its interval.
  package var isPlain: Bool {
    months.isEmpty && monthDays.isEmpty && weekdays.isEmpty && positions.isEmpty
  }

  /// The unit of its interval.
  var unit: CalendarUnit {
    switch frequency {
    case .daily: .day
    case .weekly: .week
    case .monthly: .month
    case .yearly: .year
    }
  }

  /// The same rule without duplicates and in one order, if it can meet a day at all.
  package func checked() throws(RepeatFault) -> RepeatRule {
    var rule = self
    rule.months = Set(months).sorted()
    rule.monthDays = Set(monthDays).sorted(by: Self.fromStart)
    rule.positions = Set(positions).sorted(by: Self.fromStart)
    rule.weekdays = Set(weekdays)
      .sorted { ($0.ordinal ?? 0, $0.day) < ($1.ordinal ?? 0, $1.day) }
    let countsWeeks = frequency == .weekly && (interval > 1 || !positions.isEmpty)
    if !countsWeeks { rule.weekStart = 0 }
    try rule.checkNumbers()
    try rule.checkParts()
    if !rule.meetsAnyDay { throw .neverMeets }
    return rule
  }

  /// The first ones first, then those that count from the end.
  private static func fromStart(_ left: Int, _ right: Int) -> Bool {
    (left < 0 ? 1 : 0, left) < (right < 0 ? 1 : 0, right)
  }

  private func checkNumbers() throws(RepeatFault) {
    if !(1...Self.longestInterval).contains(interval) { throw .interval("\(interval)") }
    if let count, !(1...Self.largestCount).contains(count) { throw .count("\(count)") }
    if let month = months.first(where: { !(1...12).contains($0) }) { throw .month(month) }
    if let day = monthDays.first(where: { $0 == 0 || abs($0) > 31 }) { throw .monthDay(day) }
    let isTooFar = { (place: Int) in place == 0 || abs(place) > 366 }
    if let place = positions.first(where: isTooFar) { throw .position(place) }
    let most = frequency == .yearly && months.isEmpty ? 53 : 5
    for ordinal in weekdays.compactMap(\.ordinal) where ordinal == 0 || abs(ordinal) > most {
      throw .ordinal(ordinal)
    }
  }

  /// The RFC allows some parts only with some frequencies.
  private func checkParts() throws(RepeatFault) {
    let isShort = frequency == .daily || frequency == .weekly
    if isShort, weekdays.contains(where: { $0.ordinal != nil }) {
      throw .part("BYDAY with a number")
    }
    if frequency == .weekly, !monthDays.isEmpty { throw .part("BYMONTHDAY in a weekly rule") }
    let hasDays = !months.isEmpty || !monthDays.isEmpty || !weekdays.isEmpty
    if !positions.isEmpty, !hasDays { throw .part("BYSETPOS alone") }
  }
}
