extension Timestamp {
  /// The day in UTC.
  package var day: CalendarDay {
    CalendarDay(daysSinceEpoch: Int(milliseconds).flooredDivision(by: 86_400_000).quotient)
  }
}
