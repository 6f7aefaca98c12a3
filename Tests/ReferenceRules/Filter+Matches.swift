package import BoardModel

extension CardFilter {
  /// Whether a card matches; the slow reference for what a store finds.
  ///
  /// An archived card matches only if the filter mentions the archive.
  package func matches(_ card: QueryCard) -> Bool {
    if card.card.place.isArchived, !findsArchived { return false }
    return expression.matches(card, context)
  }
}

extension CardFilter.Expression {
  /// - Complexity: O(*n* *m*) for *n* terms and *m* bytes of the card.
  fileprivate func matches(_ card: QueryCard, _ context: QueryContext) -> Bool {
    switch self {
    case .term(let term): term.matches(card, context)
    case .not(let inner): !inner.matches(card, context)
    case .all(let parts): parts.allSatisfy { $0.matches(card, context) }
    case .any(let parts): parts.contains { $0.matches(card, context) }
    }
  }
}

extension CardQuery {
  /// Whether it finds a card of its scope; the slow reference for what a store finds.
  ///
  /// Archived cards are found only if the scope or the filter mentions the archive.
  package func finds(_ card: QueryCard) -> Bool {
    if card.card.place.isArchived, !findsArchived { return false }
    guard let filter else { return true }
    return filter.expression.matches(card, filter.context)
  }
}
