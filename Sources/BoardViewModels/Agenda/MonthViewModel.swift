package import BoardModel

/// The unfinished cards of the days of a month, of one board or of all boards in use.
package final class MonthViewModel {
  package static let countLimit = 100
  /// With this many cards or fewer, all of them are read, so that each can be selected.
  private static let wholeLimit = 150

  package var choice: BoardChoice
  package private(set) var title = ""
  private let store: any BoardReading
  private var days: [CalendarDay: DueDay] = [:]

  package init(of choice: BoardChoice, store: any BoardReading) {
    (self.choice, self.store) = (choice, store)
  }

  package subscript(day: CalendarDay) -> DueDay { days[day] ?? DueDay() }

  /// Reads the first `limit` cards of each day, or all in a month with few.
  package func read(
    _ span: ClosedRange<CalendarDay>,
    limit: Int
  ) throws(StoreError) {
    let boards = choice.boards(of: try store.boards())
    title = choice == .all ? "All boards" : boards.first?.name ?? ""
    let columns = boards.flatMap(\.columns).map(\.id)
    let range = FilterRange(from: span.lowerBound, through: span.upperBound)
    let isSmall =
      try store.dueCount(in: columns, range, limit: Self.wholeLimit + 1) <= Self.wholeLimit
    days = try store.dueDays(
      in: columns,
      span,
      limit: isSmall ? Self.wholeLimit : limit,
      countLimit: Self.countLimit
    )
  }
}
