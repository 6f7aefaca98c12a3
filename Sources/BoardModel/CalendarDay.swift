/// A day of the Gregorian calendar, without a time and without a zone.
///
/// A due date is such a day: a change of time zone moves nothing.
package struct CalendarDay: Hashable, Sendable {
  /// Days since 1970-01-01; negative before it.
  package let daysSinceEpoch: Int

  package init(daysSinceEpoch: Int) {
    self.daysSinceEpoch = daysSinceEpoch
  }
}

extension CalendarDay: Comparable {
  package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }
}
