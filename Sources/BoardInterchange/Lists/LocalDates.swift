package import BoardModel
package import Foundation

/// Days and moments of other programs; moments become days in the reader's zone.
package struct LocalDates: Sendable {
  private let zone: TimeZone

  package init(zone: TimeZone) { self.zone = zone }

  var today: CalendarDay {
    let now = Timestamp.now
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

  /// The local time of a moment with a zone, or the time as written.
  ///
  /// Nil for a day, and for a moment at which a day begins: other programs write days so. Only
  /// `2026-12-24T00:00` and a second after midnight are 00:00.
  package func time(iso text: some StringProtocol) -> ClockTime? {
    guard let due = due(iso: text), let time = due.time else { return nil }
    let isExact =
      text.utf8.count == 16 && !hasZone(text) || !(Timestamp(iso: text)?.isWholeMinute ?? true)
    return time.minuteOfDay > 0 || isExact ? time : nil
  }

  /// The local day and time of a text; one without a zone is in `written`, or local.
  package func due(iso text: some StringProtocol, in written: TimeZone? = nil) -> DueDate? {
    guard let day = day(iso: text) else { return nil }
    guard CalendarDay(iso: text) == nil, text.utf8.count > 8, let time = Timestamp(iso: text) else {
      return DueDate(day)
    }
    var seconds = Int(time.milliseconds).flooredDivision(by: 1_000).quotient
    let isZoned = hasZone(text)
    if !isZoned, let written {
      let guess = seconds - offset(of: written, at: seconds)
      seconds -= offset(of: written, at: guess)
    }
    if isZoned || written != nil { seconds += offset(of: zone, at: seconds) }
    let (days, rest) = seconds.flooredDivision(by: 86_400)
    return DueDate(CalendarDay(daysSinceEpoch: days), minute: rest / 60)
  }

  private func offset(of zone: TimeZone, at second: Int) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
  }

  /// The moment of a time on a local day; a time that a clock change skips moves forward.
  package func moment(of due: DueDate) -> Timestamp {
    let start = start(of: due.day).milliseconds
    guard let time = due.time else { return Timestamp(milliseconds: start) }
    let guess = start + Int64(time.minuteOfDay) * 60_000
    func offset(_ milliseconds: Int64) -> Int {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(milliseconds) / 1_000))
    }
    return Timestamp(milliseconds: guess - Int64(offset(guess) - offset(start)) * 1_000)
  }

  private func hasZone(_ text: some StringProtocol) -> Bool {
    let tail = text.utf8.suffix(6)
    return text.hasSuffix("Z") || tail.contains(UInt8(ascii: "+"))
      || tail.contains(UInt8(ascii: "-"))
  }

  /// The local day of a moment with a zone, or the day as written.
  package func day(iso text: some StringProtocol, in zone: TimeZone? = nil) -> CalendarDay? {
    if let day = CalendarDay(iso: text) { return day }
    if text.utf8.count == 8, let time = Timestamp(iso: "\(text)T0000") {
      return CalendarDay(iso: time.day.iso)
    }
    guard let time = Timestamp(iso: text) else { return nil }
    return hasZone(text) ? day(of: time, in: zone) : CalendarDay(iso: time.day.iso)
  }
}

extension Timestamp {
  fileprivate var isWholeMinute: Bool { milliseconds.isMultiple(of: 60_000) }
}
