package import BoardModel
package import TerminalSurface

/// A due date in the few words that fit in a row, and its style.
package nonisolated struct DueWords {
  package let text: String
  package let style: Style
  /// For the end of the title's row; a done card shows the day alone.
  let inRow: String
  /// As short as possible: `3d late`.
  let short: String
  /// For a card in one line: a day without its weekday.
  let compact: String

  /// The due date, or the day on which a done card was finished; nil if there is none.
  init?(_ card: CardPreview, _ look: RowStyle) {
    guard let day = look.isDone ? card.finishedOn ?? card.due : card.due else { return nil }
    self.init(
      due: DueDate(day, at: look.isDone ? nil : card.dueTime),
      today: look.today,
      minute: look.minute,
      isDone: look.isDone
    )
  }

  package init(due: DueDate, today: CalendarDay, minute: Int, isDone: Bool) {
    let phrase = DuePhrase(due.day, today: today, isDone: isDone)
    let isLateToday = !isDone && due.day == today && due.hasPassed(on: today, at: minute)
    // A day that has passed is late by days; the time no longer matters.
    let clock = due.day < today ? nil : due.time?.text
    let words = [due.day == today && clock != nil ? nil : phrase.text, clock]
    inRow = words.compactMap(\.self).joined(separator: " ") + (isLateToday ? " late" : "")
    let day = phrase.urgency == .later ? phrase.short : phrase.text
    compact = due.day == today ? inRow : [day, clock].compactMap(\.self).joined(separator: " ")
    short = clock == nil ? phrase.short : compact
    text = isDone ? "due \(inRow)" : inRow
    style =
      switch isLateToday ? .late : phrase.urgency {
      case .late: Style(.danger, .bold)
      case .today: Style(.warning)
      case .tomorrow: Style(.text)
      case .done, .later: Style(.quiet)
      }
  }
}
