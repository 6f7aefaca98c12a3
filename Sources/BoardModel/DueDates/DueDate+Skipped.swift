extension DueDate {
  /// The first time that the clock shows, if a change to summer time skips this one.
  ///
  /// Nil for any other time. The clock is that of this machine.
  package var firstAfterSkip: ClockTime? {
    guard let time, !Self.isShown(day, time.minuteOfDay) else { return nil }
    return (time.minuteOfDay + 1..<1_440).first { Self.isShown(day, $0) }
      .flatMap { ClockTime(minuteOfDay: $0) }
  }

  /// Whether the clock shows a minute of a day.
  private static func isShown(_ day: CalendarDay, _ minute: Int) -> Bool {
    let local = day.daysSinceEpoch * 86_400 + minute * 60
    // No zone changes its clock twice in two days.
    let offsets = [-86_400, 86_400].map { ClockTime.secondsFromUTC(atSecond: local + $0) }
    return offsets.contains { ClockTime.secondsFromUTC(atSecond: local - $0) == $0 }
  }
}
