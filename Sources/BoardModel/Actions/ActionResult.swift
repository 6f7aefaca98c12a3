package enum ActionResult: Hashable, Sendable {
  case done(ActionEffect)
  case reverted(RevertedStep)
  case nothingToRevert
}

/// What an action did, with what the message and the selection need.
package struct ActionEffect: Hashable, Sendable {
  /// The affected cards, in order; only the first and the last if there are very many.
  package var cards: [Card.ID]
  package var cardCount: Int
  /// The present or last title of the first card, or the name of the column or board.
  package var title: String
  package var from: CardPlace?
  package var to: CardPlace?
  package var column: Column.ID?
  package var board: Board.ID?
  /// What did not come back with a column or a board.
  package var leftOut = LeftOut()
  package var view: SavedView.ID?
  package var comment: CardComment.ID?
  /// Nil if no card that repeats was finished.
  package var following: FollowingCards?

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

/// The cards that follow repeating ones that were finished.
package struct FollowingCards: Hashable, Sendable {
  package private(set) var count = 0
  package private(set) var first: Card.ID?
  package private(set) var due: DueDate?
  /// How many repeats have ended.
  package var ended = 0

  package init() {}

  package mutating func add(_ card: Card.ID, _ due: DueDate?) {
    count += 1
    if first == nil { (first, self.due) = (card, due) }
  }

  package mutating func add(_ other: FollowingCards) {
    if first == nil { (first, due) = (other.first, other.due) }
    count += other.count
    ended += other.ended
  }
}

package struct ActionOutcome: Sendable {
  package let action: BoardAction
  package let result: Result<ActionResult, StoreError>

  package init(action: BoardAction, result: Result<ActionResult, StoreError>) {
    self.action = action
    self.result = result
  }
}
