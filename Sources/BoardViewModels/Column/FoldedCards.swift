package import BoardModel

/// A found list with folded sections.
///
/// Of each folded section it contains only the first card, which its heading replaces.
package final class FoldedCards: KnownCards {
  package let query: CardQuery
  package let cards: [Card.ID]
  /// The first cards of the folded sections.
  package let anchors: [Card.ID: CardSection]
  /// The number of cards, including hidden ones.
  package let total: Int
  /// The index of each folded section, and the number of its hidden cards.
  private let hidden: [(index: Int, count: Int)]
  package let store: any BoardReading

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

  /// The number of cards before a row, including hidden ones.
  ///
  /// - Complexity: O(*s*) for *s* folded sections.
  package func cardsBefore(row index: Int) -> Int {
    hidden.reduce(index) { $0 + ($1.index < index ? $1.count : 0) }
  }

  package func index(of card: Card.ID) -> Int? { cards.firstIndex(of: card) }
}
