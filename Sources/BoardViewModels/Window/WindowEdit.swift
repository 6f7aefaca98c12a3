package import BoardModel

/// A small edit of the list of loaded cards.
package nonisolated enum WindowEdit: Hashable, Sendable {
  case insert([Card.ID], Anchor)
  /// Moves a card; `isChanged` means that its content has changed too.
  case move(Card.ID, Anchor, isChanged: Bool = false)
  case delete([Card.ID])
  case reload([Card.ID])
  /// Replaces all cards; `changed` are those that stay but have new contents.
  case replace([Card.ID], changed: [Card.ID] = [])

  package enum Anchor: Hashable, Sendable {
    case before(Card.ID)
    case after(Card.ID)
  }
}

/// The loaded cards in the order of the snapshot.
package protocol LoadedCards: AnyObject {
  var loadedCount: Int { get }
  /// Nil outside the loaded cards.
  func card(at index: Int) -> Card.ID?
  /// Nil for a card that is not loaded.
  func index(of card: Card.ID) -> Int?
}
