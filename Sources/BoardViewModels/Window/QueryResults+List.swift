package import BoardModel

extension QueryResults: CardList {
  package func page(_ start: PageStart, limit: Int) throws(StoreError) -> [CardPreview] {
    try store.previews(of: Array(cards[range(start, limit)]))
  }

  private func range(_ start: PageStart, _ limit: Int) -> Range<Int> {
    switch start {
    case .first: return 0..<min(limit, cards.count)
    case .last: return max(0, cards.count - limit)..<cards.count
    case .after(let card):
      guard let index = index(of: card) else { return 0..<0 }
      return index + 1..<min(index + 1 + limit, cards.count)
    case .before(let card):
      guard let index = index(of: card) else { return 0..<0 }
      return max(0, index - limit)..<index
    }
  }

  package func contains(_ card: Card.ID) -> Bool { index(of: card) != nil }

  package func rank(of card: Card.ID) throws(StoreError) -> Int {
    guard let index = index(of: card) else { throw .cardNotFound(card) }
    return index
  }

  package func neighbours(of card: Card.ID) throws(StoreError) -> Neighbours {
    guard let index = index(of: card) else { throw .cardNotFound(card) }
    return Neighbours(
      previous: index > 0 ? cards[index - 1] : nil,
      next: index + 1 < cards.count ? cards[index + 1] : nil
    )
  }

  package func isOrdered(
    _ left: Card.ID,
    before right: Card.ID
  ) throws(StoreError) -> Bool {
    guard let first = index(of: left), let second = index(of: right) else {
      throw .cardNotFound(left)
    }
    return first < second
  }
}
