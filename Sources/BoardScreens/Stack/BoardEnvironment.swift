package import BoardModel

/// What the screens know of the world outside; injected, so that a run can be replayed.
package struct BoardEnvironment {
  /// The calendar day here and now.
  package let today: () -> CalendarDay
  /// The monotonic clock.
  package let now: () -> ContinuousClock.Instant
  /// When the next day begins, on the monotonic clock.
  package let nextDay: () -> ContinuousClock.Instant
  /// The day on which the calendar's weeks begin.
  package let firstWeekday: () -> FirstWeekday

  package init(
    today: @escaping () -> CalendarDay,
    now: @escaping () -> ContinuousClock.Instant,
    nextDay: @escaping () -> ContinuousClock.Instant,
    firstWeekday: @escaping () -> FirstWeekday = { .monday }
  ) {
    self.today = today
    self.now = now
    self.nextDay = nextDay
    self.firstWeekday = firstWeekday
  }
}
