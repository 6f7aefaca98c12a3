/// A time of day among typed words: `15:00`, `at 9`, `9 am`, `15.30`, `17h30`, `noon`, `midnight`.
///
/// `24:00` and `midnight` are the end of the day, as in ISO 8601.
struct TypedTime {
  /// From 0 to 1440, the end of the day.
  let minute: Int
  /// The words without the time.
  let rest: [String]

  /// The first time in the words; nil if there is none.
  ///
  /// - Throws: `DueDateFault.noSuchTime` for a time such as `25:00`.
  static func read(_ words: [String]) throws(DueDateFault) -> TypedTime? {
    for start in words.indices {
      for length in [3, 2, 1] where start + length <= words.count {
        let range = start..<start + length
        guard let minute = try minute(words[range]) else { continue }
        return TypedTime(minute: minute, rest: Array(words[..<start] + words[range.upperBound...]))
      }
    }
    return nil
  }

  static func words(of text: String) -> [String] {
    text.lowercased().split { $0.isWhitespace || $0 == "," }.map(String.init)
  }

  /// The time in one or two words, and `at` before them.
  private static func minute(_ words: ArraySlice<String>) throws(DueDateFault) -> Int? {
    let isAt = words.count > 1 && (words.first == "at" || words.first == "@")
    let words = words.dropFirst(isAt ? 1 : 0)
    guard let word = words.first, words.count < 3 else { return nil }
    // “9” and “am” are a time together.
    if words.count == 2, words.last != "am", words.last != "pm" { return nil }
    if words.count == 1, word == "noon" { return 720 }
    if words.count == 1, word == "midnight" { return 1_440 }
    return try clock(words.joined(), isAt: isAt)
  }

  private static func clock(_ text: String, isAt: Bool) throws(DueDateFault) -> Int? {
    let half = ["am", "pm"].first(where: text.hasSuffix)
    let digits = text.dropLast(half == nil ? 0 : 2)
    let sign = digits.first { ":.h".contains($0) }
    let parts = digits.split(separator: sign ?? ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let hour = number(parts[0], 1...2),
      let minute = parts.count > 1 ? number(parts[1], 2...2) : 0
    else { return nil }
    let isValid =
      minute < 60 && (half == nil ? hour * 60 + minute <= 1_440 : (1...12).contains(hour))
    // `24.12` is a day, and `15.30` can't be one.
    let isDotted = sign == "." && half == nil && !isAt
    guard half != nil || isAt || sign == ":" || sign == "h" || isDotted && minute > 12 else {
      return nil
    }
    guard isValid else {
      if isDotted { return nil }
      throw .noSuchTime(text: text)
    }
    guard let half else { return hour * 60 + minute }
    return (hour % 12 + (half == "pm" ? 12 : 0)) * 60 + minute
  }

  private static func number(_ text: Substring, _ length: ClosedRange<Int>) -> Int? {
    let isDigits = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return length.contains(text.utf8.count) && isDigits ? Int(text) : nil
  }
}
