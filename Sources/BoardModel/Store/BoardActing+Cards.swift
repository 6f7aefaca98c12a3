extension BoardActing {
  @discardableResult
  package func perform(_ action: BoardAction) throws(StoreError) -> ActionResult {
    try perform(action, as: newActionID())
  }

  /// Adds the cards at a place, in order, as one action.
  @discardableResult package func add(
    _ drafts: [CardDraft],
    at placement: Placement
  ) throws(StoreError) -> [Card.ID] {
    guard case .done(let effect) = try perform(.add(drafts, placement)) else { return [] }
    return effect.cards
  }

  package func edit(
    _ card: Card.ID,
    _ edits: [CardEdit],
    expecting base: CardDraft? = nil
  ) throws(StoreError) {
    try perform(.edit([card], edits, expecting: base))
  }

  package func rename(_ card: Card.ID, to title: String) throws(StoreError) {
    try perform(.rename(card, to: title))
  }

  package func move(_ card: Card.ID, to placement: Placement) throws(StoreError) {
    try perform(.move([card], to: placement))
  }

  package func delete(_ card: Card.ID) throws(StoreError) {
    try perform(.delete([card]))
  }

  package func archive(_ card: Card.ID) throws(StoreError) {
    try perform(.archive([card]))
  }

  package func restore(_ card: Card.ID) throws(StoreError) {
    try perform(.restore([card]))
  }

  /// Returns nil if there was nothing to undo.
  @discardableResult package func undo() throws(StoreError) -> RevertedStep? {
    guard case .reverted(let step) = try perform(.undo) else { return nil }
    return step
  }

  /// Returns nil if there was nothing to redo.
  @discardableResult package func redo() throws(StoreError) -> RevertedStep? {
    guard case .reverted(let step) = try perform(.redo) else { return nil }
    return step
  }
}

extension BoardReading {
  package func board(_ id: Board.ID) throws(StoreError) -> Board {
    guard let board = try boards().first(where: { $0.id == id }) else { throw .boardNotFound(id) }
    return board
  }

  package func count(of column: Column.ID) throws(StoreError) -> Int {
    try count(of: .column(column)).value
  }

  /// For a store that counts at once.
  package func tally(
    of query: CardQuery,
    after tally: CardTally?,
    testing limit: Int
  ) throws(StoreError) -> CardTally {
    CardTally(count: try count(of: query).value, lastTested: nil, isFinished: true)
  }
}
