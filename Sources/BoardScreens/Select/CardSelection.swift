import BoardModel
import BoardViewModels

/// The cards that are selected together, in the order in which they were.
struct CardSelection {
  /// A range that follows the bar of one column.
  struct Range {
    let column: ColumnKey
    let anchor: Card.ID
    /// What was selected before it began.
    let base: [Card.ID]
  }

  private(set) var cards: [Card.ID] = []
  private(set) var all: Set<Card.ID> = []
  private(set) var range: Range?

  var isEmpty: Bool { cards.isEmpty }
  var count: Int { cards.count }

  func contains(_ card: Card.ID) -> Bool { all.contains(card) }

  mutating func select(_ new: [Card.ID]) {
    if isEmpty {
      // All of a large column: its list is kept as it is, and the set grows once.
      all = Set(new)
      if all.count == new.count {
        cards = new
        return
      }
      all = []
    }
    for card in new where all.insert(card).inserted { cards.append(card) }
  }

  mutating func toggle(_ card: Card.ID) {
    range = nil
    if all.remove(card) != nil { cards.removeAll { $0 == card } } else { select([card]) }
  }

  mutating func remove(_ gone: Set<Card.ID>) {
    cards.removeAll(where: gone.contains)
    all.subtract(gone)
  }

  mutating func clear() { self = CardSelection() }

  // MARK: Ranges

  mutating func beginRange(at card: Card.ID, in column: ColumnKey) {
    range = Range(column: column, anchor: card, base: cards)
    select([card])
  }

  mutating func endRange() { range = nil }

  /// What the range covers now, besides what was selected before it.
  mutating func extend(over covered: [Card.ID]) {
    guard let range else { return }
    cards = range.base
    all = Set(cards)
    select(covered)
  }
}
