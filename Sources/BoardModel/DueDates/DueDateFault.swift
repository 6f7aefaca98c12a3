/// Why what was typed is no due date.
package enum DueDateFault: Error, Hashable, Sendable {
  /// It is none of the forms that are known.
  case notUnderstood(text: String)
  /// The month has no such day: a year where one was named, or where the day hangs on it.
  case noSuchDay(day: String, month: Int, year: Int?)
  case noSuchMonth(month: String)
  /// A year and a month, where a day is asked for.
  case dayIsMissing(text: String)
  case yearOutOfRange(year: String)
  /// So many units away that it leaves the years that there are.
  case tooFar(text: String)
  /// A year of one or two digits, or of three.
  case shortYear(year: String)
  /// Day and month could be either way round, and make two days.
  case ambiguous(text: String, first: Int, second: Int)
  /// The weekday that was named is not that of the day.
  case otherWeekday(named: Int, day: CalendarDay)
  /// A day to come, where one that has been is asked for.
  case notYet(text: String)
}

extension DueDateFault {
  /// What is wrong with a due date, and what would be right; it holds what was typed, unsanitised.
  package var reason: String {
    switch self {
    case .notUnderstood(let text):
      "“\(Self.shortened(text))” is not a date. Try fri, 3d, 24 dec"
    case .noSuchDay(let day, let month, let year):
      Self.noSuchDay(Self.shortened(day), month: month, year: year)
    case .noSuchMonth(let month):
      "there is no month \(Self.shortened(month)); months go from 1 to 12"
    case .dayIsMissing(let text):
      "“\(Self.shortened(text))” is a month; name a day of it, as in 2026-12-24"
    case .yearOutOfRange(let year):
      "the year \(Self.shortened(year)) is outside \(Self.years)"
    case .tooFar(let text):
      "“\(Self.shortened(text))” leads outside the years \(Self.years)"
    case .shortYear(let year):
      "the year “\(year)” is too short; write it in four digits, as in 2026"
    case .ambiguous(let text, let first, let second):
      "“\(Self.shortened(text))” could be \(first) \(Self.month(second)) or "
        + "\(second) \(Self.month(first)); write the month's name"
    case .otherWeekday(let named, let day):
      "\(day.dayMonthYear) is a \(CalendarDay.fullWeekdayNames[day.weekday]), "
        + "not a \(CalendarDay.fullWeekdayNames[named])"
    case .notYet(let text):
      "“\(Self.shortened(text))” is still to come; name a day that has been, as in 3d or mon"
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
  /// Such as `27 Nov 2026`.
  fileprivate var dayMonthYear: String {
    let (year, month, day) = parts
    return "\(day) \(Self.monthNames[month - 1]) \(year)"
  }
}
