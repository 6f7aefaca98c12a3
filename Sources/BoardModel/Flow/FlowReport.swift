/// The flow of a board over the last weeks, as it is shown.
package struct FlowReport: Hashable, Sendable {
  /// How many weeks the report covers, including the current one.
  package static let weekCount = 12

  package let title: String
  package let columns: [FlowColumn]
  /// In order; the last one is today.
  package let days: [CalendarDay]
  /// By day, by column: the number of cards at the end of the day.
  package let counts: [[Int]]
  /// By day: the estimates of the cards that were not done at its end, in hundredths, each as it is
  /// today; empty if no card has one.
  package let left: [Int]
  /// How many cards were finished in each week, which starts on Monday.
  package let weeks: [Week]
  package let cycle: Cycle?

  /// Why there is no cycle time.
  package var reasonForNoCycle: String {
    weeks.contains { $0.finished > 0 }
      ? "no finished card was in a doing column" : "no cards in these weeks"
  }
  package let oldest: [FlowData.OldestCard?]

  package struct Week: Hashable, Sendable {
    package let monday: CalendarDay
    package let finished: Int
  }

  /// How long cards take from doing to done, in days.
  package struct Cycle: Hashable, Sendable {
    package let count: Int
    package let median: Double
    package let percentile85: Double

    init?(_ milliseconds: [Int64]) {
      guard !milliseconds.isEmpty else { return nil }
      let days = milliseconds.sorted().map { Double($0) / 86_400_000 }
      count = days.count
      let middle = days.count / 2
      median = days.count.isMultiple(of: 2) ? (days[middle - 1] + days[middle]) / 2 : days[middle]
      percentile85 = days[(days.count * 85 + 99) / 100 - 1]
    }
  }

  /// The days that a report covers, from the Monday of the first week.
  package static func days(upTo today: CalendarDay) -> [CalendarDay] {
    let first = today.daysSinceEpoch - today.weekday - (weekCount - 1) * 7
    return (first...today.daysSinceEpoch).map { CalendarDay(daysSinceEpoch: $0) }
  }

  /// The number of leading days without a card, except the last of them.
  ///
  /// They are left out, so that a young board fills the chart.
  package var daysBefore: Int {
    let first = counts.firstIndex { $0.contains { $0 > 0 } } ?? 0
    return max(0, min(first - 1, counts.count - 2))
  }

  /// The weeks from the first one with a card; the current one if there is none.
  package var shownWeeks: ArraySlice<Week> {
    let first = weeks.indices.first { index in
      let days = counts.dropFirst(index * 7).prefix(7)
      return weeks[index].finished > 0 || days.contains { $0.contains { $0 > 0 } }
    }
    return weeks.dropFirst(first ?? max(0, weeks.count - 1))
  }

  /// A sentence about the current week if it is better than the last ones, or soon will be.
  package var praise: String? {
    guard let now = weeks.last?.finished, now >= 3 else { return nil }
    let before = shownWeeks.dropLast().suffix(4).map(\.finished)
    guard let last = before.last else { return "A good start: \(now) cards this week." }
    if now > before.max() ?? 0 {
      return "\(now) cards: your best week of the last \(before.count + 1)."
    }
    return now > last ? "A good week: \(now) cards, \(now - last) more than last week." : nil
  }

  /// `data` has one period for each day.
  package init(title: String, columns: [FlowColumn], days: [CalendarDay], data: FlowData) {
    self.title = title
    self.columns = columns
    self.days = days
    counts = data.counts
    oldest = data.oldest
    left = data.estimates.map { sums in
      zip(columns, sums).reduce(0) { $0 + ($1.0.kind == .done ? 0 : $1.1) }
    }
    cycle = Cycle(data.durations)
    weeks = stride(from: 0, to: days.count, by: 7)
      .map { start in
        let week = data.finished[start..<min(start + 7, days.count)]
        return Week(monday: days[start], finished: max(0, week.reduce(0, +)))
      }
  }
}

extension FlowReport {
  @MainActor package init(
    titled title: String,
    over columns: [FlowColumn],
    upTo today: CalendarDay,
    from store: some HistoryReading,
    localMoment: (Timestamp) -> LocalMoment
  ) throws(StoreError) {
    let days = Self.days(upTo: today)
    let starts = days.map { LocalMoment.start(of: $0, localMoment) }
    let data = try store.flow(over: columns, since: starts)
    self.init(title: title, columns: columns, days: days, data: data)
  }
}

extension LocalMoment {
  package static func start(
    of day: CalendarDay,
    _ localMoment: (Timestamp) -> LocalMoment
  ) -> Timestamp {
    let target = Int64(day.daysSinceEpoch) * 1_440
    var guess = target
    // The second step corrects the first if the clocks changed in between.
    for _ in 0..<2 {
      let local = localMoment(Timestamp(milliseconds: guess * 60_000))
      guess += target - Int64(local.day.daysSinceEpoch) * 1_440 - Int64(local.minuteOfDay)
    }
    return Timestamp(milliseconds: guess * 60_000)
  }
}
