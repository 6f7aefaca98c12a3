import BoardModel

/// Until when a card is hidden.
nonisolated enum StartWords {
  /// Nil if the card isn't hidden.
  static func text(of card: CardDraft, today: CalendarDay) -> String? {
    guard let start = card.start, start > today else { return nil }
    return "hidden until \(start.short(seenFrom: today))"
  }
}
