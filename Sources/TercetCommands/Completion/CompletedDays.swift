import BoardModel

/// Completions for a due date, each with its date.
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
  fileprivate var weekdayWord: String { String(full(.weekday).prefix(3)).lowercased() }
}
