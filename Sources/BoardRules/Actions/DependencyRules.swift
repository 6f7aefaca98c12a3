import BoardModel

struct DependencyRules {
  let transaction: any BoardTransaction

  init(_ transaction: any BoardTransaction) {
    self.transaction = transaction
  }

  /// Refuses dependencies on missing cards and those that would form a cycle.
  ///
  /// Existing dependencies are kept: if two people caused a cycle while apart, both can still edit
  /// the card.
  ///
  /// - Complexity: O(*n*) for *n* cards that block the card, directly or not.
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

  /// Removes dependencies of a card that would form a cycle.
  ///
  /// Undo and restore bring back old dependencies, and newer ones may lead the other way by now.
  ///
  /// - Returns: the removed dependencies.
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

  /// The titles of the cards on a path along dependencies, including both ends; nil if there is no
  /// path.
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
