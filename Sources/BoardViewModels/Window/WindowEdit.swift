package import BoardModel

/// One small edit to the list of the loaded cards.
package nonisolated enum WindowEdit: Hashable, Sendable {
  case insert([Card.ID], Anchor)
  /// A card goes to another place; `isChanged` where it says something else there too.
  case move(Card.ID, Anchor, isChanged: Bool = false)
  case delete([Card.ID])
  /// The cards say something else than before.
  case reload([Card.ID])
  /// Other cards in the place of all; of those that stay, `changed` say something else.
  case replace([Card.ID], changed: [Card.ID] = [])

  /// A place beside a loaded card.
  package enum Anchor: Hashable, Sendable {
    case before(Card.ID)
    case after(Card.ID)
  }
}

/// The loaded cards in their order, which the snapshot keeps.
package protocol LoadedCards: AnyObject {
  var loadedCount: Int { get }
  /// The loaded card at an index; nil outside of what is loaded.
  func card(at index: Int) -> Card.ID?
  /// The index of a card; nil for one that is not loaded.
  func index(of card: Card.ID) -> Int?
}
