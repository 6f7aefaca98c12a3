extension DueDateParser {
  /// The same as ``day(in:today:)``, with a time of day: `fri 15:00`, `9am tomorrow`, `at 15:00`,
  /// `in 2 hours`, `2026-12-24T15:00`.
  ///
  /// A time alone is today, or tomorrow if it has passed.
  package static func due(in text: String, today: CalendarDay) throws(DueDateFault) -> DueDate? {
    if let due = DueDate(iso: text.uppercased()) { return due }
    let words = text.lowercased().split { $0.isWhitespace || $0 == "," }.map(String.init)
    if let minutes = distance(words) { return moved(today, by: minutes) }
    for range in timeRanges(words) {
      guard let time = time(words[range]) else { continue }
      var rest = words
      rest.removeSubrange(range)
      if rest.isEmpty || rest == ["at"] || rest == ["by"] {
        let hasPassed = time.minuteOfDay <= ClockTime.minuteNow()
        return DueDate(hasPassed ? today.moved(by: 1, .day) : today, at: time)
      }
      guard let day = try day(in: rest.joined(separator: " "), today: today) else {
        throw .notUnderstood(text: DueDateReader.trimmed(text))
      }
      return DueDate(day, at: time)
    }
    return try day(in: text, today: today).map { DueDate($0) }
  }

  /// One or two words with or without `at`, at the end or at the beginning.
  private static func timeRanges(_ words: [String]) -> [Range<Int>] {
    let lengths = [3, 2, 1].filter { $0 <= words.count }
    return lengths.map { words.count - $0..<words.count } + lengths.map { 0..<$0 }
  }

  /// The time in `at 9 am`, `9:30pm`, `15:00` or `noon`.
  private static func time(_ words: ArraySlice<String>) -> ClockTime? {
    var words = words
    if words.count > 1, words.first == "at" || words.first == "@" { words.removeFirst() }
    if words == ["noon"] { return ClockTime(minuteOfDay: 720) }
    let text = words.joined()
    guard words.count < 3, text.count <= 7 else { return nil }
    let half = ["am", "pm"].first(where: text.hasSuffix)
    // “9” and “am” are not a time on their own.
    if words.count == 2, words.last != half { return nil }
    let clock = text.dropLast(half == nil ? 0 : 2)
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard (half == nil ? 2...2 : 1...2).contains(parts.count), let hour = number(parts[0], 1...2),
      let minute = parts.count > 1 ? number(parts[1], 2...2) : 0, minute < 60
    else { return nil }
    guard let half else { return hour < 24 ? ClockTime(minuteOfDay: hour * 60 + minute) : nil }
    guard (1...12).contains(hour) else { return nil }
    return ClockTime(minuteOfDay: (hour % 12 + (half == "pm" ? 12 : 0)) * 60 + minute)
  }

  private static func number(_ text: Substring, _ length: ClosedRange<Int>) -> Int? {
    let isDigits = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return length.contains(text.utf8.count) && isDigits ? Int(text) : nil
  }

  // MARK: From now

  /// The minutes of `15m`, `1h`, `90 minutes` or `0`, at most a day; nil for another text.
  package static func minutes(in text: String) -> Int? {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    let word = words.joined()
    let minutes = word.last == "m" ? Int(word.dropLast()) : nil
    guard let count = word == "0" ? 0 : minutes ?? distance(words) else { return nil }
    return (0...1_440).contains(count) ? count : nil
  }

  /// The minutes of `in 2 hours`, `in an hour`, `30 min` or `2h`.
  private static func distance(_ words: [String]) -> Int? {
    var words = words
    let isIn = words.first == "in"
    if isIn { words.removeFirst() }
    let text = words.joined(separator: " ")
    let digits = text.prefix { ("0"..."9").contains($0) }
    let isOne = ["a ", "an "].first(where: text.hasPrefix)
    guard let count = isOne == nil ? Int(digits) : 1, count < 100_000 else { return nil }
    let unit = text.dropFirst(isOne?.count ?? digits.count).drop { $0 == " " }
    switch unit {
    case "h", "hour", "hours", "hr", "hrs": return count * 60
    case "min", "mins", "minute", "minutes": return count
    default: return nil
    }
  }

  private static func moved(_ today: CalendarDay, by minutes: Int) -> DueDate? {
    let minute = ClockTime.minuteNow() + minutes
    let day = today.moved(by: minute / 1_440, .day)
    return ClockTime(minuteOfDay: minute % 1_440).map { DueDate(day, at: $0) }
  }
}
