extension QueryReader {
  mutating func dayExpression(
    _ part: QueryScanner.Part,
    _ named: QueryComparison?,
    _ term: (FilterRange<CalendarDay>) -> FilterTerm,
    _ feature: FilterTerm
  ) -> CardFilter.Expression {
    let (typed, rest) = Self.split(part.text)
    do {
      if let ends = Self.bounds(rest), typed == nil, named == nil {
        if feature == .has(.due), let minutes = try minuteRange(ends) {
          return .term(.dueMinute(minutes))
        }
        return .term(term(try dueRange(ends)))
      }
      if feature == .has(.due), let due = minute(rest) {
        return .term(.dueMinute(Self.range(due, typed ?? named)))
      }
      if let month = CalendarMonth(iso: rest)?.days {
        return .term(term(Self.range(month.first, month.last, typed ?? named)))
      }
      if typed == nil, named == nil { warnOfOneDay(rest, part, "<=") }
      guard let day = try DueDateParser.day(in: rest, today: context.today) else {
        return typed == nil && named == nil ? .not(.term(feature)) : refuse(rest, part)
      }
      return .term(term(Self.range(day, day, typed ?? named)))
    } catch {
      warn(error.reason, part.range, isFault: true)
      return .never
    }
  }

  /// A day with a time; a time alone is today's, and `now` is this minute.
  private func minute(_ text: String) -> DueDate? {
    let now = ClockTime.minuteNow()
    if text.lowercased() == "now" { return DueDate(context.today, minute: now) }
    guard let typed = try? DueDateParser.typed(text, today: context.today, now: now),
      typed.minute != nil
    else { return nil }
    return typed.due(today: context.today, now: now, keeping: DueDate(context.today))
  }

  /// A range of which an end has a time; nil for one of whole days.
  private func minuteRange(
    _ ends: (lower: String, upper: String)
  ) throws(DueDateFault) -> FilterRange<DueDate>? {
    let (lower, upper) = (minute(ends.lower), minute(ends.upper))
    if lower == nil, upper == nil { return nil }
    let (first, last) = (
      try day(in: ends.lower, isEnd: false, lower), try day(in: ends.upper, isEnd: true, upper)
    )
    return FilterRange(from: first, through: last)
  }

  private func day(
    in text: String,
    isEnd: Bool,
    _ minute: DueDate?
  ) throws(DueDateFault) -> DueDate? {
    if let minute { return minute }
    return try day(in: text, isEnd: isEnd).map { DueDate($0, minute: isEnd ? 1_439 : 0) }
  }

  private static func range(
    _ due: DueDate,
    _ comparison: QueryComparison?
  ) -> FilterRange<DueDate> {
    let minute = due.time?.minuteOfDay ?? 0
    return FilterRange(
      comparison,
      due,
      due,
      before: DueDate(due.day, minute: minute - 1),
      after: DueDate(due.day, minute: minute + 1)
    )
  }

  private mutating func refuse(
    _ text: String,
    _ part: QueryScanner.Part
  ) -> CardFilter.Expression {
    warn(DueDateFault.notUnderstood(text: text).reason, part.range, isFault: true)
    return .never
  }

  /// The days that compare in this way with a range of days.
  private static func range(
    _ first: CalendarDay,
    _ last: CalendarDay,
    _ comparison: QueryComparison?
  ) -> FilterRange<CalendarDay> {
    FilterRange(
      comparison,
      first,
      last,
      before: CalendarDay(daysSinceEpoch: first.daysSinceEpoch - 1),
      after: CalendarDay(daysSinceEpoch: last.daysSinceEpoch + 1)
    )
  }

  /// Reads `thu..mon`.
  ///
  /// A recurring day is the next such day after the first one, if it would otherwise precede it.
  /// Today's weekday means today at the start of a range.
  private func dueRange(
    _ ends: (lower: String, upper: String)
  ) throws(DueDateFault) -> FilterRange<CalendarDay> {
    let beginsToday =
      CalendarDay.weekday(named: ends.lower.lowercased()) == context.today.weekday
    let lower = beginsToday ? context.today : try day(in: ends.lower, isEnd: false)
    var upper = try day(in: ends.upper, isEnd: true)
    if let first = lower, let last = upper, last < first, CalendarMonth(iso: ends.upper) == nil,
      DueDateParser.isDayThatComesAgain(ends.upper)
    {
      upper = try DueDateParser.day(in: ends.upper, today: first)
    }
    return FilterRange(from: lower, through: upper)
  }

  /// A day, or the first or last day of a month.
  private func day(in text: String, isEnd: Bool) throws(DueDateFault) -> CalendarDay? {
    if let month = CalendarMonth(iso: text)?.days { return isEnd ? month.last : month.first }
    return try DueDateParser.day(in: text, today: context.today)
  }

  // MARK: Moments

  /// Reads the value of `created:` or `changed:`: an age after a comparison, otherwise a day in the
  /// past, `week` for this one, or `last-week`.
  mutating func momentTerm(
    _ part: QueryScanner.Part,
    _ named: QueryComparison?,
    _ term: (FilterRange<Timestamp>) -> FilterTerm
  ) -> FilterTerm {
    let (typed, rest) = Self.split(part.text)
    do {
      if let typed, let age = Self.age(rest) { return term(moments(ofAge: age, typed)) }
      if let ends = Self.bounds(rest), typed == nil, named == nil {
        return term(try momentRange(ends))
      }
      let days: FilterRange<CalendarDay>
      if let month = CalendarMonth(iso: rest)?.days {
        days = Self.range(month.first, month.last, typed ?? named)
      } else if rest.lowercased() == "week" {
        days = Self.range(context.today.monday, context.today, typed ?? named)
      } else if ["last-week", "last week"].contains(rest.lowercased()) {
        let monday = context.today.monday
        days = Self.range(monday.moved(by: -7, .day), monday.moved(by: -1, .day), typed ?? named)
      } else {
        let day = try PastDayParser.day(in: rest, today: context.today)
        // A minus only repeats that it is in the past.
        let age = rest.hasPrefix("-") ? String(rest.dropFirst()) : rest
        if typed == nil, named == nil { warnOfOneDay(age, part, "<") }
        days = Self.range(day, day, typed ?? named)
      }
      return term(FilterRange(from: days.lower.map(start), through: days.upper.map(end)))
    } catch {
      warn(error.reason, part.range, isFault: true, suggesting: past(rest, part))
      return .nothing
    }
  }

  /// `last-week` for `last week`.
  private func past(_ text: String, _ part: QueryScanner.Part) -> QuerySuggestion? {
    var ahead = scanner
    ahead.skipBlanks()
    guard text.lowercased() == "last", scanner.offset == part.range.upperBound,
      ahead.takeWord(inParentheses: true).lowercased() == "week"
    else { return nil }
    return QuerySuggestion(range: part.range.lowerBound..<ahead.offset, text: "last-week")
  }

  /// Suggests the time until then for `7d`, which is one day.
  private mutating func warnOfOneDay(
    _ text: String,
    _ part: QueryScanner.Part,
    _ comparison: String
  ) {
    if Self.age(text) == nil { return }
    warn(
      "“\(Self.shortened(text))” is only that one day",
      part.range,
      isGuess: true,
      suggesting: QuerySuggestion(range: part.range, text: comparison + text)
    )
  }

  private func start(of day: CalendarDay) -> Timestamp { context.start(of: day) }

  private func end(of day: CalendarDay) -> Timestamp {
    let next = context.start(of: CalendarDay(daysSinceEpoch: day.daysSinceEpoch + 1))
    return Timestamp(milliseconds: next.milliseconds - 1)
  }

  private func momentRange(
    _ ends: (lower: String, upper: String)
  ) throws(DueDateFault) -> FilterRange<Timestamp> {
    var lower = try pastDay(in: ends.lower, isEnd: false)
    var upper = try pastDay(in: ends.upper, isEnd: true)
    // `1w..2w` names the later one first.
    if let first = lower, let last = upper, last < first, Self.age(ends.lower) != nil,
      Self.age(ends.upper) != nil
    {
      (lower, upper) = (last, first)
    }
    return FilterRange(from: lower.map(start), through: upper.map(end))
  }

  /// A day in the past, or the first or last day of a month; nil for an open end.
  private func pastDay(in text: String, isEnd: Bool) throws(DueDateFault) -> CalendarDay? {
    if let month = CalendarMonth(iso: text)?.days { return isEnd ? month.last : month.first }
    return text.isEmpty ? nil : try PastDayParser.day(in: text, today: context.today)
  }

  /// The times for ages below, at or above a number of milliseconds.
  private func moments(
    ofAge age: Int64,
    _ comparison: QueryComparison
  ) -> FilterRange<Timestamp> {
    let moment = context.now.milliseconds - age
    func at(_ distance: Int64) -> Timestamp { Timestamp(milliseconds: moment + distance) }
    return switch comparison {
    case .less: FilterRange(from: at(1))
    case .atMost: FilterRange(from: at(0))
    case .more: FilterRange(through: at(-1))
    case .atLeast: FilterRange(through: at(0))
    case .equal: FilterRange(from: at(0), through: at(QueryContext.millisecondsPerDay - 1))
    }
  }

  /// The milliseconds of an age such as `3d`; a month has 30 days and a year 365.
  private static func age(_ text: String) -> Int64? {
    guard let tokens = DueDateToken.tokens(of: text), tokens.count == 2,
      case .number(let digits) = tokens[0], case .word(let unit) = tokens[1],
      let count = Int64(digits), count < 1_000_000
    else { return nil }
    let hour: Int64 = 3_600_000
    switch unit {
    case "h", "hour", "hours": return count * hour
    case "d", "day", "days": return count * 24 * hour
    case "w", "week", "weeks": return count * 7 * 24 * hour
    case "m", "mo", "month", "months": return count * 30 * 24 * hour
    case "y", "year", "years": return count * 365 * 24 * hour
    default: return nil
    }
  }
}
