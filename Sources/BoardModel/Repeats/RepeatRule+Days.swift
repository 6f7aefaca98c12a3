extension RepeatRule {
  /// The first day of the rule after another one, if it counts from `start`; nil if there is none.
  ///
  /// Days before `start` don't count. `count` is not applied: each card has its own.
  ///
  /// - Complexity: O(1) in the distance of the days. The search ends after the 400 years in which
  ///   the calendar repeats itself.
  package func day(after day: CalendarDay, from start: CalendarDay) -> CalendarDay? {
    let earliest = max(day, CalendarDay(daysSinceEpoch: start.daysSinceEpoch - 1))
    let limit = min(until ?? .last, .last)
    guard earliest < limit else { return nil }
    let first = period(of: start)
    var index = period(of: earliest) - first
    index -= index % interval
    let last = min(period(of: limit) - first, index + periodsInCycle * interval)
    let pattern = RepeatPattern(self, from: start)
    while index <= last {
      let days = pattern.days(of: first + index)
      if let found = days.first(where: { $0 > earliest }) { return found <= limit ? found : nil }
      index += interval
    }
    return nil
  }

  /// The number of the day, week, month or year that contains a day.
  private func period(of day: CalendarDay) -> Int {
    switch frequency {
    case .daily: return day.daysSinceEpoch
    case .weekly:
      return (day.daysSinceEpoch + 3 - weekStart).flooredDivision(by: 7).quotient
    case .monthly:
      let (year, month, _) = day.parts
      return year * 12 + month - 1
    case .yearly: return day.parts.year
    }
  }

  /// How many periods 400 years have.
  private var periodsInCycle: Int {
    switch frequency {
    case .daily: 146_097
    case .weekly: 20_871
    case .monthly: 4_800
    case .yearly: 400
    }
  }

  /// Whether some year has a day of the rule.
  ///
  /// The 28 years from 2000 have every combination of a leap year and a first weekday.
  var meetsAnyDay: Bool {
    guard let start = CalendarDay(year: 2000, month: 1, day: 1) else { return false }
    var rule = self
    (rule.interval, rule.until) = (1, CalendarDay(year: 2027, month: 12, day: 31))
    return isPlain || rule.day(after: start, from: start) != nil
  }
}

/// Which days of a day, week, month or year a rule has.
private struct RepeatPattern {
  private let rule: RepeatRule
  private let months: [Int]
  private let monthDays: [Int]
  private let weekdays: [RepeatRule.Weekday]
  /// Whether ordinals count within a year instead of a month.
  private let isOfYear: Bool

  /// What a rule leaves out is as on the day from which it counts.
  init(_ rule: RepeatRule, from start: CalendarDay) {
    self.rule = rule
    let hasDays = !rule.monthDays.isEmpty || !rule.weekdays.isEmpty
    let isYearly = rule.frequency == .yearly
    let needsDay = !hasDays && (isYearly || rule.frequency == .monthly)
    months = isYearly && rule.months.isEmpty && !hasDays ? [start.parts.month] : rule.months
    monthDays = needsDay ? [start.parts.day] : rule.monthDays
    let needsWeekday = rule.frequency == .weekly && rule.weekdays.isEmpty
    weekdays = needsWeekday ? [RepeatRule.Weekday(start.weekday)] : rule.weekdays
    isOfYear = isYearly && rule.months.isEmpty
  }

  /// The days of a period, in order.
  func days(of period: Int) -> [CalendarDay] {
    let days = days(in: period)
    if rule.positions.isEmpty { return days }
    let chosen = rule.positions.map { $0 > 0 ? $0 - 1 : days.count + $0 }
    return Set(chosen).filter(days.indices.contains).sorted().map { days[$0] }
  }

  private func days(in period: Int) -> [CalendarDay] {
    switch rule.frequency {
    case .daily: return [CalendarDay(daysSinceEpoch: period)].filter(isMet)
    case .weekly:
      let first = period * 7 - 3 + rule.weekStart
      return (first..<first + 7).map(CalendarDay.init).filter(isMet)
    case .monthly: return days(ofMonth: period % 12 + 1, in: period / 12)
    case .yearly:
      return (1...12).flatMap { days(ofMonth: $0, in: period) }
    }
  }

  private func isMet(_ day: CalendarDay) -> Bool {
    let (year, month, number) = day.parts
    return isIn(month) && isMet(day, number, in: year, month)
  }

  private func days(ofMonth month: Int, in year: Int) -> [CalendarDay] {
    guard isIn(month), let first = CalendarDay(year: year, month: month, day: 1) else { return [] }
    return (1...CalendarDay.length(ofMonth: month, in: year))
      .compactMap { number in
        let day = CalendarDay(daysSinceEpoch: first.daysSinceEpoch + number - 1)
        return isMet(day, number, in: year, month) ? day : nil
      }
  }

  private func isIn(_ month: Int) -> Bool { months.isEmpty || months.contains(month) }

  private func isMet(_ day: CalendarDay, _ number: Int, in year: Int, _ month: Int) -> Bool {
    let rest = CalendarDay.length(ofMonth: month, in: year) - number
    let isMonthDay = monthDays.isEmpty || monthDays.contains { $0 == number || $0 == -rest - 1 }
    guard isMonthDay else { return false }
    return weekdays.isEmpty
      || weekdays.contains { weekday in
        guard weekday.day == day.weekday else { return false }
        guard let ordinal = weekday.ordinal else { return true }
        let (before, after) = isOfYear ? Self.daysAround(day, in: year) : (number - 1, rest)
        return ordinal > 0 ? before / 7 + 1 == ordinal : after / 7 + 1 == -ordinal
      }
  }

  /// How many days of the year are before and after a day.
  private static func daysAround(_ day: CalendarDay, in year: Int) -> (Int, Int) {
    let first = CalendarDay.days(year: year, month: 1, day: 1)
    let next = CalendarDay.days(year: year + 1, month: 1, day: 1)
    return (day.daysSinceEpoch - first, next - 1 - day.daysSinceEpoch)
  }
}
