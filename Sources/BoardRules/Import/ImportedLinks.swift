import BoardModel

/// Sees that the cards which got dependencies in an import do not wait for themselves.
final class ImportedLinks {
  private enum State { case open, done }

  private let transaction: any BoardTransaction
  private let cards: [Card.ID]
  private let imported: Set<Card.ID>
  private var states: [Card.ID: State] = [:]
  /// The cards on the way that is being walked, each with what it waits for and how far that was seen.
  private var way: [(card: Card.ID, blockers: [Card.ID], next: Int)] = []
  private var dropped = 0

  init(_ cards: [Card.ID], _ transaction: any BoardTransaction) {
    self.cards = cards
    self.transaction = transaction
    imported = Set(cards)
  }

  /// Leaves out one dependency of each circle that leads through such a card, and leaves circles alone
  /// that were there before.
  ///
  /// - Returns: how many were left out.
  /// - Complexity: O(*n* + *m*) for *n* cards that can be reached and *m* dependencies between them,
  ///   once more for each circle that is closed by a card that was there before.
  func dropCycles() throws -> Int {
    var start = 0
    while start < cards.count {
      if states[cards[start]] == nil, try !walk(from: cards[start]) {
        // What was seen behind the dependency that is gone now may be reached in another way.
        states = [:]
        start = 0
      } else {
        start += 1
      }
    }
    return dropped
  }

  /// Walks depth first; false where a dependency further up on the way was left out.
  private func walk(from start: Card.ID) throws -> Bool {
    way = []
    try enter(start)
    while let (card, blockers, next) = way.last {
      guard next < blockers.count else {
        states[card] = .done
        way.removeLast()
        continue
      }
      way[way.count - 1].next += 1
      switch states[blockers[next]] {
      case nil: try enter(blockers[next])
      case .open?: if try !closeCircle(card, blockers[next]) { return false }
      case .done?: break
      }
    }
    return true
  }

  private func enter(_ card: Card.ID) throws {
    states[card] = .open
    way.append((card, try transaction.blockers(of: card), 0))
  }

  /// Leaves out a dependency of the circle that the last card of the way closes; false where it is not
  /// that of the last card itself.
  private func closeCircle(_ card: Card.ID, _ goal: Card.ID) throws -> Bool {
    if imported.contains(card) {
      try drop(goal, from: card)
      return true
    }
    guard let first = way.firstIndex(where: { $0.card == goal }),
      let index = way[first...].lastIndex(where: { imported.contains($0.card) })
    else { return true }
    try drop(way[index].blockers[way[index].next - 1], from: way[index].card)
    return false
  }

  private func drop(_ blocker: Card.ID, from card: Card.ID) throws {
    let before = try transaction.existing(card)
    var after = before
    after.blockedBy.removeAll { $0 == blocker }
    try transaction.update(from: before, to: after)
    try transaction.log(.updated, .card(CardChange(from: before, to: after)))
    dropped += 1
  }
}
