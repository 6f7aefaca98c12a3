/// Why a text or a rule is no repeat.
package enum RepeatFault: Error, Hashable, Sendable {
  case notUnderstood(String)
  /// A repeat has no time of its own.
  case timeOfDay(String)
  case interval(String)
  case count(String)
  case month(Int)
  case monthDay(Int)
  case ordinal(Int)
  case position(Int)
  /// A part of the RFC, or a combination, that is not supported.
  case part(String)
  /// A part of an RRULE with a value that makes no sense.
  case value(String)
  /// No year has such a day.
  case neverMeets
  /// Counted from this day, no period of the rule has such a day.
  case neverMeetsFrom(CalendarDay)
  case untilHasPassed(CalendarDay)
  case date(DueDateFault)
}

extension RepeatFault {
  /// What is wrong and how to fix it; contains typed text, not sanitised.
  package var reason: String {
    switch self {
    case .notUnderstood(let text):
      "can't read “\(Self.shortened(text))” as a repeat. Try “every week” or “3 days after done”"
    case .timeOfDay(let text):
      "“\(Self.shortened(text))” has a time of day; set it in the due date, as in “mon 9:00”"
    case .interval(let number):
      "can't repeat every \(Self.shortened(number)); "
        + "the number goes from 1 to \(RepeatRule.longestInterval)"
    case .count(let number):
      "can't repeat \(Self.shortened(number)) times; "
        + "the number goes from 1 to \(RepeatRule.largestCount)"
    case .month(let month): "there is no month \(month); months go from 1 to 12"
    case .monthDay(let day): "there is no day \(day) of a month; days go from 1 to 31"
    case .ordinal(let ordinal): "there is no weekday number \(ordinal) in a month or a year"
    case .position(let place): "BYSETPOS can't be \(place); it goes from 1 to 366"
    case .part(let part): "repeats don't support \(Self.shortened(part))"
    case .value(let part): "“\(Self.shortened(part))” is not a valid part of a rule"
    case .neverMeets: "no year has such a day, so the card would never repeat"
    case .neverMeetsFrom(let day):
      "counted from \(day.dayMonthYear), the rule falls on no other day; change the due date or the rule"
    case .untilHasPassed(let day): "\(day.dayMonthYear) has passed; name a last day in the future"
    case .date(let fault): fault.reason
    }
  }

  private static func shortened(_ text: String) -> String {
    text.count > 40 ? "\(text.prefix(39))…" : text
  }
}
