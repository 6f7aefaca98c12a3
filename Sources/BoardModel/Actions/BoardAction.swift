/// All that can be done to cards, columns, boards and views, as one step each.
package enum BoardAction: Hashable, Sendable {
  // MARK: Cards

  /// Adds the cards one after the other at a place.
  case add([CardDraft], Placement)
  /// Gives fields of cards new values.
  ///
  /// With `expecting`, what was read of the only card before, nothing is changed where it no longer
  /// says the same.
  case edit([Card.ID], [CardEdit], expecting: CardDraft?)
  /// Adds elements to sets of cards, or removes some.
  case adjust([Card.ID], [CardAdjustment])
  /// Claims the first card that a query finds; none where it finds none.
  case claimNext(CardQuery, CardClaim)
  /// Says something about a card.
  case comment(Card.ID, String)
  /// Moves cards, in the order given, to one place.
  case move([Card.ID], to: Placement)
  case delete([Card.ID])
  case archive([Card.ID])
  /// Archives the cards of a column that were last changed before a moment.
  case archiveAll(of: Column.ID, changedBefore: Timestamp)
  /// Brings deleted or archived cards back to their places.
  case restore([Card.ID])

  // MARK: Columns

  case addColumn(ColumnDraft, board: Board.ID, ListPlacement<Column.ID>)
  case editColumn(Column.ID, [ColumnEdit])
  case moveColumn(Column.ID, ListPlacement<Column.ID>)
  case deleteColumn(Column.ID, cards: CardDestination)
  /// Brings a deleted column back, whoever deleted it, with its cards as far as they stand where the
  /// deletion left them.
  case restoreColumn(Column.ID)

  // MARK: Boards

  /// Adds a board with these columns.
  case addBoard(String, columns: [ColumnDraft])
  case renameBoard(Board.ID, String)
  case moveBoard(Board.ID, ListPlacement<Board.ID>)
  case archiveBoard(Board.ID)
  /// Brings a board out of the archive, or back after its deletion, whoever deleted it.
  case restoreBoard(Board.ID)
  /// Deletes a board with all of its columns and cards.
  case deleteBoard(Board.ID)

  // MARK: Views

  case addView(ViewDraft, ListPlacement<SavedView.ID>)
  case editView(SavedView.ID, [ViewEdit])
  case moveView(SavedView.ID, ListPlacement<SavedView.ID>)
  case deleteView(SavedView.ID)

  // MARK: Steps

  /// Takes back the newest step of this client.
  case undo
  case redo
  /// Undoes or does again, unless that would delete or archive a board.
  case undoKeeping(Board.ID)
  case redoKeeping(Board.ID)
  /// Takes back what one author did, whoever it is, as a step of this client; what others changed since
  /// stays as it is.
  case takeBack(AuthoredChanges)
}

/// Where the cards of a column go that is deleted.
package enum CardDestination: Hashable, Sendable {
  /// To the bottom of another column.
  case column(Column.ID)
  case archive
  /// The column must be empty; otherwise nothing is changed.
  case none
}

extension BoardAction {
  /// Gives a card a new title.
  package static func rename(_ card: Card.ID, to title: String) -> BoardAction {
    .edit([card], [.title(title)], expecting: nil)
  }

  /// The cards that it is about, where it names them.
  package var cards: [Card.ID] {
    switch self {
    case .edit(let cards, _, _), .adjust(let cards, _), .move(let cards, _), .delete(let cards),
      .archive(let cards), .restore(let cards):
      cards
    case .comment(let card, _): [card]
    default: []
    }
  }

  /// Whether it is undo or redo.
  package var isReversal: Bool { isUndo || isRedo }

  package var isUndo: Bool {
    switch self {
    case .undo, .undoKeeping: true
    default: false
    }
  }

  package var isRedo: Bool {
    switch self {
    case .redo, .redoKeeping: true
    default: false
    }
  }

  /// An undo or redo that keeps a board; any other action as it is.
  package func keeping(_ board: Board.ID) -> BoardAction {
    switch self {
    case .undo: .undoKeeping(board)
    case .redo: .redoKeeping(board)
    default: self
    }
  }
}
