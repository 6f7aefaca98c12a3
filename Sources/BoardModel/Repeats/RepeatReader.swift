/// Reads a repeat as people type it.
///
/// Case, commas and blanks don't matter. The grammar:
///
/// - `every day`, `every 3 days`, `every two weeks`, `every other week`, `every third day`,
///   `every quarter`, `daily`;
/// - `every mon,thu`, `every mon and thu`, `every mon to fri`, `every 2 weeks on mon`,
///   `every weekday`, `every weekend`;
/// - `every month on the 1st`, `every 1st,15th`, `every last day`, `every 2 months on the 5th`;
/// - `every last fri`, `every 2nd tue of the month`, `every last weekday`;
/// - `every year`, `every 24 dec`, `every year on the last fri of nov`, `every january on the 15th`;
/// - `3 days after done` or `every mon after done` (also `every! 3 days`): from the day on which the
///   card was finished;
/// - then `until` with a date, or `5 times`;
/// - a rule of RFC 5545, such as `FREQ=DAILY;INTERVAL=3`.
///
/// Names are English, in full or as prefixes of three letters or more.
package struct RepeatReader {
  private let text: String
  private let today: CalendarDay
  var tokens: ArraySlice<Token> = []
  private var basis = RepeatBasis.due

  enum Token: Hashable {
    case number(Int)
    /// `1st`, `last` (-1) or `2nd last` (-2).
    case ordinal(Int)
    case word(String)
  }

  /// Nil if the text means no repeat.
  ///
  /// - Complexity: O(*n*) for *n* bytes, at most 512.
  package static func read(
    _ text: String,
    today: CalendarDay
  ) throws(RepeatFault) -> CardRepeat? {
    let text = DueDateReader.trimmed(text)
    if ["", "-", "none", "never"].contains(text.lowercased()) { return nil }
    var reader = RepeatReader(text: text, today: today)
    do throws(RepeatFault) {
      return try reader.read()
    } catch {
      guard case .notUnderstood = error, text.utf8.count <= RepeatRule.textLimit,
        ((try? TypedTime.read(TypedTime.words(of: text))) ?? nil) != nil
      else { throw error }
      throw .timeOfDay(text)
    }
  }

  var fault: RepeatFault { .notUnderstood(text) }

  private mutating func read() throws(RepeatFault) -> CardRepeat {
    guard text.utf8.count <= RepeatRule.textLimit else { throw fault }
    // Only a joining word tells `1st,last` from `2nd last`.
    var words = text.lowercased().split(separator: ",").joined(separator: " and ")
      .split(whereSeparator: \.isWhitespace).map(String.init)
    let until = try takeUntil(&words)
    let (count, isAfterDone) = try takeSuffixes(&words)
    if isAfterDone { basis = .done }
    var rule: RepeatRule
    if let first = words.first, first.hasPrefix("freq=") || first.hasPrefix("rrule:") {
      rule = try RepeatRule(rrule: words.joined(separator: " ").replacing(" and ", with: ","))
    } else {
      tokens = try Self.tokens(words, fault)[...]
      rule = try self.rule()
      guard tokens.isEmpty else { throw fault }
    }
    if count != nil || until != nil { (rule.count, rule.until) = (count, until) }
    if let end = rule.until, end < today { throw .untilHasPassed(end) }
    return CardRepeat(try rule.checked(), from: basis)
  }

  // MARK: The end

  private mutating func takeUntil(_ words: inout [String]) throws(RepeatFault) -> CalendarDay? {
    guard let place = words.lastIndex(where: { ["until", "till", "ending"].contains($0) }) else {
      return nil
    }
    let date = words[(place + 1)...].filter { $0 != "and" }.joined(separator: " ")
    words.removeSubrange(place...)
    let day: CalendarDay?
    do throws(DueDateFault) {
      day = try DueDateParser.day(in: date, today: today)
    } catch {
      throw .date(error)
    }
    guard let day else { throw fault }
    return day
  }

  /// Takes `5 times` and `after done`, in either order.
  private func takeSuffixes(
    _ words: inout [String]
  ) throws(RepeatFault) -> (count: Int?, isAfterDone: Bool) {
    var (count, isAfterDone): (Int?, Bool) = (nil, false)
    while words.count >= 2 {
      let (before, last) = (words[words.count - 2], words[words.count - 1])
      if !isAfterDone, before == "after", ["done", "completion"].contains(last) {
        isAfterDone = true
      } else if count == nil, last == "times" || last == "time" {
        guard let number = Int(before) ?? Self.numbers[before],
          (1...RepeatRule.largestCount).contains(number)
        else {
          throw .count(before)
        }
        count = number
      } else {
        break
      }
      words.removeLast(2)
      // `for 5 times`.
      if count != nil, words.last == "for" { words.removeLast() }
    }
    return (count, isAfterDone)
  }

  // MARK: The rule

  private mutating func rule() throws(RepeatFault) -> RepeatRule {
    if let rule = adverb() { return rule }
    var isEvery = take("every") || take("each")
    if !isEvery, take("every!") { (isEvery, basis) = (true, .done) }
    if !isEvery, basis == .due { throw fault }
    let isOther = take("other")
    if !isOther, !namesInterval, let rule = try days() { return rule }
    var interval = isOther ? 2 : 1
    var isCounted = isOther || isEvery
    if !isOther, let number = takeInterval() {
      if number < 1 || number > RepeatRule.longestInterval { throw .interval("\(number)") }
      (interval, isCounted) = (number, true)
    } else if !isCounted {
      _ = take("a") || take("an")
    }
    guard case .word(let unit) = tokens.popFirst() else { throw fault }
    // The end of “a few days after done” is no repeat.
    if !isCounted, unit.hasSuffix("s") { throw fault }
    return try rule(every: interval, unit)
  }

  /// Whether an ordinal counts periods, as in `every third day`, and not the days of a month, as in
  /// `every third day of the month`.
  private var namesInterval: Bool {
    guard tokens.count == 2, case .ordinal(let place) = tokens.first, place > 1,
      case .word(let unit) = tokens.last
    else { return false }
    return ["day", "week", "month", "year"].contains(unit)
  }

  private mutating func takeInterval() -> Int? {
    switch tokens.first {
    case .number(let number), .ordinal(let number):
      tokens.removeFirst()
      return number
    default: return nil
    }
  }

  static func isAdverb(_ word: String) -> Bool {
    ["daily", "weekly", "monthly", "yearly", "annually"].contains(word.lowercased())
  }

  private mutating func adverb() -> RepeatRule? {
    guard tokens.count == 1, case .word(let word) = tokens.first else { return nil }
    let rule: RepeatRule
    switch word {
    case "daily": rule = RepeatRule(.daily)
    case "weekly": rule = RepeatRule(.weekly)
    case "monthly": rule = RepeatRule(.monthly)
    case "yearly", "annually": rule = RepeatRule(.yearly)
    default: return nil
    }
    tokens = []
    return rule
  }

  private mutating func rule(every interval: Int, _ unit: String) throws(RepeatFault) -> RepeatRule
  {
    var rule: RepeatRule
    switch unit {
    case "d", "day", "days": rule = RepeatRule(.daily)
    case "w", "wk", "wks", "week", "weeks": rule = RepeatRule(.weekly)
    case "m", "mo", "mos", "month", "months": rule = RepeatRule(.monthly)
    case "quarter", "quarters": rule = RepeatRule(.monthly)
    case "y", "yr", "yrs", "year", "years": rule = RepeatRule(.yearly)
    default:
      if CalendarDay.month(named: unit) != nil { return try yearly(interval, unit) }
      guard let days = Self.weekdays(named: unit) else { throw fault }
      rule = RepeatRule(.weekly)
      rule.weekdays = days
    }
    rule.interval = unit.hasPrefix("q") ? interval * 3 : interval
    _ = take("and")
    _ = take("on")
    if tokens.isEmpty { return rule }
    guard let days = try days() else { throw fault }
    guard days.frequency == rule.frequency else { throw fault }
    (rule.months, rule.monthDays) = (days.months, days.monthDays)
    (rule.weekdays, rule.positions) = (days.weekdays, days.positions)
    return rule
  }

  /// `every january on the 15th`, also with several months.
  private mutating func yearly(
    _ interval: Int,
    _ name: String
  ) throws(RepeatFault) -> RepeatRule {
    var rule = RepeatRule(.yearly)
    rule.interval = interval
    rule.months = [CalendarDay.month(named: name)].compactMap(\.self)
    _ = take("and")
    while case .word(let word) = tokens.first, let month = CalendarDay.month(named: word) {
      tokens.removeFirst()
      rule.months.append(month)
      _ = take("and")
    }
    guard take("on"), let days = try days(), days.frequency == .monthly else { throw fault }
    (rule.monthDays, rule.weekdays, rule.positions) = (
      days.monthDays, days.weekdays, days.positions
    )
    return rule
  }

  mutating func take(_ word: String) -> Bool {
    guard tokens.first == .word(word) else { return false }
    tokens.removeFirst()
    return true
  }
}

extension RepeatReader {
  private static let places = [
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1,
  ]

  fileprivate static let numbers = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
  ]

  /// `3d` is a number and a word, `2nd last` one ordinal.
  fileprivate static func tokens(
    _ words: [String],
    _ fault: RepeatFault
  ) throws(RepeatFault) -> [Token] {
    var tokens: [Token] = []
    for word in words {
      if let place = places[word] {
        if place == -1, case .ordinal(let number) = tokens.last, number > 0 {
          tokens[tokens.count - 1] = .ordinal(-number)
        } else {
          tokens.append(.ordinal(place))
        }
        continue
      }
      if let number = numbers[word] {
        tokens.append(.number(number))
        continue
      }
      let ends = word.split { $0 == "-" || $0 == "–" }.map(String.init)
      if ends.count == 2, ends.allSatisfy({ CalendarDay.weekday(named: $0) != nil }) {
        tokens += [.word(ends[0]), .word("to"), .word(ends[1])]
        continue
      }
      let digits = word.prefix { ("0"..."9").contains($0) }
      let rest = String(word.dropFirst(digits.count))
      if digits.isEmpty {
        tokens.append(.word(word))
        continue
      }
      guard digits.utf8.count <= 9, let number = Int(digits) else {
        throw .interval(String(digits))
      }
      switch rest {
      case "": tokens.append(.number(number))
      case "st", "nd", "rd", "th", ".": tokens.append(.ordinal(number))
      default: tokens += [.number(number), .word(rest)]
      }
    }
    return tokens
  }
}
