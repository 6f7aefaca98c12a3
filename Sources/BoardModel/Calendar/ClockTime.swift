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
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
    let digits = [bytes[0], bytes[1], bytes[3], bytes[4]].map { Int($0) - 0x30 }
    guard digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
    let (hour, minute) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
    guard hour < 24, minute < 60 else { return nil }
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
  nonisolated(unsafe) package static var minuteNow: () -> Int = {
    var (now, parts) = (time(nil), tm())
    localtime_r(&now, &parts)
    return Int(parts.tm_hour) * 60 + Int(parts.tm_min)
  }

  /// How far local time is ahead of UTC at a second since 1970.
  static func secondsFromUTC(atSecond second: Int) -> Int {
    var (second, parts) = (time_t(second), tm())
    localtime_r(&second, &parts)
    return parts.tm_gmtoff
  }
}
