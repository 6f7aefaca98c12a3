package import BoardModel

package struct CardMove: Hashable, Sendable {
  package let card: CardHead
  package let place: CardPlace
  package let updatedAt: Timestamp

  /// How many cards are moved at once.
  static let stretch = 2_000

  package init(card: CardHead, place: CardPlace, updatedAt: Timestamp) {
    (self.card, self.place, self.updatedAt) = (card, place, updatedAt)
  }

  package var change: CardChange {
    CardChange(
      card: card.id,
      title: card.title,
      before: card.record,
      after: CardRecord(place: place, updatedAt: updatedAt)
    )
  }

  package var kind: Change.Kind { Change.Kind(from: card.place, to: place) }
}
