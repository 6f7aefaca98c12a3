/// What the words of a query refer to: the day, the moment and the author.
package struct QueryContext: Hashable, Sendable {
  package var today: CalendarDay
  /// The reference time for ages.
  package var now: Timestamp
  /// The author for `mine`; nil if unknown.
  package var author: String?
  /// The offset of local time from UTC, in seconds.
  ///
  /// The same offset is used for all days, so days across a change of the clocks are an hour off.
  package var secondsFromUTC: Int
  private let dueMinute: Int?

  package init(
    today: CalendarDay,
    now: Timestamp,
    author: String? = nil,
    secondsFromUTC: Int = 0,
    dueMinute: Int? = nil
  ) {
    self.today = today
    self.now = now
    self.author = author
    self.secondsFromUTC = secondsFromUTC
    self.dueMinute = dueMinute
  }

  /// The minute of today, for due times.
  package var minuteOfDay: Int {
    if let dueMinute { return dueMinute }
    let seconds = Int(now.milliseconds / 1_000) + secondsFromUTC
    let minute = seconds.flooredDivision(by: 60).quotient - today.daysSinceEpoch * 1_440
    return min(max(minute, 0), 1_439)
  }

  static let millisecondsPerDay: Int64 = 86_400_000

  func start(of day: CalendarDay) -> Timestamp {
    Timestamp(
      milliseconds: Int64(day.daysSinceEpoch) * Self.millisecondsPerDay
        - Int64(secondsFromUTC) * 1_000
    )
  }

  /// Cards that were changed before this are stale.
  package var staleBefore: Timestamp {
    Timestamp(
      milliseconds: now.milliseconds - Int64(CardState.staleDays) * Self.millisecondsPerDay
    )
  }
}
