/// The numbers of open cards that are overdue, and of the others that are due today.
///
/// Every heading counts in this way: a card that was due earlier today is overdue.
package struct DueCounts: Hashable, Sendable {
  package var overdue = 0
  /// How many of the overdue cards were due earlier today.
  package var lateToday = 0
  /// Without the overdue ones.
  package var today = 0

  package init(overdue: Int = 0, lateToday: Int = 0, today: Int = 0) {
    (self.overdue, self.lateToday, self.today) = (overdue, lateToday, today)
  }

  /// The word for the cards that are due today: under “today” there may be more of them.
  package var todayWord: String { lateToday > 0 ? "more today" : "due today" }
}

extension BoardReading {
  /// Counts the cards of some columns, each kind up to `limit`.
  package func dueCounts(
    in columns: [Column.ID],
    on today: CalendarDay,
    at minute: Int,
    limit: Int
  ) throws(StoreError) -> DueCounts {
    let late = try overdueCount(in: columns, on: today, at: minute, limit: limit)
    let day = FilterRange(from: today, through: today)
    return DueCounts(
      overdue: try dueCount(in: columns, .before(today), limit: limit) + late,
      lateToday: late,
      today: max(0, try dueCount(in: columns, day, limit: limit) - late)
    )
  }
}
