/// The time of day and the zone in a date such as `Thu Jun 25 2026 23:00:00 GMT+0000`.
struct WrittenTime {
  /// Since the beginning of the day.
  let seconds: Int64
  /// East of Greenwich; nil without a zone.
  let offset: Int64?
  /// The text without time and zone.
  let rest: String

  /// Nil for a text without a time.
  init?(_ text: Substring) {
    var words = text.split { " ,()".contains($0) }
    guard
      let index = words.firstIndex(where: {
        $0.first?.isNumber == true && $0.contains(":") && $0.count <= 40
      })
    else { return nil }
    // `2026-06-25T23:00` and `3:04pm`.
    let word = words[index]
    let start = word.lastIndex(of: "T").map { word.index(after: $0) } ?? word.startIndex
    let clock = word[start...].prefix { $0.isNumber || $0 == ":" || $0 == "." }
    var tail = [word[start...].dropFirst(clock.count)].filter { !$0.isEmpty }
    tail += words[(index + 1)...]
    words = Array(words[..<index]) + (start > word.startIndex ? [word[..<start].dropLast()] : [])
    let half = Self.half(&tail)
    guard let seconds = Self.seconds(clock, half) else { return nil }
    self.seconds = seconds
    offset = tail.first.flatMap(Self.offset)
    // The year may follow, as in `Thu Jun 25 23:00:00 2026`.
    let year = tail.first { $0.count == 4 && $0.allSatisfy(\.isNumber) }
    rest = (words + (year.map { [$0] } ?? [])).joined(separator: " ")
  }

  /// 0 for am, 12 for pm; nil for 24 hours.
  private static func half(_ words: inout [Substring]) -> Int64? {
    let word = words.first.map { $0.lowercased().filter(\.isLetter) }
    guard let half: Int64 = ["am": 0, "pm": 12][word ?? ""] else { return nil }
    words.removeFirst()
    return half
  }

  private static func seconds(_ clock: Substring, _ half: Int64?) -> Int64? {
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
      .map { Int64($0.prefix { $0 != "." }) }
    guard 2...3 ~= parts.count, let hour = parts[0], let minute = parts[1],
      let second = parts.count == 3 ? parts[2] : 0, 0..<60 ~= minute, 0...60 ~= second,
      half == nil ? 0..<24 ~= hour : 1...12 ~= hour
    else { return nil }
    let hours = half.map { hour % 12 + $0 } ?? hour
    return hours * 3_600 + minute * 60 + second
  }

  /// Hours east of Greenwich.
  private static let zones: [Substring: Int64] = [
    "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
    "WET": 0, "WEST": 1, "BST": 1, "CET": 1, "CEST": 2, "MEZ": 1, "MESZ": 2, "EET": 2, "EEST": 3,
    "MSK": 3, "JST": 9, "KST": 9, "AEST": 10, "AEDT": 11, "NZST": 12, "NZDT": 13,
  ]

  /// `Z`, `UTC`, `GMT+02:00`, `-0500`, `EST`.
  private static func offset(_ word: Substring) -> Int64? {
    var text = word.uppercased()[...]
    for name in ["GMT", "UTC", "Z"] where text.hasPrefix(name) {
      text = text.dropFirst(name.count)
      if text.isEmpty { return 0 }
    }
    guard let sign = text.first, "+-−".contains(sign) else {
      return zones[text].map { $0 * 3_600 }
    }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard digits.count <= 4, let number = Int64(digits) else { return nil }
    let (hours, minutes) = digits.count <= 2 ? (number, 0) : (number / 100, number % 100)
    return (sign == "+" ? 1 : -1) * (hours * 3_600 + minutes * 60)
  }
}
