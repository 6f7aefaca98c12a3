import BoardModel

/// Removes cycles of a relation that an import caused.
final class ImportedCycles {
  private enum State { case open, done }

  private let relation: CardRelation
  private let transaction: any BoardTransaction
  private let cards: [Card.ID]
  private let imported: Set<Card.ID>
  private var states: [Card.ID: State] = [:]
  /// The current path: each card with the ones it refers to and the index of the next one to follow.
  private var way: [(card: Card.ID, others: [Card.ID], next: Int)] = []
  private var dropped = 0

  init(
    _ relation: CardRelation,
    of cards: [Card.ID],
    _ transaction: any BoardTransaction
  ) {
    self.relation = relation
    self.cards = cards
    self.transaction = transaction
    imported = Set(cards)
  }

  /// Drops one link of each cycle through an imported card; other cycles are kept.
  ///
  /// - Returns: how many were dropped.
  /// - Complexity: O(*n* + *m*) for *n* reachable cards and *m* links between them, again for
  ///   each cycle that an older card closes.
  func dropCycles() throws -> Int {
    var start = 0
    while start < cards.count {
      if states[cards[start]] == nil, try !walk(from: cards[start]) {
        // Cards seen after the dropped link may be reachable in another way.
        states = [:]
        start = 0
      } else {
        start += 1
      }
    }
    return dropped
  }

  /// Walks depth first; false if a link earlier on the path was dropped.
  private func walk(from start: Card.ID) throws -> Bool {
    way = []
    try enter(start)
    while let (card, others, next) = way.last {
      guard next < others.count else {
        states[card] = .done
        way.removeLast()
        continue
      }
      way[way.count - 1].next += 1
      switch states[others[next]] {
      case nil: try enter(others[next])
      case .open?: if try !closeCycle(card, others[next]) { return false }
      case .done?: break
      }
    }
    return true
  }

  private func enter(_ card: Card.ID) throws {
    states[card] = .open
    way.append((card, try transaction.cards(relation, of: card), 0))
  }

  /// Drops a link of the cycle that the path's last card closes; false if it belongs to an
  /// earlier card.
  private func closeCycle(_ card: Card.ID, _ goal: Card.ID) throws -> Bool {
    if imported.contains(card) {
      try drop(goal, from: card)
      return true
    }
    guard let first = way.firstIndex(where: { $0.card == goal }),
      let index = way[first...].lastIndex(where: { imported.contains($0.card) })
    else { return true }
    try drop(way[index].others[way[index].next - 1], from: way[index].card)
    return false
  }

  private func drop(_ other: Card.ID, from card: Card.ID) throws {
    let before = try transaction.existing(card)
    var after = before
    after.draft.remove(other, relation)
    try transaction.change(before, to: after)
    dropped += 1
  }
}
