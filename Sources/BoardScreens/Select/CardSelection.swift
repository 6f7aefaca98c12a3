import BoardModel
import BoardViewModels

/// The multiple selection, in the order in which cards were selected.
struct CardSelection {
  /// A range that follows the selection bar of one column.
  struct Range {
    let column: ColumnKey
    let anchor: Card.ID
    /// The selection before the range started.
    fileprivate(set) var base: [Card.ID]
  }

  private(set) var cards: [Card.ID] = []
  private(set) var all: Set<Card.ID> = []
  private(set) var range: Range?

  var isEmpty: Bool { cards.isEmpty }
  var count: Int { cards.count }

  func contains(_ card: Card.ID) -> Bool { all.contains(card) }

  mutating func select(_ new: [Card.ID]) {
    if isEmpty {
      // For all cards of a large column, keep the array and build the set at once.
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
    range?.base.removeAll(where: gone.contains)
    if isEmpty { range = nil }
  }

  mutating func clear() { self = CardSelection() }

  // MARK: Ranges

  mutating func beginRange(at card: Card.ID, in column: ColumnKey) {
    range = Range(column: column, anchor: card, base: cards)
    select([card])
  }

  mutating func endRange() { range = nil }

  /// Sets the cards of the range, in addition to those selected before it.
  mutating func extend(over covered: [Card.ID]) {
    guard let range else { return }
    cards = range.base
    all = Set(cards)
    select(covered)
  }
}
