extension DueDateParser {
  /// Whether a text may become a date if more is typed: `fr`, `24 de`, `next`, `3`.
  package static func isBeginning(_ text: String) -> Bool {
    guard let tokens = DueDateToken.tokens(of: text), let last = tokens.last else { return false }
    switch last {
    case .number: return tokens.count == 1
    case .sign: return true
    case .word(let word):
      return words.contains { $0.hasPrefix(word) && $0 != word } || joining.contains(word)
    }
  }

  private static let words =
    (CalendarDay.fullWeekdayNames + CalendarDay.fullMonthNames).map { $0.lowercased() }
    + [
      "today", "tomorrow", "yesterday", "eow", "eom", "eoy", "week", "month", "year", "days", "ago",
    ]
    + ["none", "never"] + joining

  /// Words that need another one after them.
  private static let joining = [
    "next", "end", "of", "in", "by", "on", "due", "until", "till", "the",
  ]
}
