/// What a query's words refer to: the day, the moment, and who asks.
package struct QueryContext: Hashable, Sendable {
  /// What `today` is.
  package var today: CalendarDay
  /// From when ages are counted.
  package var now: Timestamp
  /// Who `mine` is; nil where nobody is named.
  package var author: String?
  /// How far the clock on the wall is ahead of Coordinated Universal Time, in seconds.
  ///
  /// It serves for every day, so that one on the other side of a change of the clocks begins an hour
  /// off.
  package var secondsFromUTC: Int

  package init(
    today: CalendarDay,
    now: Timestamp,
    author: String? = nil,
    secondsFromUTC: Int = 0
  ) {
    self.today = today
    self.now = now
    self.author = author
    self.secondsFromUTC = secondsFromUTC
  }

  static let millisecondsPerDay: Int64 = 86_400_000

  /// When a day begins.
  func start(of day: CalendarDay) -> Timestamp {
    Timestamp(
      milliseconds: Int64(day.daysSinceEpoch) * Self.millisecondsPerDay
        - Int64(secondsFromUTC) * 1_000
    )
  }

  /// The moment from which on something was changed so recently that it is not stale.
  package var staleBefore: Timestamp {
    Timestamp(
      milliseconds: now.milliseconds - Int64(CardState.staleDays) * Self.millisecondsPerDay
    )
  }
}
