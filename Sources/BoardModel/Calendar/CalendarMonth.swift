/// A month as a calendar shows it: a row for each week, a column for each weekday.
package struct CalendarMonth: Hashable, Sendable {
  package let year: Int
  /// From 1, January, to 12.
  package let month: Int

  package init(containing day: CalendarDay) {
    (year, month, _) = day.parts
  }

  /// Reads `2026-11` or `2027-1`.
  init?(iso text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 4, (1...2).contains(parts[1].utf8.count),
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]),
      let day = CalendarDay(year: year, month: month, day: 1)
    else { return nil }
    self.init(containing: day)
  }

  var days: (first: CalendarDay, last: CalendarDay)? {
    guard let first = CalendarDay(year: year, month: month, day: 1) else { return nil }
    return (first, CalendarDay(daysSinceEpoch: first.daysSinceEpoch + length - 1))
  }

  /// For example `November 2026`.
  package var title: String { "\(CalendarDay.fullMonthNames[month - 1]) \(year)" }

  package var length: Int { CalendarDay.length(ofMonth: month, in: year) }

  /// The days in weeks of seven; nil for days of the neighbouring months.
  ///
  /// Returns four to six weeks.
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
