import BoardModel

/// Keeps cards from waiting for themselves, or from being part of themselves.
struct RelationRules {
  let transaction: any BoardTransaction

  init(_ transaction: any BoardTransaction) {
    self.transaction = transaction
  }

  /// Refuses missing cards, parents on other boards, and cycles.
  ///
  /// Existing relations are kept: if two people caused a cycle while apart, both can still edit the
  /// card, and a card that moves to another board keeps its parent.
  ///
  /// - Complexity: O(*n*) for *n* cards that the card is related to, directly or not.
  func check(_ card: Card, before: Card?) throws {
    for relation in CardRelation.allCases {
      let old = before?.draft.cards(relation) ?? []
      for other in card.draft.cards(relation) where !old.contains(other) {
        let head = try transaction.existingHead(of: other)
        if let path = try path(from: other, to: card.id, relation) {
          throw relation.cycle([card.title] + path.dropLast() + [card.title])
        }
        if other == card.id { throw relation.cycle([card.title, head.title]) }
        if relation == .parent, try head.board != board(of: card) {
          throw StoreError.parentElsewhere(head.title)
        }
      }
    }
  }

  private func board(of card: Card) throws -> Board.ID {
    try card.place.archived?.board ?? transaction.existing(card.column).board
  }

  /// Removes relations of a card that would form a cycle.
  ///
  /// Undo and restore bring back old ones, and newer ones may lead the other way by now.
  ///
  /// - Returns: the removed ones.
  func dropCycles(from card: inout Card, before: Card?) throws -> [LeftOut.Link] {
    var links: [LeftOut.Link] = []
    for relation in CardRelation.allCases {
      let old = before?.draft.cards(relation) ?? []
      for other in card.draft.cards(relation) where !old.contains(other) {
        if other != card.id, try path(from: other, to: card.id, relation) == nil { continue }
        card.draft.remove(other, relation)
        let title = try transaction.head(of: other)?.title ?? "a deleted card"
        links.append(LeftOut.Link(relation, card: card.title, other: title))
      }
    }
    return links
  }

  /// The titles of the cards on a path along a relation, including both ends; nil if there is no
  /// path.
  private func path(
    from start: Card.ID,
    to goal: Card.ID,
    _ relation: CardRelation
  ) throws -> [String]? {
    var reached: [Card.ID: Card.ID] = [start: start]
    var waiting = [start]
    while let card = waiting.popLast(), start != goal {
      for next in try transaction.cards(relation, of: card) where reached[next] == nil {
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

extension CardRelation {
  fileprivate func cycle(_ titles: [String]) -> StoreError {
    switch self {
    case .blockedBy: .dependencyCycle(titles)
    case .parent: .parentCycle(titles)
    }
  }
}
