struct DueDateReader {
  /// In which direction from today to look by default.
  enum Direction {
    case ahead
    case back
  }

  let text: String
  let today: CalendarDay
  let direction: Direction
  /// One letter for each token: `N` for a number, `W` for a word, signs as they are.
  let shape: String
  let numbers: [String]
  let words: [String]
  /// Whether a number was an ordinal, as in `24th`.
  let hasOrdinal: Bool
  /// The weekday before the rest, from Monday, 0.
  private let namedWeekday: Int?

  init(
    text: String,
    tokens: [DueDateToken],
    today: CalendarDay,
    direction: Direction = .ahead
  ) {
    self.text = Self.trimmed(text)
    self.today = today
    self.direction = direction
    let given = tokens.count
    var tokens = Self.withoutOrdinals(tokens)
    hasOrdinal = tokens.count < given
    if tokens.count > 1, case .word(let word) = tokens[0] {
      namedWeekday = CalendarDay.weekday(named: word)
      if namedWeekday != nil { tokens.removeFirst() }
    } else {
      namedWeekday = nil
    }
    var shape = ""
    var numbers: [String] = []
    var words: [String] = []
    for token in tokens {
      switch token {
      case .number(let digits):
        numbers.append(digits)
        shape.append("N")
      case .word(let word):
        words.append(word)
        shape.append("W")
      case .sign(let sign): shape.append(sign)
      }
    }
    (self.shape, self.numbers, self.words) = (shape, numbers, words)
  }

  func day() throws(DueDateFault) -> CalendarDay {
    guard let day = try anyDay() else { throw .notUnderstood(text: text) }
    if let namedWeekday, namedWeekday != day.weekday {
      throw .otherWeekday(named: namedWeekday, day: day)
    }
    return day
  }

  private func anyDay() throws(DueDateFault) -> CalendarDay? {
    if let day = try namedDay() { return day }
    if let day = try distantDay() { return day }
    if let day = try dateWithMonthName() { return day }
    if let day = dayOfMonth() { return day }
    return try dateOfNumbers()
  }

  static func trimmed(_ text: String) -> String {
    let start = text.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }

  static let ordinals: [DueDateToken] = [
    .word("st"), .word("nd"), .word("rd"), .word("th"),
  ]

  /// Reads `24th` as 24.
  private static func withoutOrdinals(_ tokens: [DueDateToken]) -> [DueDateToken] {
    var result: [DueDateToken] = []
    for token in tokens {
      if case .number = result.last, ordinals.contains(token) { continue }
      result.append(token)
    }
    return result
  }
}
