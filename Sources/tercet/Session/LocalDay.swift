import BoardModel
import Glibc

/// The calendar day and its end, by the system's clock and time zone.
enum LocalDay {
  static var today: CalendarDay {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    // Seconds east of UTC added, so that whole days count from local midnight.
    let local = now + parts.tm_gmtoff
    return CalendarDay(daysSinceEpoch: Int(local.dividedFloor(by: 86_400)))
  }

  /// When the next local day begins, on the monotonic clock; a second late rather than early.
  static var end: ContinuousClock.Instant {
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

extension Int {
  fileprivate func dividedFloor(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
