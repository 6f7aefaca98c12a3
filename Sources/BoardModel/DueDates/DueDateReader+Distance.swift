extension DueDateReader {
  /// `3d`, `in 3 days`, `in a week`, `3 days ago`.
  func distantDay() throws(DueDateFault) -> CalendarDay? {
    guard let (amount, word, isBack) = distance, let unit = Self.unit(named: word) else {
      return nil
    }
    if word == "m", (Int(amount) ?? 0) > 24 { throw .manyMonths(count: amount) }
    guard let count = Int(amount), let day = today.adding(isBack ? -count : count, unit) else {
      throw .tooFar(text: text)
    }
    return day
  }

  /// Whether it is as long after today, such as `2 days`.
  var isDistance: Bool { distance.flatMap { Self.unit(named: $0.unit) } != nil }

  private var distance: (amount: String, unit: String, isBack: Bool)? {
    switch shape {
    case "NW": (numbers[0], words[0], direction == .back)
    case "+NW": (numbers[0], words[0], false)
    case "-NW": (numbers[0], words[0], true)
    case "WNW" where words[0] == "in": (numbers[0], words[1], false)
    case "NWW" where words[1] == "ago": (numbers[0], words[0], true)
    case "WW" where Self.isOne(words[0]): ("1", words[1], direction == .back)
    case "WWW" where words[0] == "in" && Self.isOne(words[1]): ("1", words[2], false)
    case "WWW" where Self.isOne(words[0]) && words[2] == "ago": ("1", words[1], true)
    default: nil
    }
  }

  private static func isOne(_ word: String) -> Bool { word == "a" || word == "an" }

  private static func unit(named word: String) -> CalendarUnit? {
    switch word {
    case "d", "day", "days": .day
    case "w", "wk", "wks", "week", "weeks": .week
    case "m", "mo", "mos", "month", "months": .month
    case "y", "yr", "yrs", "year", "years": .year
    default: nil
    }
  }
}
