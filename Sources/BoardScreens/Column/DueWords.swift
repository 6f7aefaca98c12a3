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
    let days = due.daysSinceEpoch - today.daysSinceEpoch
    if isDone {
      text = "due \(due.dayAndMonth(seenFrom: today))"
      style = Style(.quiet)
    } else if days < 0 {
      text = days == -1 ? "1 day late" : "\(-days) days late"
      style = Style(.danger, .bold)
    } else if days == 0 {
      text = "today"
      style = Style(.warning)
    } else {
      text = days == 1 ? "tomorrow" : due.short(seenFrom: today)
      style = Style(days == 1 ? .text : .quiet)
    }
    inRow = isDone ? due.dayAndMonth(seenFrom: today) : text
    short = days < 0 && !isDone ? "\(-days)d late" : inRow
  }
}
