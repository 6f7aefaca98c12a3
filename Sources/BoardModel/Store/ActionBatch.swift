/// Several actions in one transaction and one step.
///
/// Each action sees the changes of the earlier ones.
@MainActor package protocol ActionBatch {
  /// - Throws: `StoreError` if the action can't be done; the batch must then end.
  func perform(_ action: BoardAction) throws -> ActionEffect

  /// Adds somebody's comment to a card, with its date; one that is there stays as it is.
  func add(_ comment: ImportedComment, to card: Card.ID) throws

  /// Every board, with the changes of the actions so far.
  func boards() throws -> [Board]

  func card(_ id: Card.ID) throws -> Card?

  /// At most `limit` cards with a prefix, as ``CardNaming/cards(startingWith:limit:)``.
  func cards(startingWith prefix: CardIDPrefix, limit: Int) throws -> [Card.ID]
}
