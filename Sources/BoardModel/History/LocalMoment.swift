/// A moment in local time.
package struct LocalMoment: Hashable, Sendable {
  package let day: CalendarDay
  /// From 0 to 1439.
  package let minuteOfDay: Int

  package init(day: CalendarDay, minuteOfDay: Int) {
    self.day = day
    self.minuteOfDay = minuteOfDay
  }

  package init(utc time: Timestamp) {
    let minutes = Int(time.milliseconds).flooredDivision(by: 60_000).quotient
    let (days, minute) = minutes.flooredDivision(by: 1_440)
    self.init(day: CalendarDay(daysSinceEpoch: days), minuteOfDay: minute)
  }

  /// For example `14:02`.
  package var clock: String {
    [minuteOfDay / 60, minuteOfDay % 60].map { CalendarDay.padded($0, to: 2) }
      .joined(separator: ":")
  }
}

extension CalendarDay {
  /// A day heading: `Today`, `Yesterday` or `Fri 14 Nov`, with the year if it is another one.
  package func heading(seenFrom today: CalendarDay) -> String {
    switch daysUntil(today) {
    case 0: "Today"
    case 1: "Yesterday"
    default: short(seenFrom: today)
    }
  }
}
