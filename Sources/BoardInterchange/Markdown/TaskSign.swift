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
    guard let start, start == "every" else { return nil }
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

  /// A repeat as the plugin reads it; nil if it has no such words.
  static func words(of repeats: CardRepeat) -> String? {
    let (rule, basis) = (repeats.rule, repeats.basis)
    if rule.count != nil || rule.until != nil { return nil }
    var words = CardRepeat(rule).words
    guard words.hasPrefix("every ") else { return nil }
    // Only a unit or a weekday may follow “every”.
    if rule.frequency == .monthly, !words.hasPrefix("every month"), rule.interval == 1 {
      words = "every month on the " + words.dropFirst(6)
    }
    return words + (basis == .done ? " when done" : "")
  }

  /// Without the variation selector for emoji.
  private static func plain(_ sign: Character) -> Character {
    let scalars = sign.unicodeScalars.filter { $0.value != 0xFE0F }
    return String(String.UnicodeScalarView(scalars)).first ?? sign
  }
}
