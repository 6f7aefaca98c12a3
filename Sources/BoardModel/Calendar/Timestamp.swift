internal import Foundation

/// A moment in milliseconds since 1970-01-01T00:00:00Z, within the years 1 to 9999.
package struct Timestamp: Hashable, Sendable, Comparable {
  private static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  package let milliseconds: Int64

  /// Clamps to the range, since a file or a clock may hold any value.
  package init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Timestamp {
  package static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// The moment in ISO 8601, in UTC: `2026-11-21T08:45:12.345Z`.
  package var iso: String {
    let (days, rest) = Int(milliseconds).flooredDivision(by: 86_400_000)
    let fields = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60]
    let time = fields.map { CalendarDay.padded($0, to: 2) }.joined(separator: ":")
    let day = CalendarDay(daysSinceEpoch: days).iso
    return "\(day)T\(time).\(CalendarDay.padded(rest % 1000, to: 3))Z"
  }
}
