/// Which cards are wanted: an expression tree, and the context in which it was read.
///
/// The context belongs to it, since `due:today` has become a day. A filter that outlives the day is
/// read again from its text.
package struct CardFilter: Hashable, Sendable {
  package indirect enum Expression: Hashable, Sendable {
    case term(FilterTerm)
    case not(Expression)
    /// Every one of them; all cards where there is none.
    case all([Expression])
    /// At least one of them.
    case any([Expression])
  }

  package let expression: Expression
  package let context: QueryContext

  package init(_ expression: Expression, on context: QueryContext) {
    self.expression = expression
    self.context = context
  }

  /// Whether archived cards are looked at: only where the filter says `is:archived`, in whatever way.
  package var findsArchived: Bool { expression.contains { $0 == .state(.archived) } }

  /// Whether a card is wanted, by the plain rules.
  ///
  /// A card of the archive is wanted only where the filter speaks of the archive.
  package func matches(_ card: QueryCard) -> Bool {
    if card.card.place.isArchived, !findsArchived { return false }
    return expression.matches(card, context)
  }

  /// The phrases that are looked for, each once, to be shown in the cards that are found.
  package var phrases: [SearchPhrase] {
    var seen: Set<SearchPhrase> = []
    return expression.wantedTerms.compactMap { term in
      guard case .text(let phrase, _) = term, seen.insert(phrase).inserted else { return nil }
      return phrase
    }
  }
}

extension CardFilter.Expression {
  /// - Complexity: O(*n* *m*) for *n* terms and *m* bytes of the card.
  package func matches(_ card: QueryCard, _ context: QueryContext) -> Bool {
    switch self {
    case .term(let term): term.matches(card, context)
    case .not(let inner): !inner.matches(card, context)
    case .all(let parts): parts.allSatisfy { $0.matches(card, context) }
    case .any(let parts): parts.contains { $0.matches(card, context) }
    }
  }

  /// Whether one of its terms is so.
  package func contains(_ isWanted: (FilterTerm) -> Bool) -> Bool {
    switch self {
    case .term(let term): isWanted(term)
    case .not(let inner): inner.contains(isWanted)
    case .all(let parts), .any(let parts): parts.contains { $0.contains(isWanted) }
    }
  }

  /// Every term, in the order of the text.
  package var allTerms: [FilterTerm] {
    switch self {
    case .term(let term): [term]
    case .not(let inner): inner.allTerms
    case .all(let parts), .any(let parts): parts.flatMap(\.allTerms)
    }
  }

  /// The terms that a card may have been found by; none of those that are negated.
  fileprivate var wantedTerms: [FilterTerm] {
    switch self {
    case .term(let term): [term]
    case .not: []
    case .all(let parts), .any(let parts): parts.flatMap(\.wantedTerms)
    }
  }

  /// The terms that every card that is found meets, with whether they are negated.
  var certainTerms: [(term: FilterTerm, isNegated: Bool)] {
    switch self {
    case .term(let term): [(term, false)]
    case .not(.term(let term)): [(term, true)]
    case .all(let parts): parts.flatMap(\.certainTerms)
    case .any(let parts) where parts.count == 1: parts[0].certainTerms
    case .not, .any: []
    }
  }
}
