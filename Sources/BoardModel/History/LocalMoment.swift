internal import Foundation

/// A moment in local time.
package struct LocalMoment: Hashable, Sendable {
  package let day: CalendarDay
  /// From 0 to 1439.
  package let minuteOfDay: Int
}

extension LocalMoment {
  package init(utc time: Timestamp) {
    let minutes = Int(time.milliseconds).flooredDivision(by: 60_000).quotient
    let (days, minute) = minutes.flooredDivision(by: 1_440)
    self.init(day: CalendarDay(daysSinceEpoch: days), minuteOfDay: minute)
  }

  /// The same moment by the time zone of this machine.
  package static func here(at time: Timestamp) -> LocalMoment {
    let second = Int(time.milliseconds).flooredDivision(by: 1_000).quotient
    // With the offset from UTC added, days begin at local midnight.
    let local = second + ClockTime.secondsFromUTC(atSecond: second)
    return LocalMoment(utc: Timestamp(milliseconds: Int64(local) * 1_000))
  }

  /// This moment by the machine's clock.
  package static var now: LocalMoment {
    here(at: Timestamp(milliseconds: Int64(time(nil)) * 1_000))
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
