/// A due date as it was typed: a day, a time or both.
///
/// A card that has a due date keeps the half that was not typed.
package struct TypedDue: Hashable, Sendable {
  package var day: CalendarDay?
  /// From 0 to 1440, the end of the day.
  package var minute: Int?
  /// Whether the day is a weekday alone, which can be today if the time is still to come.
  var isWeekday = false
  /// Whether the day is written as `2026-12-24`, which means the whole day.
  var isWholeDay = false

  /// The due date that this means.
  ///
  /// - Parameters:
  ///   - today: The day on which it was typed.
  ///   - now: The minute of that day.
  ///   - old: The due date of the card.
  /// - Returns: The due date.
  package func due(
    today: CalendarDay,
    now: Int = ClockTime.minuteNow(),
    keeping old: DueDate? = nil
  ) -> DueDate {
    guard let minute else { return DueDate(day ?? today, at: isWholeDay ? nil : old?.time) }
    if let day {
      let isToday = isWeekday && day.weekday == today.weekday && minute > now
      return DueDate(isToday ? today : day, minute: minute)
    }
    return DueDate(old?.day ?? today.moved(by: minute > now ? 0 : 1, .day), minute: minute)
  }
}

extension DueDateParser {
  /// Reads a day, a time of day, or both in any order: `fri 15:00`, `9am tomorrow`, `at 15:00`,
  /// `2026-12-24T15:00`, or a distance from now such as `in 2 hours`.
  ///
  /// Nil if the text means no due date.
  package static func typed(
    _ text: String,
    today: CalendarDay,
    now: Int = ClockTime.minuteNow()
  ) throws(DueDateFault) -> TypedDue? {
    let moment = DueDateReader.trimmed(text)
    if moment.uppercased() == "\(CalendarDay.last.iso)T24:00" { throw .tooFar(text: moment) }
    if let due = DueDate(moment: moment) {
      return TypedDue(day: due.day, minute: due.time?.minuteOfDay, isWholeDay: true)
    }
    if let minutes = minutesFromNow(text) {
      let (days, minute) = (now + minutes).flooredDivision(by: 1_440)
      guard let day = today.adding(days, .day) else {
        throw .tooFar(text: moment)
      }
      return TypedDue(day: day, minute: minute)
    }
    var words = TypedTime.words(of: text)
    let evening = words.firstIndex(of: "tonight")
    if let evening { words[evening] = "today" }
    let time = text.utf8.count <= 512 ? try TypedTime.read(words) : nil
    guard let time else {
      let dayText = evening == nil ? text : words.joined(separator: " ")
      guard let day = try dueDay(in: dayText, of: text, today) else { return nil }
      let isWeekday = isWeekday(words)
      return TypedDue(day: day, minute: evening == nil ? nil : 1_200, isWeekday: isWeekday)
    }
    let minute = evening != nil && time.minute < 720 ? time.minute + 720 : time.minute
    if time.rest.allSatisfy(isParticle) { return TypedDue(minute: minute) }
    guard let day = try dueDay(in: time.rest.joined(separator: " "), of: text, today) else {
      throw .notUnderstoodDue(text: DueDateReader.trimmed(text))
    }
    if day == .last, minute == 1_440 { throw .tooFar(text: moment) }
    return TypedDue(day: day, minute: minute, isWeekday: isWeekday(time.rest))
  }

  /// The due date that a text means for a card without one.
  package static func due(
    in text: String,
    today: CalendarDay,
    now: Int = ClockTime.minuteNow()
  ) throws(DueDateFault) -> DueDate? {
    try typed(text, today: today, now: now)?.due(today: today, now: now)
  }

  private static func dueDay(
    in text: String,
    of whole: String,
    _ today: CalendarDay
  ) throws(DueDateFault) -> CalendarDay? {
    do throws(DueDateFault) {
      return try day(in: text, today: today)
    } catch {
      switch error {
      case .notUnderstood, .hasTime: throw .notUnderstoodDue(text: DueDateReader.trimmed(whole))
      default: throw error
      }
    }
  }

  private static func isWeekday(_ words: [String]) -> Bool {
    let words = words.filter { !isParticle($0) }
    return words.count == 1 && CalendarDay.weekday(named: words[0]) != nil
  }

  // MARK: Distances

  /// The minutes of `15m`, `1h30m`, `90 minutes` or `0`, at most a day; nil for another text.
  package static func minutes(in text: String) -> Int? {
    let tokens = DueDateToken.tokens(of: text) ?? []
    if tokens == [.number("0")] || tokens == [.number("0"), .word("m")] { return 0 }
    guard let count = minutes(of: tokens, readingM: true) else { return nil }
    return count <= 1_440 ? count : nil
  }

  /// The minutes of `in 2 hours`, `1h30m`, `30 min` or `in half an hour`; at least one.
  static func minutesFromNow(_ text: String) -> Int? {
    minutes(of: DueDateToken.tokens(of: text) ?? [], readingM: false)
  }

  /// A lone `m` means months in a date, so it is minutes only after hours.
  private static func minutes(of tokens: [DueDateToken], readingM: Bool) -> Int? {
    var rest = tokens[...]
    if rest.first == .word("in") { rest.removeFirst() }
    if Array(rest) == [.word("half"), .word("an"), .word("hour")] { return 30 }
    if rest.first == .word("a") || rest.first == .word("an") {
      rest[rest.startIndex] = .number("1")
    }
    var (total, readsM) = (0, readingM)
    while case .number(let digits)? = rest.first, case .word(let unit)? = rest.dropFirst().first {
      guard let count = Int(digits), count < 1_000_000_000 else { return nil }
      switch unit {
      case "h", "hour", "hours", "hr", "hrs": (total, readsM) = (total + count * 60, true)
      case "min", "mins", "minute", "minutes": total += count
      case "m" where readsM: total += count
      default: return nil
      }
      rest.removeFirst(2)
    }
    return rest.isEmpty && total > 0 ? total : nil
  }
}

extension DueDate {
  /// Reads `2026-12-24`, `2026-12-24T15:00`, also with seconds, and a moment with a zone, which is
  /// turned into local time.
  package init?(moment text: String) {
    let text = text.uppercased()
    if let due = DueDate(iso: text) {
      self = due
      return
    }
    let isEndOfDay = text.utf8.count == 16 && text.hasSuffix("T24:00")
    if isEndOfDay, let day = CalendarDay(iso: text.prefix(10)), day < .last {
      self.init(day, minute: 1_440)
      return
    }
    guard text.contains("T"), let time = Timestamp(iso: text) else { return nil }
    let tail = text.utf8.suffix(6)
    let hasZone =
      text.hasSuffix("Z") || tail.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    let seconds = Int(time.milliseconds).flooredDivision(by: 1_000).quotient
    let local = seconds + (hasZone ? ClockTime.secondsFromUTC(atSecond: seconds) : 0)
    let (days, rest) = local.flooredDivision(by: 86_400)
    let day = CalendarDay(daysSinceEpoch: days)
    guard day >= .first, day <= .last else { return nil }
    self.init(day, minute: rest / 60)
  }
}
