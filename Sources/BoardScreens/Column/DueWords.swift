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
