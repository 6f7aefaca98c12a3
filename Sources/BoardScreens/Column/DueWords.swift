package import BoardModel
package import TerminalSurface

/// A due date in the few words that a row has room for, and how urgent it looks.
package nonisolated struct DueWords {
  package let text: String
  package let style: Style
  /// The same at the end of the title's row, where the day of a done card stands for itself.
  let inRow: String
  /// The same in as few cells as can be: `3d late`.
  let short: String

  /// - Complexity: O(1).
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
