package import BoardModel

/// An ordered list of cards that a window reads stretches of: as it is stored, or as it was found.
package protocol CardList: AnyObject {
  var query: CardQuery { get }
  /// At most `limit` cards, in order whatever the start.
  func page(_ start: PageStart, limit: Int) throws(StoreError) -> [CardPreview]
  /// How many cards stand before one.
  func rank(of card: Card.ID) throws(StoreError) -> Int
  func neighbours(of card: Card.ID) throws(StoreError) -> Neighbours
  func isOrdered(_ left: Card.ID, before right: Card.ID) throws(StoreError) -> Bool
}

/// The cards of a query as the store keeps them; nothing of the list is in memory.
package final class StoredCards: CardList {
  package let query: CardQuery
  private let store: any BoardReading

  package init(_ query: CardQuery, store: any BoardReading) {
    self.query = query
    self.store = store
  }

  package func page(_ start: PageStart, limit: Int) throws(StoreError) -> [CardPreview] {
    try store.page(of: query, start, limit: limit)
  }

  package func rank(of card: Card.ID) throws(StoreError) -> Int {
    try store.rank(of: card, in: query)
  }

  package func neighbours(of card: Card.ID) throws(StoreError) -> Neighbours {
    try store.neighbours(of: card, in: query)
  }

  package func isOrdered(
    _ left: Card.ID,
    before right: Card.ID
  ) throws(StoreError) -> Bool {
    try store.isOrdered(left, before: right, in: query)
  }
}
