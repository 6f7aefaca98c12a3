extension DueDateReader {
  /// `today`, a weekday, `next month`, `end of month` and so on.
  func namedDay() throws(DueDateFault) -> CalendarDay? {
    guard words.count == shape.utf8.count, let day = wordsAlone() else { return nil }
    guard let day = day.day, day >= .first, day <= .last else { throw .tooFar(text: text) }
    return day
  }

  /// Words that were understood; nil if the day is outside the calendar.
  private struct Understood {
    let day: CalendarDay?
  }

  private func wordsAlone() -> Understood? {
    switch words {
    case ["today"], ["tod"]: return Understood(day: today)
    case ["tomorrow"], ["tom"]: return Understood(day: today.adding(1, .day))
    case ["day", "after", "tomorrow"], ["the", "day", "after", "tomorrow"]:
      return Understood(day: today.adding(2, .day))
    case ["yesterday"]: return Understood(day: today.adding(-1, .day))
    case ["eow"], ["end", "of", "week"]: return Understood(day: sunday)
    case ["eom"], ["end", "of", "month"]: return Understood(day: lastOfMonth)
    case ["eoy"], ["end", "of", "year"]:
      return Understood(day: CalendarDay(year: today.parts.year, month: 12, day: 31))
    default: break
    }
    if words.count == 1, let weekday = CalendarDay.weekday(named: words[0]) {
      return Understood(day: today.adding(distance(toWeekday: weekday), .day))
    }
    return words.count == 2 && words[0] == "next" ? next(words[1]) : nil
  }

  /// A weekday alone, or a day of a month without its year.
  var isDayThatComesAgain: Bool {
    switch shape {
    case "W": CalendarDay.weekday(named: words[0]) != nil
    case "NW", "WN", "N-W", "N.W": CalendarDay.month(named: words[0]) != nil
    case "N-N", "N.N", "N.N.", "N/N": true
    case "N": hasOrdinal
    default: false
    }
  }

  /// Never 0: today's weekday means next or last week.
  private func distance(toWeekday weekday: Int) -> Int {
    switch direction {
    case .ahead: (weekday - today.weekday - 1).flooredDivision(by: 7).remainder + 1
    case .back: -(today.weekday - weekday - 1).flooredDivision(by: 7).remainder - 1
    }
  }

  private func next(_ word: String) -> Understood? {
    switch word {
    case "week": return Understood(day: sunday.adding(1, .day))
    case "month": return Understood(day: lastOfMonth?.adding(1, .day))
    case "year": return Understood(day: CalendarDay(year: today.parts.year + 1, month: 1, day: 1))
    default:
      guard let weekday = CalendarDay.weekday(named: word) else { return nil }
      return Understood(day: sunday.adding(1 + weekday, .day))
    }
  }

  private var sunday: CalendarDay {
    CalendarDay(daysSinceEpoch: today.daysSinceEpoch + 6 - today.weekday)
  }

  private var lastOfMonth: CalendarDay? {
    let (year, month, _) = today.parts
    let length = CalendarDay.length(ofMonth: month, in: year)
    return CalendarDay(year: year, month: month, day: length)
  }
}
