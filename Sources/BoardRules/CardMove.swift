package import BoardModel

package struct CardMove: Hashable, Sendable {
  package let card: CardHead
  package let place: CardPlace
  package let updatedAt: Timestamp

  /// How many cards are moved at once.
  static let stretch = 2_000

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
