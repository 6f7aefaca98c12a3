import BoardModel

/// Days in the forms in which spreadsheets write them.
struct TableDates {
  private let dates: LocalDates
  private let order: DayOrder

  init(_ order: DayOrder, dates: LocalDates) {
    self.dates = dates
    self.order = order
  }

  func day(_ text: String) -> CalendarDay? {
    let text = text[...].trimmingBlanks()
    if let day = dates.day(iso: text) ?? Self.yearFirst(text) { return day }
    if let numbers = Self.numbers(String(text)) {
      let isDayFirst = numbers.sign == "." || order.isDayFirst && numbers.sign == "/"
      let (day, month) =
        isDayFirst ? (numbers.first, numbers.second) : (numbers.second, numbers.first)
      return CalendarDay(year: numbers.year, month: month, day: day)
    }
    return Self.named(text)
  }

  func moment(_ text: String) -> Timestamp? {
    if let moment = Timestamp(iso: text[...].trimmingBlanks()) { return moment }
    guard let day = day(text) else { return nil }
    guard let seconds = Self.seconds(text) else { return day.midnight }
    return Timestamp(milliseconds: dates.start(of: day).milliseconds + seconds * 1_000)
  }

  /// When something was done: a moment, or one of a day.
  func finish(_ text: String) -> Timestamp? {
    guard let moment = moment(text) else { return nil }
    return day(text)?.midnight == moment ? day(text)?.noon : moment
  }

  /// The time of a day that stands behind it, as in `27/Nov/26 3:04 PM` or `2026-11-27 15:04:05`.
  private static func seconds(_ text: String) -> Int64? {
    let words = text.split(separator: " ").suffix(2).map { $0.lowercased() }
    let halves: [String: Int64] = ["am": 0, "pm": 12]
    let half = words.last.flatMap { halves[$0] }
    guard let word = half == nil ? words.last : words.first else { return nil }
    let parts = word.split(separator: ":", omittingEmptySubsequences: false).map { Int64($0) }
    guard 2...3 ~= parts.count, let hour = parts[0], let minute = parts[1],
      let second = parts.count == 3 ? parts[2] : 0, 0..<60 ~= minute, 0..<60 ~= second,
      half == nil ? 0..<24 ~= hour : 1...12 ~= hour
    else { return nil }
    let hours = half.map { hour % 12 + $0 } ?? hour
    return hours * 3_600 + minute * 60 + second
  }

  /// `2026/12/5`, `2026.12.05` or `2026-1-5`, whatever stands behind it.
  private static func yearFirst(_ text: Substring) -> CalendarDay? {
    guard let sign = text.first(where: { !$0.isNumber }), "/.-".contains(sign) else { return nil }
    let parts = text.prefix { $0.isASCII && $0.isNumber || $0 == sign }.split(separator: sign)
    guard parts.count == 3, parts[0].count == 4, parts[1].count <= 2, parts[2].count <= 2,
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    return CalendarDay(year: year, month: month, day: day)
  }

  /// `24/12/2026`, `24.12.26` or `12-24-2026`, whatever stands behind it.
  fileprivate static func numbers(
    _ text: String
  ) -> (first: Int, second: Int, year: Int, sign: Character)? {
    guard let sign = text.first(where: { !$0.isNumber }), "/.-".contains(sign) else { return nil }
    let parts = text.prefix { $0.isASCII && $0.isNumber || $0 == sign }.split(separator: sign)
    guard parts.count == 3, let first = Int(parts[0]), let second = Int(parts[1]),
      var year = Int(parts[2]), parts[0].count <= 2, parts[2].count == 4 || parts[2].count == 2
    else { return nil }
    if parts[2].count == 2 { year += 2_000 }
    return (first, second, year, sign)
  }

  /// `27/Nov/26`, `Nov 27, 2026`, `27 November 2026`.
  private static func named(_ text: Substring) -> CalendarDay? {
    let words = text.split { " ,/.-".contains($0) }.prefix(4)
    guard let name = words.firstIndex(where: { $0.first?.isLetter == true && month($0) != nil }),
      let month = month(words[name])
    else { return nil }
    let numbers = words.compactMap { Int($0) }
    guard numbers.count >= 2 else { return nil }
    let year = numbers[1] < 100 ? numbers[1] + 2_000 : numbers[1]
    return CalendarDay(year: year, month: month, day: numbers[0])
  }

  private static func month(_ word: Substring) -> Int? {
    let start = word.lowercased().prefix(3)
    let names = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    return names.firstIndex { $0 == start }.map { $0 + 1 }
  }
}

/// Which number of `3/4/2026` is the day, from all dates of a column.
struct DayOrder {
  private(set) var isDayFirst = false
  private var isMonthFirst = false
  private var isOpen = false

  /// Whether the values leave open which number is the month.
  var isGuess: Bool { isOpen && !isDayFirst && !isMonthFirst }

  mutating func add(_ value: String) {
    guard let numbers = TableDates.numbers(value), numbers.sign == "/" else { return }
    if numbers.first > 12 { isDayFirst = true }
    if numbers.second > 12 { isMonthFirst = true }
    if numbers.first <= 12, numbers.second <= 12 { isOpen = true }
  }
}
