/// A day of the Gregorian calendar, without a time or a zone.
///
/// Due dates are such days, so a change of time zone moves nothing.
package struct CalendarDay: Hashable, Sendable {
  package let daysSinceEpoch: Int

  package init(daysSinceEpoch: Int) {
    self.daysSinceEpoch = daysSinceEpoch
  }
}

extension CalendarDay: Comparable {
  package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }
}

extension CalendarDay {
  package static let years = 1970...9999

  /// Nil if the day does not exist or the year is outside `years`.
  package init?(year: Int, month: Int, day: Int) {
    guard Self.years.contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    self.init(daysSinceEpoch: Self.days(year: year, month: month, day: day))
    // A day that the month does not have would turn into one of the next month.
    let parts = self.parts
    guard parts.month == month, parts.day == day else { return nil }
  }

  /// Year, month (1 to 12) and day of the month (1 to 31).
  ///
  /// Uses `civil_from_days` of Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms",
  /// <https://howardhinnant.github.io/date_algorithms.html>: a year that begins in March has its
  /// leap day last, and every 400 years have the same number of days.
  package var parts: (year: Int, month: Int, day: Int) {
    let shifted = daysSinceEpoch + Self.daysFromMarchOfYear0
    let (era, dayOfEra) = shifted.flooredDivision(by: Self.daysPerEra)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// `days_from_civil` of the same source.
  static func days(year: Int, month: Int, day: Int) -> Int {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).flooredDivision(by: 400)
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * daysPerEra + dayOfEra - daysFromMarchOfYear0
  }

  private static let daysPerEra = 146_097
  private static let daysFromMarchOfYear0 = 719_468

  /// Negative if the other day is earlier.
  package func daysUntil(_ other: CalendarDay) -> Int {
    other.daysSinceEpoch - daysSinceEpoch
  }

  /// From Monday, 0, to Sunday, 6.
  package var weekday: Int {
    // 1970-01-01 was a Thursday.
    (daysSinceEpoch + 3).flooredDivision(by: 7).remainder
  }
}

extension Int {
  /// The quotient rounded down, and a remainder that is never negative.
  package func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let remainder = ((self % divisor) + divisor) % divisor
    return ((self - remainder) / divisor, remainder)
  }
}
