package import BoardModel
import Glibc

/// The day, its start and end, and the time, by the system's clock and time zone.
package enum LocalClock {
  package static var today: CalendarDay { LocalMoment.now.day }

  /// The minute of today, for due times.
  static var minute: Int { DueClock.here.latest(at: now).minuteOfDay }

  static var now: Timestamp { Timestamp(milliseconds: Int64(time(nil)) * 1_000) }

  package static func start(of day: CalendarDay) -> Timestamp {
    let (year, month, number) = day.parts
    var parts = tm()
    parts.tm_year = Int32(year - 1_900)
    parts.tm_mon = Int32(month - 1)
    parts.tm_mday = Int32(number)
    parts.tm_isdst = -1
    return Timestamp(milliseconds: Int64(mktime(&parts)) * 1_000)
  }

  /// When the next local day begins, on the monotonic clock; a second late rather than early.
  package static var end: ContinuousClock.Instant {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    parts.tm_mday += 1
    parts.tm_hour = 0
    parts.tm_min = 0
    parts.tm_sec = 1
    parts.tm_isdst = -1
    return .now + .seconds(max(1, mktime(&parts) - now))
  }
}

extension DueDate {
  /// For example `! Fri 27 Nov 15:00`; the sign is for an open card that is overdue.
  func words(seenFrom today: CalendarDay, isOpen: Bool) -> String {
    let isOverdue = isOpen && hasPassed(on: today, at: LocalClock.minute)
    return (isOverdue ? "! " : "") + day.short(seenFrom: today) + (time.map { " \($0.text)" } ?? "")
  }
}
