/// Reads a past day as people type it, with the grammar of due dates backwards.
///
/// Distances lead back (`3d`, `2 weeks`, `a month ago`). A weekday is the last one before today,
/// and a day without a year the last such day, today included; `today`, `yesterday` and whole dates
/// are as usual. Future days and “none” are refused.
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
