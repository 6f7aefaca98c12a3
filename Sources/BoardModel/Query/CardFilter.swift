/// A condition on cards: an expression tree, and the context in which it was read.
///
/// It includes the context because `due:today` has become a day. The next day, read the filter
/// again from its text.
package struct CardFilter: Hashable, Sendable {
  package indirect enum Expression: Hashable, Sendable {
    case term(FilterTerm)
    case not(Expression)
    /// All of them must hold; true if empty.
    case all([Expression])
    case any([Expression])
  }

  package let expression: Expression
  package let context: QueryContext

  package init(_ expression: Expression, on context: QueryContext) {
    self.expression = expression
    self.context = context
  }

  /// Whether it searches archived cards: only if it has `is:archived` or `is:template`, negated or
  /// not.
  package var findsArchived: Bool {
    expression.contains { $0 == .state(.archived) || $0 == .state(.template) }
  }

  /// Whether it searches cards that are hidden until their start.
  package var findsLater: Bool {
    expression.contains { term in
      switch term {
      case .start, .has(.start), .state(.later), .state(.scheduled): true
      default: false
      }
    }
  }

  /// The phrases to highlight in the cards found, without duplicates.
  package var phrases: [SearchPhrase] {
    var seen: Set<SearchPhrase> = []
    return expression.wantedTerms.compactMap { term in
      guard case .text(let phrase, _) = term, seen.insert(phrase).inserted else { return nil }
      return phrase
    }
  }
}

extension CardFilter.Expression {
  package func contains(_ isWanted: (FilterTerm) -> Bool) -> Bool {
    switch self {
    case .term(let term): isWanted(term)
    case .not(let inner): inner.contains(isWanted)
    case .all(let parts), .any(let parts): parts.contains { $0.contains(isWanted) }
    }
  }

  package var allTerms: [FilterTerm] {
    switch self {
    case .term(let term): [term]
    case .not(let inner): inner.allTerms
    case .all(let parts), .any(let parts): parts.flatMap(\.allTerms)
    }
  }

  /// The terms that a card may have matched, without negated ones.
  fileprivate var wantedTerms: [FilterTerm] {
    switch self {
    case .term(let term): [term]
    case .not: []
    case .all(let parts), .any(let parts): parts.flatMap(\.wantedTerms)
    }
  }

  /// The terms that every matching card meets, possibly negated.
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
