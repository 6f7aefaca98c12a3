/// One text being read as a due date: its tokens, by kind and as a pattern of all.
struct DueDateReader {
  /// Which way from today a text leads that does not say so itself.
  enum Direction {
    case ahead
    case back
  }

  let text: String
  let today: CalendarDay
  let direction: Direction
  /// A letter a token: `N` for a number, `W` for a word, signs as they are.
  let shape: String
  let numbers: [String]
  let words: [String]
  /// The weekday that stood before the rest, from Monday, 0.
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
    var tokens = Self.withoutOrdinals(tokens)
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

  /// The day that the text means; never none.
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
    return try dateOfNumbers()
  }

  /// A text without the blanks at its ends.
  static func trimmed(_ text: String) -> String {
    let start = text.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }

  private static let ordinals: [DueDateToken] = [
    .word("st"), .word("nd"), .word("rd"), .word("th"),
  ]

  /// `24th` is 24.
  private static func withoutOrdinals(_ tokens: [DueDateToken]) -> [DueDateToken] {
    var result: [DueDateToken] = []
    for token in tokens {
      if case .number = result.last, ordinals.contains(token) { continue }
      result.append(token)
    }
    return result
  }
}
