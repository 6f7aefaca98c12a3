/// How a card refers to other cards.
///
/// A card is never related to itself, not even through others.
package enum CardRelation: Sendable, CaseIterable {
  case blockedBy
  case parent

  package var field: CardField {
    switch self {
    case .blockedBy: .blockedBy
    case .parent: .parent
    }
  }
}

extension CardDraft {
  /// The cards that it refers to, whether they exist or not.
  package func cards(_ relation: CardRelation) -> [Card.ID] {
    switch relation {
    case .blockedBy: blockedBy
    case .parent: parent.map { [$0] } ?? []
    }
  }

  package mutating func remove(_ card: Card.ID, _ relation: CardRelation) {
    switch relation {
    case .blockedBy: blockedBy.removeAll { $0 == card }
    case .parent: if parent == card { parent = nil }
    }
  }
}
