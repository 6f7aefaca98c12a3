/// A due day, or a minute of it.
///
/// The time is local and has no offset. A time that a clock change skips has passed as soon as the
/// clock shows a later one.
package struct DueDate: Hashable, Comparable, Sendable {
  package var day: CalendarDay
  package var time: ClockTime?

  package init(_ day: CalendarDay, at time: ClockTime? = nil) {
    self.day = day
    self.time = time
  }

  /// Reads `2026-12-24` or `2026-12-24T15:00`.
  package init?(iso text: some StringProtocol) {
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let day = CalendarDay(iso: first) else { return nil }
    self.init(day)
    if parts.count == 1 { return }
    guard let time = ClockTime(parts[1]) else { return nil }
    self.time = time
  }

  /// In the order of these texts, a day comes before its times.
  package var iso: String { day.iso + (time.map { "T\($0.text)" } ?? "") }

  package static func < (left: DueDate, right: DueDate) -> Bool {
    if left.day != right.day { return left.day < right.day }
    return (left.time?.minuteOfDay ?? -1) < (right.time?.minuteOfDay ?? -1)
  }

  /// The minute this many minutes after a day begins.
  package init(_ day: CalendarDay, minute: Int) {
    let (days, rest) = minute.flooredDivision(by: 1_440)
    self.init(day.moved(by: days, .day), at: ClockTime(minuteOfDay: rest))
  }

  /// Whether it has passed: its day, or its minute.
  package func hasPassed(on today: CalendarDay, at minute: Int) -> Bool {
    if day != today { return day < today }
    return time.map { $0.minuteOfDay <= minute } ?? false
  }
}

extension DueDate: FieldElement {
  package static var expected: String { "a day as in 2026-11-27, or a time as in 2026-11-27T15:00" }
  package static var isNothingIfUnreadable: Bool { true }

  package func form(for origin: FieldOrigin) -> SharedValue { .text(iso) }

  package init?(_ form: SharedValue, from origin: FieldOrigin) {
    guard let text = form.text else { return nil }
    if origin == .document { self.init(moment: text) } else { self.init(iso: text) }
  }

  package static func read(typed text: String, today: CalendarDay) throws(ValueFault) -> Self? {
    do throws(DueDateFault) {
      return try DueDateParser.due(in: text, today: today)
    } catch {
      throw ValueFault(error.reason)
    }
  }

  package func word(_ today: CalendarDay) -> String {
    day.dayAndMonth(seenFrom: today) + (time.map { " \($0.text)" } ?? "")
  }
}

extension CardDraft {
  package var dueDate: DueDate? {
    get { due.map { DueDate($0, at: dueTime) } }
    set { (due, dueTime) = (newValue?.day, newValue?.time) }
  }
}
