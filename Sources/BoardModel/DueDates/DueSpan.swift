/// The days of a section, and the day for cards that move there.
package struct DueSpan: Hashable, Sendable {
  package enum Choice: Hashable, Sendable {
    case day(CalendarDay)
    /// The card's own day of the month, or the last day of a shorter month; in the current month
    /// not before today. A card without a date gets the first day.
    case sameDay(of: CalendarMonth, from: CalendarDay)
  }

  package let choice: Choice
  /// Nil if the section has no end.
  private let last: CalendarDay?

  /// Cards get the first day.
  init(from first: CalendarDay, through last: CalendarDay?) {
    choice = .day(first)
    self.last = last
  }

  init(_ month: CalendarMonth, on today: CalendarDay) {
    choice = .sameDay(of: month, from: today)
    last = month.days?.last
  }

  /// The new date of a card; a date in the section stays.
  package func day(of due: CalendarDay?) -> CalendarDay? {
    switch choice {
    case .day(let first):
      guard let due, due >= first, last.map({ due <= $0 }) ?? true else { return first }
      return due
    case .sameDay(let month, let today):
      if let due, CalendarMonth(containing: due) == month { return due }
      return month.day(like: due, on: today)
    }
  }
}

extension CalendarMonth {
  /// The same day of another month, or its last one; in the current month not before today.
  func day(like day: CalendarDay?, on today: CalendarDay) -> CalendarDay? {
    let wanted = min(day?.parts.day ?? 1, length)
    let same = CalendarDay(year: year, month: month, day: wanted)
    return CalendarMonth(containing: today) == self ? same.map { max($0, today) } : same
  }
}
