internal import BoardModel

/// The answer of a query, an ordered list of cards: as stored, or filtered and sorted.
protocol QueryAnswer {
  func count() throws -> CardCount
  /// How many cards precede a card.
  func rank(of card: Card.ID) throws -> Int
  func neighbours(of card: Card.ID) throws -> Neighbours
  func isOrdered(_ left: Card.ID, before right: Card.ID) throws -> Bool
  /// At most `limit` cards, in order for every kind of start.
  func page(_ start: PageStart, limit: Int) throws -> [CardPreview]
}
