import BoardModel

/// What cards wait for.
struct DependencyRules {
  let transaction: any BoardTransaction

  init(_ transaction: any BoardTransaction) {
    self.transaction = transaction
  }

  /// Refuses dependencies on cards that are not there, and those by which a card would wait for
  /// itself.
  ///
  /// Those that it had before are left alone: two people who made a cycle apart can still edit it.
  ///
  /// - Complexity: O(*n*) for *n* cards that the card would wait for, at any distance.
  func check(_ card: Card, before: Card?) throws {
    let added = card.blockedBy.filter { before?.blockedBy.contains($0) != true }
    for blocker in added {
      let head = try transaction.existingHead(of: blocker)
      if let path = try path(from: blocker, to: card.id) {
        throw StoreError.dependencyCycle([card.title] + path.dropLast() + [card.title])
      }
      if blocker == card.id { throw StoreError.dependencyCycle([card.title, head.title]) }
    }
  }

  /// Takes the dependencies from a card by which it would wait for itself.
  ///
  /// An undo and a restoration bring back dependencies of before: others may lead the other way now.
  ///
  /// - Returns: what was taken.
  func dropCycles(from card: inout Card, before: Card?) throws -> [LeftOut.Link] {
    var links: [LeftOut.Link] = []
    for blocker in card.blockedBy where before?.blockedBy.contains(blocker) != true {
      if blocker != card.id, try path(from: blocker, to: card.id) == nil { continue }
      card.blockedBy.removeAll { $0 == blocker }
      let title = try transaction.head(of: blocker)?.title ?? "a deleted card"
      links.append(LeftOut.Link(card: card.title, blocker: title))
    }
    return links
  }

  /// The titles of the cards on a way along dependencies, with both ends; nil where none leads there.
  private func path(from start: Card.ID, to goal: Card.ID) throws -> [String]? {
    var reached: [Card.ID: Card.ID] = [start: start]
    var waiting = [start]
    while let card = waiting.popLast(), start != goal {
      for next in try transaction.blockers(of: card) where reached[next] == nil {
        reached[next] = card
        if next == goal { return try titles(backFrom: goal, to: start, reached) }
        waiting.append(next)
      }
    }
    return nil
  }

  /// How many cards of a cycle a message names at most.
  private static let namedLimit = 8

  private func titles(
    backFrom goal: Card.ID,
    to start: Card.ID,
    _ reached: [Card.ID: Card.ID]
  ) throws -> [String] {
    var path = [goal]
    while let last = path.last, last != start, let previous = reached[last] {
      path.append(previous)
    }
    var cards = path.reversed().map(\.self)
    let isLong = cards.count > Self.namedLimit
    if isLong { cards = cards.prefix(Self.namedLimit - 1) + [goal] }
    var titles = try cards.map { try transaction.head(of: $0)?.title ?? "a deleted card" }
    if isLong { titles.insert("…", at: titles.count - 1) }
    return titles
  }
}
