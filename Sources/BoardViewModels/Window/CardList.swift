package import BoardModel

/// An ordered list of cards that a window reads in pages: stored or found.
package protocol CardList: AnyObject {
  var query: CardQuery { get }
  /// At most `limit` cards, in list order whatever the start.
  func page(_ start: PageStart, limit: Int) throws(StoreError) -> [CardPreview]
  /// The number of cards before this one.
  func rank(of card: Card.ID) throws(StoreError) -> Int
  func neighbours(of card: Card.ID) throws(StoreError) -> Neighbours
  func isOrdered(_ left: Card.ID, before right: Card.ID) throws(StoreError) -> Bool
}

/// The cards of a query in the store's order; nothing is kept in memory.
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
