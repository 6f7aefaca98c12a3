/// The day from which the next date counts; the raw value is its name in JSON and in the log.
package enum RepeatBasis: String, Hashable, Sendable, CaseIterable {
  case due
  /// The day on which the card was finished.
  case done
}

/// A rule with the day from which it counts, as people type it.
package struct CardRepeat: Hashable, Sendable {
  package let rule: RepeatRule
  /// Nil if nobody said.
  package let basis: RepeatBasis?

  package init(_ rule: RepeatRule, from basis: RepeatBasis? = .due) {
    self.rule = rule
    self.basis = basis
  }
}

extension CardRepeat {
  /// The due date of the next card, the first after today; nil if there is none.
  ///
  /// A card without a due date counts from today. From the day of completion, a rule without days
  /// of its own is a distance as in a due date: a month after 31 January is the last of February.
  package func next(due: CalendarDay?, today: CalendarDay) -> CalendarDay? {
    let start = due ?? today
    switch basis {
    case .due, nil: return rule.day(after: max(start, today), from: start)
    case .done:
      guard rule.isPlain else { return rule.day(after: today, from: today) }
      let day = today.adding(rule.interval, rule.unit)
      return day.flatMap { $0 <= rule.until ?? .last ? $0 : nil }
    }
  }

  /// Whether a date follows the due date, wherever the repeat ends.
  ///
  /// Counted from November, `FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31` never meets a day.
  package func meetsADay(due: CalendarDay?, today: CalendarDay) -> Bool {
    if basis == .done { return true }
    var rule = rule
    rule.until = nil
    let start = due ?? CardRepeat(rule, from: basis).firstDate(today: today) ?? today
    return rule.day(after: start, from: start) != nil
  }

  /// The words with the next dates, unless they depend on when the card is done.
  package func preview(due: CalendarDay?, today: CalendarDay, limit: Int = 3) -> String {
    guard limit > 0, let dates = nextDates(due: due, today: today, limit: limit) else {
      return words
    }
    return "\(words), \(dates)"
  }

  /// For example `then 4 Dec, 11 Dec`; nil if the dates depend on when the card is done.
  package func nextDates(due: CalendarDay?, today: CalendarDay, limit: Int = 3) -> String? {
    if basis == .done { return nil }
    let dates = dates(due: due ?? firstDate(today: today), today: today, limit: limit)
      .map { $0.dayAndMonth(seenFrom: today) }
    return dates.isEmpty ? "with no further date" : "then \(dates.joined(separator: ", "))"
  }

  /// The next dates after the due date; at most `limit`.
  private func dates(due: CalendarDay?, today: CalendarDay, limit: Int) -> [CalendarDay] {
    var dates: [CalendarDay] = []
    var (due, today) = (due, today)
    let limit = min(limit, rule.count.map { $0 - 1 } ?? limit)
    while dates.count < limit, let next = next(due: due, today: today) {
      dates.append(next)
      (due, today) = (next, next)
    }
    return dates
  }

  /// The due date of a new card that has none: the first day of the rule, today included.
  ///
  /// The interval counts from that day: `every 2 weeks on mon` begins with the next Monday. Nil if
  /// the rule counts from the day of completion.
  package func firstDate(today: CalendarDay) -> CalendarDay? {
    if basis == .done { return nil }
    let yesterday = CalendarDay(daysSinceEpoch: today.daysSinceEpoch - 1)
    var rule = rule
    rule.interval = 1
    return rule.day(after: yesterday, from: today)
  }

  /// The same with a time: today counts only while the time is still to come.
  package func firstDue(today: CalendarDay, at minute: Int, now: Int) -> DueDate? {
    let minute = minute % 1_440
    return firstDate(today: today.moved(by: minute > now ? 0 : 1, .day))
      .map { DueDate($0, minute: minute) }
  }
}

extension RepeatRule {
  /// The rule of the next card; nil if this one was the last.
  package var following: RepeatRule? {
    guard let count else { return self }
    var rule = self
    rule.count = count - 1
    return count > 1 ? rule : nil
  }
}
