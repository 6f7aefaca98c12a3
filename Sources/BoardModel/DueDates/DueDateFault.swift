package enum DueDateFault: Error, Hashable, Sendable {
  case notUnderstood(text: String)
  /// The same for a due date, which may have a time.
  case notUnderstoodDue(text: String)
  case noSuchTime(text: String)
  /// A time of day with a day that can't have one.
  case hasTime(text: String)
  /// So many months, written as `90m`, that minutes may be meant.
  case manyMonths(count: String)
  /// The month has no such day; the year is set if it was named or matters.
  case noSuchDay(day: String, month: Int, year: Int?)
  case noSuchMonth(month: String)
  /// A year and a month without a day.
  case dayIsMissing(text: String)
  case yearOutOfRange(year: String)
  /// Outside the supported years.
  case tooFar(text: String)
  /// A year of one to three digits.
  case shortYear(year: String)
  /// Day and month can be swapped, which gives two different days.
  case ambiguous(text: String, first: Int, second: Int)
  /// The named weekday does not match the date.
  case otherWeekday(named: Int, day: CalendarDay)
  /// A day in the future where only the past makes sense.
  case notYet(text: String)
}

extension DueDateFault {
  /// What is wrong and how to fix it; contains typed text, not sanitised.
  package var reason: String {
    switch self {
    case .notUnderstood(let text):
      "“\(Self.shortened(text))” is not a date. Try fri, 3d or 24 dec"
    case .notUnderstoodDue(let text):
      "“\(Self.shortened(text))” is not a date. Try fri, 3d, 24 dec or fri 15:00"
    case .noSuchTime(let text):
      "there is no time “\(Self.shortened(text))”; times go from 0:00 to 24:00, or to 12pm"
    case .hasTime(let text):
      "“\(Self.shortened(text))” has a time of day; only a due date can have one"
    case .manyMonths(let count):
      "“\(Self.shortened(count))m” would be months; write “\(Self.shortened(count)) min” or "
        + "“\(Self.shortened(count)) months”"
    case .noSuchDay(let day, let month, let year):
      Self.noSuchDay(Self.shortened(day), month: month, year: year)
    case .noSuchMonth(let month):
      "there is no month \(Self.shortened(month)); months go from 1 to 12"
    case .dayIsMissing(let text):
      "“\(Self.shortened(text))” is a month; name a day of it, as in 2026-12-24"
    case .yearOutOfRange(let year):
      "the year \(Self.shortened(year)) is outside \(Self.years)"
    case .tooFar(let text):
      "“\(Self.shortened(text))” is outside the years \(Self.years)"
    case .shortYear(let year):
      "the year “\(year)” is too short; write it in four digits, as in 2026"
    case .ambiguous(let text, let first, let second):
      "“\(Self.shortened(text))” could be \(first) \(Self.month(second)) or "
        + "\(second) \(Self.month(first)); write the month's name"
    case .otherWeekday(let named, let day):
      "\(day.dayMonthYear) is a \(CalendarDay.fullWeekdayNames[day.weekday]), "
        + "not a \(CalendarDay.fullWeekdayNames[named])"
    case .notYet(let text):
      "“\(Self.shortened(text))” is in the future; name a past day, as in 3d or mon"
    }
  }

  private static var years: String {
    "\(CalendarDay.years.lowerBound) to \(CalendarDay.years.upperBound)"
  }

  private static func noSuchDay(_ day: String, month: Int, year: Int?) -> String {
    let name = CalendarDay.fullMonthNames[month - 1]
    guard let year else {
      let length = CalendarDay.length(ofMonth: month, in: 2000)
      return "there is no \(day) \(self.month(month)); \(name) has at most \(length) days"
    }
    let length = CalendarDay.length(ofMonth: month, in: year)
    return "there is no \(day) \(self.month(month)) \(year); \(name) \(year) has \(length) days"
  }

  private static func month(_ month: Int) -> String { CalendarDay.monthNames[month - 1] }

  private static func shortened(_ text: String) -> String {
    let start = text.prefix(24)
    return start.endIndex == text.endIndex ? text : start + "…"
  }
}

extension CalendarDay {
  /// For example `27 Nov 2026`.
  var dayMonthYear: String {
    let (year, month, day) = parts
    return "\(day) \(Self.monthNames[month - 1]) \(year)"
  }
}
