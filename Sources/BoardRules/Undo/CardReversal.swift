import BoardModel

struct CardReversal {
  let card: Card.ID
  let title: String
  let transaction: any BoardTransaction
  private(set) var droppedLinks: [LeftOut.Link] = []

  init(card: Card.ID, title: String, in transaction: any BoardTransaction) {
    self.card = card
    self.title = title
    self.transaction = transaction
  }

  /// Changes the card from the entry's result to the wanted state.
  ///
  /// - Returns: the card's place; nil if it was deleted.
  mutating func run(from left: CardRecord?, to goal: CardRecord?) throws -> CardPlace? {
    switch (left, goal) {
    case (let left?, let goal?) where goal.edits.isEmpty: return try move(from: left, to: goal)
    case (let left?, let goal?): return try change(from: left, to: goal)
    case (let left?, nil): return try remove(left)
    case (nil, let goal?): return try reinsert(goal)
    case (nil, nil): return try transaction.head(of: card)?.place
    }
  }

  /// Reverts an entry that changed only the card's place.
  private func move(from left: CardRecord, to goal: CardRecord) throws -> CardPlace {
    guard let current = try transaction.head(of: card) else { throw try conflict(.deleted, title) }
    var place = current.place
    if left.place != goal.place {
      if current.place != left.place { throw try conflict(.moved, current.title) }
      try checkColumn(of: goal.place, current.title)
      place = try transaction.finished(goal.place, from: current.place)
    }
    let date = try moment(
      current.updatedAt == left.updatedAt ? goal.updatedAt : nil,
      [current.place, left.place, goal.place]
    )
    try transaction.move(current, to: place, updatedAt: date)
    return place
  }

  /// The date of the reverted card's last change: the old date, but the current one on a shared
  /// board, where others see only who reverted it and when.
  private func moment(
    _ before: Timestamp?,
    _ places: [CardPlace]
  ) throws -> Timestamp {
    guard let before else { return transaction.date }
    // The column that the card was in may be gone.
    let isShared = try places.contains { try CardRules(transaction).isShared($0) }
    return isShared ? transaction.date : before
  }

  private mutating func change(from left: CardRecord, to goal: CardRecord) throws -> CardPlace {
    guard let current = try transaction.card(card) else { throw try conflict(.deleted, title) }
    let others = left.edits
      .filter { !current.draft.edit(of: $0.field).agrees(with: $0) }
      .map(\.field)
    if !others.isEmpty { throw try conflict(.changed(others), current.title) }
    var after = current
    for edit in goal.edits { after.draft.apply(edit) }
    droppedLinks = try RelationRules(transaction).dropCycles(from: &after, before: current)
    if goal.place != left.place {
      if current.place != left.place { throw try conflict(.moved, current.title) }
      try checkColumn(of: goal.place, current.title)
      after.place = try transaction.finished(goal.place, from: current.place)
    }
    after.updatedAt = try moment(
      current.updatedAt == left.updatedAt ? goal.updatedAt : nil,
      [current.place, left.place, goal.place]
    )
    try transaction.change(current, to: after)
    return after.place
  }

  private func remove(_ left: CardRecord) throws -> CardPlace? {
    guard let current = try transaction.card(card) else { throw try conflict(.deleted, title) }
    let others = left.edits
      .filter { !current.draft.edit(of: $0.field).agrees(with: $0) }
      .map(\.field)
    if !others.isEmpty { throw try conflict(.changed(others), current.title) }
    if current.place != left.place { throw try conflict(.moved, current.title) }
    try CardRules(transaction).remove(current)
    return nil
  }

  private mutating func reinsert(_ goal: CardRecord) throws -> CardPlace {
    if let current = try transaction.head(of: card) { throw try conflict(.restored, current.title) }
    guard var whole = goal.card(card) else {
      throw StoreError.damaged("an entry of the change log is not whole")
    }
    // Keep what another machine wrote after the deletion.
    if let last = try changedSinceDeletion() { whole.draft = last.draft }
    try checkColumn(of: goal.place, whole.title)
    droppedLinks = try CardRules(transaction).reinsert(whole)
    return goal.place
  }

  /// The card as another machine changed it after its deletion here; nil if none did.
  ///
  /// Such a change is a single action that restores the card, changes it and deletes it again. A
  /// card restored and deleted by two actions, as by an undone import, doesn't count.
  private func changedSinceDeletion() throws -> Card? {
    var deletion: ActionID?
    var isChanged = false
    try transaction.forEachEntry(of: card) { entry in
      guard let action = deletion else {
        deletion = entry.kind == .deleted ? entry.action : nil
        return deletion != nil
      }
      isChanged = entry.action == action && entry.kind != .deleted
      return false
    }
    return isChanged ? try transaction.lastLogged(card) : nil
  }

  /// An archived card needs no column until it is restored.
  private func checkColumn(of place: CardPlace, _ title: String) throws {
    if place.isArchived { return }
    if try transaction.column(place.column) == nil { throw try conflict(.columnGone, title) }
  }

  private func conflict(_ kind: UndoConflict.Kind, _ title: String) throws -> StoreError {
    let writer = try transaction.lastWriter(of: card.uuid)
    return .conflict(UndoConflict(kind: kind, card: card, title: title, by: writer))
  }
}
