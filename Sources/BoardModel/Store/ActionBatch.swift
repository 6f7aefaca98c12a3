/// Several actions in one transaction, which are one step: what one does, the next one reads.
@MainActor package protocol ActionBatch {
  /// - Throws: `StoreError` if the action can't be done; the batch then has to end.
  func perform(_ action: BoardAction) throws -> ActionEffect

  /// Every board as the actions so far have left it.
  func boards() throws -> [Board]

  func card(_ id: Card.ID) throws -> Card?

  /// At most `limit` cards that a text names, as ``CardNaming/cards(startingWith:limit:)``.
  func cards(startingWith prefix: CardIDPrefix, limit: Int) throws -> [Card.ID]
}
