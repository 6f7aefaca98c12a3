package struct DuePhrase: Hashable, Sendable {
  package enum Urgency: Hashable, Sendable {
    case done
    case late
    case today
    case tomorrow
    case later
  }

  package let urgency: Urgency
  package let text: String
  /// As short as possible: `3d late`, or a day without its weekday.
  package let short: String

  package init(_ due: CalendarDay, today: CalendarDay, isDone: Bool) {
    let days = due.daysSinceEpoch - today.daysSinceEpoch
    if isDone {
      (urgency, text) = (.done, due.dayAndMonth(seenFrom: today))
    } else if days < 0 {
      (urgency, text) = (.late, days == -1 ? "1 day late" : "\(-days) days late")
    } else if days == 0 {
      (urgency, text) = (.today, "today")
    } else if days == 1 {
      (urgency, text) = (.tomorrow, "tomorrow")
    } else {
      (urgency, text) = (.later, due.short(seenFrom: today))
    }
    short =
      switch urgency {
      case .late: "\(-days)d late"
      case .later: due.dayAndMonth(seenFrom: today)
      case .done, .today, .tomorrow: text
      }
  }
}
