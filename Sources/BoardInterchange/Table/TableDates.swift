import BoardModel

struct TableDates {
  private let dates: LocalDates
  private let order: DayOrder

  init(_ order: DayOrder, dates: LocalDates) {
    self.dates = dates
    self.order = order
  }

  var today: CalendarDay { dates.today }

  /// The day; for a moment with a zone, the local day.
  func day(_ text: String) -> CalendarDay? {
    let text = text[...].trimmingBlanks()
    if let day = dates.day(iso: text) { return day }
    if let time = Self.counted(text) { return dates.day(of: time) }
    guard let time = WrittenTime(text) else { return written(text) }
    guard let day = written(time.rest[...]) else { return written(text) }
    return time.offset == nil ? day : dates.day(of: moment(of: day, at: time))
  }

  func moment(_ text: String) -> Timestamp? {
    let text = text[...].trimmingBlanks()
    if let moment = Timestamp(iso: text) ?? Self.counted(text) { return moment }
    guard let time = WrittenTime(text), let day = written(time.rest[...]) else {
      return day(String(text))?.midnight
    }
    return moment(of: day, at: time)
  }

  /// Whether a text has a time that can't be read, such as `T25:00`.
  func hasOddTime(_ text: String) -> Bool {
    let text = text[...].trimmingBlanks()
    return text.contains(":") && Timestamp(iso: text) == nil && WrittenTime(text) == nil
  }

  func hasTime(_ text: String) -> Bool {
    if dates.time(iso: text[...].trimmingBlanks()) != nil { return true }
    guard let day = day(text), let moment = moment(text) else { return false }
    return moment != day.midnight && moment != dates.start(of: day)
  }

  /// The local time of a moment, or the time as written.
  func time(_ text: String) -> ClockTime? {
    if let time = dates.time(iso: text[...].trimmingBlanks()) { return time }
    guard let day = day(text), let moment = moment(text) else { return nil }
    let milliseconds = moment.milliseconds - dates.start(of: day).milliseconds
    return ClockTime(minuteOfDay: Int(milliseconds / 60_000))
  }

  /// A moment, or noon of a day.
  func finish(_ text: String) -> Timestamp? {
    guard let moment = moment(text) else { return nil }
    return day(text)?.midnight == moment ? day(text)?.noon : moment
  }

  private func moment(of day: CalendarDay, at time: WrittenTime) -> Timestamp {
    let start = time.offset.map { day.midnight.milliseconds - $0 * 1_000 }
    return Timestamp(
      milliseconds: (start ?? dates.start(of: day).milliseconds) + time.seconds * 1_000
    )
  }

  /// Seconds or milliseconds since 1970.
  private static func counted(_ text: Substring) -> Timestamp? {
    guard text.utf8.count == 10 || text.utf8.count == 13,
      text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int64(text)
    else { return nil }
    return Timestamp(milliseconds: text.utf8.count == 10 ? number * 1_000 : number)
  }

  private func written(_ text: Substring) -> CalendarDay? {
    if let day = CalendarDay(iso: text) ?? Self.yearFirst(text) { return day }
    if let numbers = Self.numbers(String(text)) {
      let isDayFirst = numbers.sign == "." || order.isDayFirst && numbers.sign == "/"
      let (day, month) =
        isDayFirst ? (numbers.first, numbers.second) : (numbers.second, numbers.first)
      return CalendarDay(year: numbers.year, month: month, day: day)
    }
    return Self.named(text)
  }

  /// `2026/12/5`, `2026.12.05` or `2026-1-5`, whatever follows.
  private static func yearFirst(_ text: Substring) -> CalendarDay? {
    guard let sign = text.first(where: { !$0.isNumber }), "/.-".contains(sign) else { return nil }
    let parts = text.prefix { $0.isASCII && $0.isNumber || $0 == sign }.split(separator: sign)
    guard parts.count == 3, parts[0].count == 4, parts[1].count <= 2, parts[2].count <= 2,
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    return CalendarDay(year: year, month: month, day: day)
  }

  /// `24/12/2026`, `24.12.26` or `12-24-2026`, whatever follows.
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

/// Decides from all dates of a column which number of `3/4/2026` is the day.
struct DayOrder {
  private(set) var isDayFirst: Bool
  private var isMonthFirst: Bool
  private var isOpen = false
  /// Whether the user named the order.
  private let isGiven: Bool

  /// Nil to decide from the dates.
  init(_ isDayFirst: Bool? = nil) {
    isGiven = isDayFirst != nil
    self.isDayFirst = isDayFirst == true
    isMonthFirst = isDayFirst == false
  }

  /// Whether the values leave the order open.
  var isGuess: Bool { isOpen && !isDayFirst && !isMonthFirst }

  mutating func add(_ value: String) {
    guard !isGiven, let numbers = TableDates.numbers(value), numbers.sign == "/" else { return }
    if numbers.first > 12 { isDayFirst = true }
    if numbers.second > 12 { isMonthFirst = true }
    if numbers.first <= 12, numbers.second <= 12 { isOpen = true }
  }
}
