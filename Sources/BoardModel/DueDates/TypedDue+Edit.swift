extension CardEdit {
  /// The edit that a typed due date means: nothing removes it, and a day or a time alone keeps the
  /// other half of each card's.
  package static func due(
    typed text: String,
    today: CalendarDay
  ) throws(DueDateFault) -> CardEdit {
    let now = ClockTime.minuteNow()
    guard let typed = try DueDateParser.typed(text, today: today, now: now) else {
      return .due(nil)
    }
    return .typedDue(typed, on: today, at: now)
  }

  /// The same for one card.
  package func settled(for draft: CardDraft) -> CardEdit {
    guard case .typedDue = self else { return self }
    var draft = draft
    draft.apply(self)
    return .due(draft.due, at: draft.dueTime)
  }
}
