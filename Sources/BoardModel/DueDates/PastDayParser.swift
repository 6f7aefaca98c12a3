/// Reads a day that has been, as people type it: the grammar of due dates, looked at backwards.
///
/// A distance leads back (`3d`, `2 weeks`, `a month ago`), a weekday is the last such day before
/// today, a day without a year the last such day up to today; `today`, `yesterday` and whole dates
/// are what they are. A day to come is refused, and so is none.
package enum PastDayParser {
  package static func day(
    in text: String,
    today: CalendarDay
  ) throws(DueDateFault) -> CalendarDay {
    let trimmed = DueDateReader.trimmed(text)
    guard let tokens = DueDateToken.tokens(of: text), !tokens.isEmpty else {
      throw .notUnderstood(text: trimmed)
    }
    let reader = DueDateReader(text: text, tokens: tokens, today: today, direction: .back)
    let day = try reader.day()
    if day > today { throw .notYet(text: trimmed) }
    return day
  }
}
