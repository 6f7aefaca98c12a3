import BoardModel

/// A rule of only a number and a unit, such as `2w`, as todo.txt and Taskwarrior write it.
struct RepeatDistance: Hashable {
  let count: Int
  let frequency: RepeatRule.Frequency

  init?(_ rule: RepeatRule) {
    guard rule.isPlain, rule.count == nil, rule.until == nil else { return nil }
    (count, frequency) = (rule.interval, rule.frequency)
  }

  /// Reads `2w`, `2weeks`, `week` or `P2W`.
  init?(_ text: some StringProtocol) {
    let text = text.lowercased()
    let digits = text.drop { $0 == "p" }.prefix { $0.isASCII && $0.isNumber }
    guard let count = digits.isEmpty ? 1 : Int(digits), count > 0 else { return nil }
    let unit = text.hasPrefix("p") ? text.dropFirst(digits.count + 1) : text.dropFirst(digits.count)
    switch unit {
    case "d", "day", "days", "daily": frequency = .daily
    case "w", "wk", "wks", "week", "weeks", "weekly": frequency = .weekly
    case "m", "mo", "mth", "mths", "month", "months", "monthly": frequency = .monthly
    case "y", "yr", "yrs", "year", "years", "yearly", "annual": frequency = .yearly
    default: return nil
    }
    self.count = count
  }

  var rule: RepeatRule? {
    var rule = RepeatRule(frequency)
    rule.interval = count
    return try? rule.checked()
  }

  /// `d`, `w`, `m` or `y`.
  var letter: Character { Character(frequency.rawValue.prefix(1).lowercased()) }
}

extension RepeatRule {
  static let workdays = {
    var rule = RepeatRule(.weekly)
    rule.weekdays = RepeatRule.weekdaysOfWork
    return rule
  }()
}
