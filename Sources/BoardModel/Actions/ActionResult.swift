/// What came of an action that is durable.
package enum ActionResult: Hashable, Sendable {
  case done(ActionEffect)
  /// A step was undone or redone.
  case reverted(RevertedStep)
  /// There was no step to undo or to redo.
  case nothingToRevert
}

/// What an action did, as far as a message and the selection need it.
package struct ActionEffect: Hashable, Sendable {
  /// The cards that it was about, in order; of a great many only the first and the last.
  package var cards: [Card.ID]
  /// How many cards it changed.
  package var cardCount: Int
  /// The title of the first card, as it is now or was at last; the name of the column or the board
  /// where it was about one.
  package var title: String
  /// Where the first card was.
  package var from: CardPlace?
  /// Where it is now.
  package var to: CardPlace?
  package var column: Column.ID?
  package var board: Board.ID?
  /// What did not come back with a column or a board.
  package var leftOut = LeftOut()
  package var view: SavedView.ID?
  package var comment: CardComment.ID?

  package init(
    cards: [Card.ID] = [],
    cardCount: Int = 0,
    title: String = "",
    from: CardPlace? = nil,
    to: CardPlace? = nil,
    column: Column.ID? = nil,
    board: Board.ID? = nil
  ) {
    self.cards = cards
    self.cardCount = cardCount
    self.title = title
    self.from = from
    self.to = to
    self.column = column
    self.board = board
  }
}

/// An action with what became of it: all that a message about it needs.
package struct ActionOutcome: Sendable {
  package let id: ActionID
  package let action: BoardAction
  package let result: Result<ActionResult, StoreError>

  package init(id: ActionID, action: BoardAction, result: Result<ActionResult, StoreError>) {
    self.id = id
    self.action = action
    self.result = result
  }
}
