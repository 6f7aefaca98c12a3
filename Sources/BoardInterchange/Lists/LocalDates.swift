package import BoardModel
package import Foundation

/// Days and moments of other programs; moments become days in the reader's zone.
package struct LocalDates: Sendable {
  private let zone: TimeZone

  package init(zone: TimeZone) { self.zone = zone }

  var today: CalendarDay {
    let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    return day(of: now) ?? now.day
  }

  /// The local day of a moment; nil outside the years of due dates.
  package func day(of time: Timestamp, in zone: TimeZone? = nil) -> CalendarDay? {
    let date = Date(timeIntervalSince1970: Double(time.milliseconds) / 1_000)
    let offset = (zone ?? self.zone).secondsFromGMT(for: date)
    let moved = Timestamp(milliseconds: time.milliseconds + Int64(offset) * 1_000)
    return CalendarDay(iso: moved.day.iso)
  }

  /// When a day begins in local time.
  package func start(of day: CalendarDay) -> Timestamp {
    let utc = Int64(day.daysSinceEpoch) * 86_400_000
    let date = Date(timeIntervalSince1970: Double(utc) / 1_000)
    let first = Int64(zone.secondsFromGMT(for: date)) * 1_000
    let guess = Date(timeIntervalSince1970: Double(utc - first) / 1_000)
    return Timestamp(milliseconds: utc - Int64(zone.secondsFromGMT(for: guess)) * 1_000)
  }

  /// The local day of a moment with a zone, or the day as written.
  package func day(iso text: some StringProtocol, in zone: TimeZone? = nil) -> CalendarDay? {
    if let day = CalendarDay(iso: text) { return day }
    if text.utf8.count == 8, let time = Timestamp(iso: "\(text)T0000") {
      return CalendarDay(iso: time.day.iso)
    }
    guard let time = Timestamp(iso: text) else { return nil }
    let tail = text.utf8.suffix(6)
    let hasZone =
      text.hasSuffix("Z") || tail.contains(UInt8(ascii: "+")) || tail.contains(UInt8(ascii: "-"))
    return hasZone ? day(of: time, in: zone) : CalendarDay(iso: time.day.iso)
  }
}
