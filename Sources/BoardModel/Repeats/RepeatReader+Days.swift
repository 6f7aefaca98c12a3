/// Days by name, such as `mon,thu`, `last fri` and `24 dec`.
extension RepeatReader {
  /// Days by name: a rule of the shortest frequency that has them; nil if there are none.
  mutating func days() throws(RepeatFault) -> RepeatRule? {
    let before = tokens
    _ = take("the")
    if let rule = try date() { return rule }
    let places = ordinals()
    var weekdays: [Int] = []
    while case .word(let word) = tokens.first, let days = Self.weekdays(named: word) {
      tokens.removeFirst()
      weekdays += days.map(\.day)
      if days.count == 1, let last = takeEndOfRange() {
        var day = days[0].day
        while day != last {
          day = (day + 1) % 7
          weekdays.append(day)
        }
      }
      _ = take("and")
    }
    if places.isEmpty {
      if weekdays.isEmpty {
        tokens = before
        return nil
      }
      var rule = RepeatRule(.weekly)
      rule.weekdays = weekdays.map { RepeatRule.Weekday($0) }
      return rule
    }
    return try months(of: days(places, weekdays))
  }

  private mutating func days(_ places: [Int], _ weekdays: [Int]) -> RepeatRule {
    var rule = RepeatRule(.monthly)
    if weekdays.isEmpty {
      _ = take("day")
      rule.monthDays = places
    } else if weekdays == Array(0..<5) {
      rule.weekdays = RepeatRule.weekdaysOfWork
      rule.positions = places
    } else {
      rule.weekdays = places.flatMap { place in
        weekdays.map { RepeatRule.Weekday($0, ordinal: place) }
      }
    }
    return rule
  }

  /// `of the month`, or the months of a yearly rule: `of nov`.
  private mutating func months(of rule: RepeatRule) throws(RepeatFault) -> RepeatRule {
    let isJoined = take("of")
    _ = take("the") || take("each") || take("every")
    if take("month") { return rule }
    var months: [Int] = []
    while case .word(let word) = tokens.first, let month = CalendarDay.month(named: word) {
      tokens.removeFirst()
      months.append(month)
      _ = take("and")
    }
    if months.isEmpty {
      if isJoined { throw fault }
      return rule
    }
    var yearly = RepeatRule(.yearly)
    (yearly.months, yearly.monthDays) = (months, rule.monthDays)
    (yearly.weekdays, yearly.positions) = (rule.weekdays, rule.positions)
    return yearly
  }

  /// `24 dec` or `dec 24`.
  private mutating func date() throws(RepeatFault) -> RepeatRule? {
    guard let first = tokens.first, let second = tokens.dropFirst().first else { return nil }
    let (number, month): (Int, Int)
    if case .number(let day) = first, case .word(let name) = second,
      let named = CalendarDay.month(named: name)
    {
      (number, month) = (day, named)
    } else if case .word(let name) = first, let named = CalendarDay.month(named: name),
      let day = second.dayNumber
    {
      (number, month) = (day, named)
    } else {
      return nil
    }
    if CalendarDay(year: 2000, month: month, day: number) == nil {
      throw .date(.noSuchDay(day: "\(number)", month: month, year: nil))
    }
    tokens.removeFirst(2)
    var rule = RepeatRule(.yearly)
    (rule.months, rule.monthDays) = ([month], [number])
    return rule
  }

  /// The `fri` of `mon to fri`.
  private mutating func takeEndOfRange() -> Int? {
    guard let joint = tokens.first, case .word(let name) = tokens.dropFirst().first,
      joint == .word("to") || joint == .word("through") || joint == .word("-"),
      let last = CalendarDay.weekday(named: name)
    else { return nil }
    tokens.removeFirst(2)
    return last
  }

  private mutating func ordinals() -> [Int] {
    var places: [Int] = []
    while case .ordinal(let place) = tokens.first {
      tokens.removeFirst()
      places.append(place)
      _ = take("and")
    }
    return places
  }

  static func weekdays(named word: String) -> [RepeatRule.Weekday]? {
    switch word {
    case "weekday", "weekdays", "workday", "workdays": return RepeatRule.weekdaysOfWork
    case "weekend", "weekends": return RepeatRule.weekend
    default:
      let day =
        CalendarDay.weekday(named: word)
        ?? (word.hasSuffix("days") ? CalendarDay.weekday(named: String(word.dropLast())) : nil)
      return day.map { [RepeatRule.Weekday($0)] }
    }
  }
}

extension RepeatReader.Token {
  fileprivate var dayNumber: Int? {
    switch self {
    case .number(let number): number
    case .ordinal(let number): number > 0 ? number : nil
    case .word: nil
    }
  }
}
