import BoardModel
import TerminalKit
import TerminalSurface

/// Where the days of a month are on the screen, with the days of whole weeks around it.
nonisolated struct MonthGrid: Hashable {
  let month: CalendarMonth
  let weeks: [[CalendarDay]]
  /// The area of the weeks, below the names of the weekdays.
  private let rows: Range<Int>
  private let columns: Int
  /// The number of rows of a week.
  private let weekHeight: Int
  /// Whether a line separates the weeks.
  let hasRules: Bool

  init(_ month: CalendarMonth, startingOn first: FirstWeekday, size: Size, rows: Range<Int>) {
    self.month = month
    let weeks = month.weeks(startingOn: first)
    let known = weeks.first?.enumerated().first { $1 != nil }
    let start = (known?.element?.daysSinceEpoch ?? 0) - (known?.offset ?? 0)
    self.weeks = weeks.indices.map { week in
      (0..<7).map { CalendarDay(daysSinceEpoch: start + 7 * week + $0) }
    }
    self.rows = min(rows.lowerBound + 1, rows.upperBound)..<rows.upperBound
    columns = size.columns
    weekHeight = max(1, self.rows.count / max(1, weeks.count))
    hasRules = weekHeight >= 4
  }

  /// The number of lines of a day below its number.
  var height: Int { weekHeight - (hasRules ? 2 : 1) }

  var days: ClosedRange<CalendarDay> {
    let all = weeks.joined()
    let first = all.first ?? CalendarDay(daysSinceEpoch: 0)
    return first...(all.last ?? first)
  }

  /// Whether a day has room for titles; otherwise it shows how many cards it has.
  var showsTitles: Bool { columns / 7 >= 12 && height >= 2 }

  func column(_ weekday: Int) -> Range<Int> {
    columns * weekday / 7..<columns * (weekday + 1) / 7
  }

  func rule(aboveWeek week: Int) -> Int? {
    hasRules ? rows.lowerBound + week * weekHeight : nil
  }

  func top(ofWeek week: Int) -> Int {
    rows.lowerBound + week * weekHeight + (hasRules ? 1 : 0)
  }

  /// Nil also for what the grid shows beyond the calendar.
  func day(at point: Point) -> CalendarDay? {
    guard rows.contains(point.row) else { return nil }
    let week = (point.row - rows.lowerBound) / weekHeight
    guard weeks.indices.contains(week),
      let weekday = (0..<7).first(where: { column($0).contains(point.column) })
    else { return nil }
    let day = weeks[week][weekday]
    return (CalendarDay.first...CalendarDay.last).contains(day) ? day : nil
  }

  /// The line of a day, from 0 below its number; -1 for the number.
  func line(at point: Point) -> Int {
    (point.row - rows.lowerBound) % weekHeight - (hasRules ? 2 : 1)
  }
}
