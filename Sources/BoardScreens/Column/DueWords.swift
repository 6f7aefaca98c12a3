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

  /// The due date, or the day on which a done card was finished; nil if there is none.
  init?(_ card: CardPreview, _ look: RowStyle) {
    guard let day = look.isDone ? card.finishedOn ?? card.due : card.due else { return nil }
    self.init(due: day, today: look.today, isDone: look.isDone)
  }

  package init(due: CalendarDay, today: CalendarDay, isDone: Bool) {
    let phrase = DuePhrase(due, today: today, isDone: isDone)
    (inRow, short) = (phrase.text, phrase.short)
    text = isDone ? "due \(phrase.text)" : phrase.text
    style =
      switch phrase.urgency {
      case .late: Style(.danger, .bold)
      case .today: Style(.warning)
      case .tomorrow: Style(.text)
      case .done, .later: Style(.quiet)
      }
  }
}
