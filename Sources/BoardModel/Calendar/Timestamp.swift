/// A moment: milliseconds since 1970-01-01T00:00:00Z, of the years 1 to 9999.
package struct Timestamp: Hashable, Sendable, Comparable {
  /// The moments that a calendar can show.
  private static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  package let milliseconds: Int64

  /// A moment outside of the range becomes the first or the last: a file or a clock may say anything.
  package init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Timestamp {
  /// The moment as ISO 8601 has it, in UTC: `2026-11-21T08:45:12.345Z`.
  package var iso: String {
    let (days, rest) = Int(milliseconds).flooredDivision(by: 86_400_000)
    let fields = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60]
    let time = fields.map { CalendarDay.padded($0, to: 2) }.joined(separator: ":")
    let day = CalendarDay(daysSinceEpoch: days).iso
    return "\(day)T\(time).\(CalendarDay.padded(rest % 1000, to: 3))Z"
  }
}
