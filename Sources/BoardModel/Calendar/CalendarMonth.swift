/// A month as a calendar shows it: weeks in rows, a column a weekday.
package struct CalendarMonth: Hashable, Sendable {
  package let year: Int
  /// From 1, January, to 12.
  package let month: Int

  /// The month in which a day is.
  package init(containing day: CalendarDay) {
    (year, month, _) = day.parts
  }

  /// A month as `2026-11` or `2027-1`; nil for any other text.
  init?(iso text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 4, (1...2).contains(parts[1].utf8.count),
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]),
      let day = CalendarDay(year: year, month: month, day: 1)
    else { return nil }
    self.init(containing: day)
  }

  /// Its first and its last day.
  var days: (first: CalendarDay, last: CalendarDay)? {
    guard let first = CalendarDay(year: year, month: month, day: 1) else { return nil }
    return (first, CalendarDay(daysSinceEpoch: first.daysSinceEpoch + length - 1))
  }

  /// Such as `November 2026`.
  package var title: String { "\(CalendarDay.fullMonthNames[month - 1]) \(year)" }

  /// How many days it has.
  package var length: Int { CalendarDay.length(ofMonth: month, in: year) }

  /// Its days in weeks of seven, nil where a day of the first or the last week is of another month.
  ///
  /// Four to six weeks; none of them is empty.
  package func weeks(startingOn first: FirstWeekday) -> [[CalendarDay?]] {
    guard let start = CalendarDay(year: year, month: month, day: 1) else { return [] }
    let blanks = (start.weekday - first.rawValue).flooredDivision(by: 7).remainder
    var cells: [CalendarDay?] = Array(repeating: nil, count: blanks)
    for day in 0..<length {
      cells.append(CalendarDay(daysSinceEpoch: start.daysSinceEpoch + day))
    }
    while !cells.count.isMultiple(of: 7) { cells.append(nil) }
    return stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
  }
}
