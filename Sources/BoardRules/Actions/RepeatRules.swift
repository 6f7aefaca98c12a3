import BoardModel

/// Makes the next card when one that repeats is finished.
///
/// The finished card loses its repeat, so that moving it again makes nothing more.
struct RepeatRules {
  private let transaction: any BoardTransaction
  private let rules: CardRules

  init(_ rules: CardRules) {
    transaction = rules.transaction
    self.rules = rules
  }

  /// The repeating cards that a move to a column would finish.
  ///
  /// - Complexity: O(log *n*) if no card of the file repeats.
  func finishing(_ cards: [Card.ID], in column: Column.ID) throws -> [Card.ID] {
    guard try transaction.column(column)?.column.kind == .done else { return [] }
    return try transaction.cards(cards, having: .repeats)
      .filter { id in
        guard let place = try transaction.head(of: id)?.place, !place.isArchived else {
          return false
        }
        return try transaction.column(place.column)?.column.kind != .done
      }
  }

  /// Makes the cards that follow finished ones.
  func follow(_ cards: [Card.ID]) throws -> FollowingCards? {
    var following = FollowingCards()
    for id in cards {
      let card = try transaction.existing(id)
      _ = try rules.change([id]) { ($0.repeatRule, $0.repeatFrom) = (nil, nil) }
      guard let next = nextDraft(of: card) else {
        following.ended += 1
        continue
      }
      let nextID = id.following(due: card.due)
      // Another machine may have finished the card as well.
      if try transaction.card(nextID) != nil { continue }
      let column = try column(of: card)
      let gap = try transaction.gap(at: .bottom(of: column), leavingOut: [])
      guard let key = try transaction.keys(count: 1, in: gap).first else { continue }
      try rules.create(next, CardPlace(column: column, orderKey: key), as: nextID)
      following.add(nextID, next.dueDate)
    }
    return cards.isEmpty ? nil : following
  }

  /// Nil if the repeat has ended.
  private func nextDraft(of card: Card) -> CardDraft? {
    guard let repeats = card.draft.repeats, let rule = repeats.rule.following,
      let due = repeats.next(due: card.due, today: transaction.today)
    else { return nil }
    var draft = card.draft
    (draft.due, draft.repeatRule) = (due, rule)
    // As many days before the due date as now. A start after the due date hides only this card.
    draft.start = card.due.flatMap { old in
      card.start.flatMap { $0 > old ? nil : $0.moved(by: old.daysUntil(due), .day) }
    }
    for index in draft.checklist.indices { draft.checklist[index].isDone = false }
    (draft.blockedBy, draft.claim, draft.source) = ([], nil, nil)
    return draft
  }

  /// The column in which the card began, or else the first one of its board that is not done.
  private func column(of card: Card) throws -> Column.ID {
    let board = try transaction.existing(card.column).board
    var first: Column.ID?
    try transaction.forEachEntry(of: card.id) { entry in
      if let change = entry.card, change.before == nil { first = change.after?.place.column }
      return true
    }
    let columns = try transaction.columns(of: board).map(\.column).filter { $0.kind != .done }
    if let start = columns.first(where: { $0.id == first }) ?? columns.first { return start.id }
    return card.column
  }
}
