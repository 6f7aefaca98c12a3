/// The days of a section, and which of them a card gets that moves there.
package struct DueSpan: Hashable, Sendable {
  package enum Choice: Hashable, Sendable {
    /// The same day for all cards.
    case day(CalendarDay)
    /// The card's own day of the month, or the last one of a shorter month; of the month that is going
    /// on, none that has passed. A card without a day gets the first one.
    case sameDay(of: CalendarMonth, from: CalendarDay)
  }

  package let choice: Choice
  /// The last day of the section; nil where it has no end.
  private let last: CalendarDay?

  /// The days from one to another, of which a card gets the first one.
  init(from first: CalendarDay, through last: CalendarDay?) {
    choice = .day(first)
    self.last = last
  }

  init(_ month: CalendarMonth, on today: CalendarDay) {
    choice = .sameDay(of: month, from: today)
    last = month.days?.last
  }

  /// The day of a card that had another one, or none; one of the section stays.
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
  /// The same day of another month, or its last one; of the month that is going on, none that has
  /// passed.
  func day(like day: CalendarDay?, on today: CalendarDay) -> CalendarDay? {
    let wanted = min(day?.parts.day ?? 1, length)
    let same = CalendarDay(year: year, month: month, day: wanted)
    return CalendarMonth(containing: today) == self ? same.map { max($0, today) } : same
  }
}
