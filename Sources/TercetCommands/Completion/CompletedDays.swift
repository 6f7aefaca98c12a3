import BoardModel

/// Days that a shell offers for a due date, each with the date that it means.
struct CompletedDays {
  let words: [(String, String)]

  init(today: CalendarDay) {
    let weekdays = (2...7)
      .map { CalendarDay(daysSinceEpoch: today.daysSinceEpoch + $0).weekdayWord }
    let days = ["today", "tomorrow"] + weekdays + ["1w", "2w", "1m", "eom"]
    words =
      days.compactMap { word in
        guard let day = try? DueDateParser.day(in: word, today: today) else { return nil }
        return (word, day.short(seenFrom: today))
      } + [("none", "no due date")]
  }
}

extension CalendarDay {
  /// The day of the week as one types it: `fri`.
  fileprivate var weekdayWord: String { String(full(.weekday).prefix(3)).lowercased() }
}
