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

/// A list whose identifiers are in memory.
package protocol KnownCards: CardList {
  associatedtype Cards: RandomAccessCollection<Card.ID> where Cards.Index == Int
  var cards: Cards { get }
  var store: any BoardReading { get }
  func index(of card: Card.ID) -> Int?
}

extension KnownCards {
  package func page(_ start: PageStart, limit: Int) throws(StoreError) -> [CardPreview] {
    try store.previews(of: Array(cards[range(start, limit) ?? 0..<0]))
  }

  /// The indices of a page; nil if its card is not in the list.
  private func range(_ start: PageStart, _ limit: Int) -> Range<Int>? {
    switch start {
    case .first: 0..<min(limit, cards.count)
    case .last: max(0, cards.count - limit)..<cards.count
    case .after(let card):
      index(of: card).map { $0 + 1..<max($0 + 1, min($0 + 1 + limit, cards.count)) }
    case .before(let card): index(of: card).map { max(0, $0 - limit)..<$0 }
    }
  }

  package func contains(_ card: Card.ID) -> Bool { index(of: card) != nil }

  package func rank(of card: Card.ID) throws(StoreError) -> Int {
    guard let index = index(of: card) else { throw .cardNotFound(card) }
    return index
  }

  package func neighbours(of card: Card.ID) throws(StoreError) -> Neighbours {
    let index = try rank(of: card)
    return Neighbours(
      previous: index > 0 ? cards[index - 1] : nil,
      next: index + 1 < cards.count ? cards[index + 1] : nil
    )
  }

  package func isOrdered(
    _ left: Card.ID,
    before right: Card.ID
  ) throws(StoreError) -> Bool {
    try rank(of: left) < rank(of: right)
  }
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
