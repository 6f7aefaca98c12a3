package import BoardModel

/// A found list with folded sections.
///
/// Of each folded section it contains only the first card, which its heading replaces.
package final class FoldedCards: CardList {
  package let query: CardQuery
  package let cards: [Card.ID]
  /// The first cards of the folded sections.
  package let anchors: [Card.ID: CardSection]
  /// The number of cards, including hidden ones.
  package let total: Int
  /// The index of each folded section, and the number of its hidden cards.
  private let hidden: [(index: Int, count: Int)]
  private let store: any BoardReading

  /// - Complexity: O(*n*) for *n* cards of the list.
  init(_ found: QueryResults, folding folded: [SectionEntry], store: any BoardReading) {
    query = found.query
    self.store = store
    var cards: [Card.ID] = []
    var anchors: [Card.ID: CardSection] = [:]
    var hidden: [(index: Int, count: Int)] = []
    var end = 0
    for entry in folded.sorted(by: { $0.cards.lowerBound < $1.cards.lowerBound }) {
      guard entry.cards.lowerBound >= end, let first = entry.cards.first else { continue }
      cards.append(contentsOf: found.cards[end..<first])
      hidden.append((cards.count, entry.cards.count - 1))
      cards.append(found.cards[first])
      anchors[found.cards[first]] = entry.section
      end = entry.cards.upperBound
    }
    cards.append(contentsOf: found.cards[end...])
    total = found.cards.count
    self.hidden = hidden
    self.cards = cards
    self.anchors = anchors
  }

  package func contains(_ card: Card.ID) -> Bool { cards.contains(card) }

  /// The number of cards before a row, including hidden ones.
  ///
  /// - Complexity: O(*s*) for *s* folded sections.
  package func cardsBefore(row index: Int) -> Int {
    hidden.reduce(index) { $0 + ($1.index < index ? $1.count : 0) }
  }

  private func index(of card: Card.ID) throws(StoreError) -> Int {
    guard let index = cards.firstIndex(of: card) else { throw .cardNotFound(card) }
    return index
  }

  package func page(_ start: PageStart, limit: Int) throws(StoreError) -> [CardPreview] {
    let range: Range<Int>
    switch start {
    case .first: range = 0..<min(limit, cards.count)
    case .last: range = max(0, cards.count - limit)..<cards.count
    case .after(let card):
      let index = try index(of: card)
      range = index + 1..<max(index + 1, min(index + 1 + limit, cards.count))
    case .before(let card):
      let index = try index(of: card)
      range = max(0, index - limit)..<index
    }
    return try store.previews(of: Array(cards[range]))
  }

  package func rank(of card: Card.ID) throws(StoreError) -> Int { try index(of: card) }

  package func neighbours(of card: Card.ID) throws(StoreError) -> Neighbours {
    let index = try index(of: card)
    return Neighbours(
      previous: index > 0 ? cards[index - 1] : nil,
      next: index + 1 < cards.count ? cards[index + 1] : nil
    )
  }

  package func isOrdered(
    _ left: Card.ID,
    before right: Card.ID
  ) throws(StoreError) -> Bool {
    try index(of: left) < index(of: right)
  }
}
