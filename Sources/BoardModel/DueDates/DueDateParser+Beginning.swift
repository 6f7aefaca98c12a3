extension DueDateParser {
  /// Whether a text that is no date may become one if more is typed: `fr`, `24 de`, `next`, `3`,
  /// `fri 15:`.
  package static func isBeginning(_ text: String, today: CalendarDay) -> Bool {
    do throws(DueDateFault) {
      _ = try due(in: text, today: today)
      return false
    } catch {
      guard case .notUnderstoodDue = error else { return false }
    }
    if text.utf8.count < 100,
      ["0", "00", ":00", "m", " 9"].contains(where: { isDue(text + $0, today) })
    {
      return true
    }
    guard let tokens = DueDateToken.tokens(of: text), let last = tokens.last else { return false }
    switch last {
    case .number: return tokens.count == 1
    case .sign: return true
    case .word(let word):
      return words.contains { $0.hasPrefix(word) && $0 != word } || joining.contains(word)
    }
  }

  private static func isDue(_ text: String, _ today: CalendarDay) -> Bool {
    ((try? due(in: text, today: today)) ?? nil) != nil
  }

  private static let words =
    (CalendarDay.fullWeekdayNames + CalendarDay.fullMonthNames).map { $0.lowercased() }
    + [
      "today", "tomorrow", "yesterday", "tonight", "noon", "midnight", "eow", "eom", "eoy", "week",
      "month", "year", "days", "ago",
    ]
    + ["none", "never"] + joining

  /// Words that need another one after them.
  private static let joining = [
    "next", "end", "of", "in", "at", "by", "on", "due", "until", "till", "the",
  ]
}
