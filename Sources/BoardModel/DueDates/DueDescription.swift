/// A due date in words, shown while you type.
package enum DueDescription {
  /// For example `Fri 27 Nov 2026, in 6 days`.
  package static func words(for due: CalendarDay?, seenFrom today: CalendarDay) -> String {
    guard let due else { return "no due date" }
    return "\(due.full()), \(distance(from: today, to: due))"
  }

  /// For example `Fri 27 Nov 2026, in 6 days at 15:00`.
  package static func words(for due: DueDate, seenFrom today: CalendarDay) -> String {
    guard let time = due.time else { return words(for: due.day, seenFrom: today) }
    let skip = due.firstAfterSkip.map { " (the clock skips it; \($0.text) counts)" } ?? ""
    return "\(words(for: due.day, seenFrom: today)) at \(time.text)\(skip)"
  }

  /// The distance of a day: `today`, `tomorrow`, `yesterday`, `in 6 days`, `3 days ago`.
  ///
  /// Whole months from 100 days, whole years from two years, both rounded down.
  package static func distance(from today: CalendarDay, to due: CalendarDay) -> String {
    let days = today.daysUntil(due)
    switch days {
    case 0: return "today"
    case 1: return "tomorrow"
    case -1: return "yesterday"
    case 2..<100: return "in \(days) days"
    case -99 ..< -1: return "\(-days) days ago"
    default: break
    }
    let months = wholeMonths(from: min(today, due), to: max(today, due))
    let amount = months < 24 ? "\(months) months" : "\(months / 12) years"
    return days > 0 ? "in \(amount)" : "\(amount) ago"
  }

  private static func wholeMonths(from start: CalendarDay, to end: CalendarDay) -> Int {
    let (from, to) = (start.parts, end.parts)
    let months = (to.year - from.year) * 12 + to.month - from.month
    return to.day < from.day ? months - 1 : months
  }
}
