import BoardModel

/// The signs of Obsidian's Tasks plugin, as in `Call 📅 2026-12-24 ⏫`.
enum TaskSign {
  static let cancelled = "days on which tasks were cancelled"
  static let recurrences = "recurrences"

  private static let priorities: [Character: Priority] = [
    "🔺": .high, "⏫": .high, "🔼": .medium, "🔽": .low, "⏬": .low,
  ]

  static func priority(named name: Substring) -> Priority? {
    switch name.lowercased() {
    case "highest", "high": .high
    case "medium": .medium
    case "low", "lowest": .low
    default: nil
    }
  }

  static func names(_ text: Substring) -> [String] {
    text.split(separator: ",").map { String($0.trimmingBlanks()) }
  }

  /// The fact at the beginning of a text, and where it ends.
  static func fact(
    _ text: Substring,
    _ dates: DateForm
  ) -> (fact: MarkdownFact, end: String.Index)? {
    guard let first = text.first, !first.isASCII else { return nil }
    let sign = plain(first)
    let word = text.prefix { $0 != " " }
    if let priority = priorities[sign] {
      return word.count == 1 ? found(.priority(priority), word.endIndex) : nil
    }
    if sign == "🔁" { return rule(text, dates) }
    // `📅 2026-12-24` or `📅2026-12-24`.
    let rest = text.dropFirst()
    let value = rest.drop { $0 == " " }.prefix { $0 != " " }
    guard !value.isEmpty, rest.prefix(while: { $0 == " " }).count <= 1 else { return nil }
    return self.value(of: sign, value).flatMap { found($0, value.endIndex) }
  }

  private static func found(
    _ value: MarkdownFact.Value,
    _ end: String.Index
  ) -> (fact: MarkdownFact, end: String.Index) {
    (MarkdownFact(value: value, notation: .sign), end)
  }

  private static func value(of sign: Character, _ text: Substring) -> MarkdownFact.Value? {
    switch sign {
    case "🆔": return .key(String(text))
    case "⛔": return .blockedBy(names(text))
    case "🏁": return .other("what happens when a task is done")
    default: break
    }
    guard let day = CalendarDay(iso: text) else { return nil }
    switch sign {
    case "📅", "📆", "🗓": return .due(DueDate(day))
    case "✅": return .finished(day)
    case "➕": return .created(day)
    case "⏳", "⌛": return .scheduled(day)
    case "🛫": return .start(day)
    case "❌": return .other(cancelled)
    default: return nil
    }
  }

  /// A rule such as `🔁 every month on the 1st`: as many words as can be read.
  ///
  /// If none can be read, it ends before the next fact.
  private static func rule(
    _ text: Substring,
    _ dates: DateForm
  ) -> (fact: MarkdownFact, end: String.Index)? {
    let words = text.split(separator: " ", maxSplits: 12).prefix(12)
    let start = words.first?.count == 1 ? words.dropFirst().first : words.first?.dropFirst()
    guard let start, start.lowercased() == "every" else { return nil }
    let rest = words.dropFirst()
      .prefix { word in
        guard let first = word.first, first.isLetter || first.isASCII && first.isNumber else {
          return false
        }
        return MarkdownFact.first(in: text[word.startIndex...], dates) == nil
      }
    let rules = rest.reversed()
      .map { (value: repeats(text[start.startIndex..<$0.endIndex]), end: $0.endIndex) }
    let readable = rules.first { $0.value != .other(recurrences) }
    return (readable ?? rules.first).flatMap { found($0.value, $0.end) }
  }

  static func repeats(_ words: Substring) -> MarkdownFact.Value {
    // The plugin counts from the day of completion with “when done”.
    let words = String(words).replacing(" when done", with: " after done")
    let read = (try? RepeatReader.read(words, today: .first)) ?? nil
    return read.map { .repeats($0) } ?? .other(recurrences)
  }

  // MARK: Writing repeats

  /// A repeat in words that the plugin reads, or else in those of Tercet; nil if it has none.
  static func words(of repeats: CardRepeat) -> String? {
    let rule = repeats.rule
    if rule.count != nil || rule.until != nil { return nil }
    let own = CardRepeat(rule).words
    guard let words = words(of: rule) ?? (own.hasPrefix("every ") ? own : nil) else { return nil }
    return words + (repeats.basis == .done ? " when done" : "")
  }

  private static func words(of rule: RepeatRule) -> String? {
    if rule.weekStart != 0 || !rule.positions.isEmpty { return nil }
    let unit =
      switch rule.frequency {
      case .daily: "day"
      case .weekly: "week"
      case .monthly: "month"
      case .yearly: "year"
      }
    let every = rule.interval == 1 ? "every \(unit)" : "every \(rule.interval) \(unit)s"
    if rule.isPlain { return every }
    switch rule.frequency {
    case .daily: return nil
    case .weekly:
      guard rule.months.isEmpty, rule.monthDays.isEmpty else { return nil }
      if rule.interval == 1, rule.weekdays == RepeatRule.weekdaysOfWork { return "every weekday" }
      return
        "\(every) on \(rule.weekdays.map { CalendarDay.fullWeekdayNames[$0.day] }.joined(separator: ", "))"
    case .monthly:
      guard rule.months.isEmpty else { return nil }
      return days(of: rule).map { "\(every) on the \($0)" }
    case .yearly:
      guard rule.interval == 1, !rule.months.isEmpty, let days = days(of: rule) else { return nil }
      let names = rule.months.map { CalendarDay.fullMonthNames[$0 - 1] }.joined(separator: ", ")
      return "every \(names) on the \(days)"
    }
  }

  /// `1st, 15th`, `last`, or the weekdays of one place: `2nd Tuesday`.
  private static func days(of rule: RepeatRule) -> String? {
    if rule.weekdays.isEmpty {
      return rule.monthDays.isEmpty
        ? nil : rule.monthDays.map(place).joined(separator: ", ")
    }
    guard rule.monthDays.isEmpty, rule.weekdays.count == 1, let day = rule.weekdays.first else {
      return nil
    }
    return day.ordinal.map { "\(place($0)) \(CalendarDay.fullWeekdayNames[day.day])" }
  }

  private static func place(_ number: Int) -> String {
    if number == -1 { return "last" }
    return CalendarDay.ordinal(abs(number)) + (number < 0 ? " last" : "")
  }

  /// Without the variation selector for emoji.
  private static func plain(_ sign: Character) -> Character {
    let scalars = sign.unicodeScalars.filter { $0.value != 0xFE0F }
    return String(String.UnicodeScalarView(scalars)).first ?? sign
  }
}
