internal import Foundation

/// A local time of day, in minutes.
package struct ClockTime: Hashable, Comparable, Sendable {
  /// From 0 to 1439.
  package let minuteOfDay: Int

  package init?(minuteOfDay: Int) {
    guard (0..<1_440).contains(minuteOfDay) else { return nil }
    self.minuteOfDay = minuteOfDay
  }

  /// Reads `15:00`.
  package init?(_ text: some StringProtocol) {
    var digits = Digits(text.utf8)
    guard let hour = digits.number(2), digits.skip(":"), let minute = digits.number(2),
      digits.isAtEnd, hour < 24, minute < 60
    else { return nil }
    minuteOfDay = hour * 60 + minute
  }

  /// For example `15:00`.
  package var text: String {
    [minuteOfDay / 60, minuteOfDay % 60].map { CalendarDay.padded($0, to: 2) }
      .joined(separator: ":")
  }

  package static func < (left: ClockTime, right: ClockTime) -> Bool {
    left.minuteOfDay < right.minuteOfDay
  }

  /// The minute of the day now, for what people type relative to it, such as `in 2 hours`.
  package static func minuteNow() -> Int { LocalMoment.now.minuteOfDay }

  /// How far local time is ahead of UTC at a second since 1970.
  package static func secondsFromUTC(atSecond second: Int) -> Int {
    var (second, parts) = (time_t(second), tm())
    localtime_r(&second, &parts)
    return parts.tm_gmtoff
  }
}
