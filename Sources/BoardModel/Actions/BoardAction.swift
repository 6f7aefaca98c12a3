/// Everything a user can do to cards, columns, boards and views, as one step each.
package enum BoardAction: Hashable, Sendable {
  // MARK: Cards

  /// Adds cards; in a done column they are finished now, or at the moments for each of them.
  case add([CardDraft], Placement, finished: [Timestamp?] = [])
  /// Adds cards; those that are in progress or done go to the bottom of the first column of that
  /// kind on the board, if there is one.
  case addEach([NewCard], Placement)
  /// Sets fields of cards.
  ///
  /// With `expecting`, the single card as it was read, nothing changes if the card has changed
  /// since.
  case edit([Card.ID], [CardEdit], expecting: CardDraft?)
  /// Adds elements to sets of cards, or removes some.
  case adjust([Card.ID], [CardAdjustment])
  /// Claims the first card that a query finds, if any.
  case claimNext(CardQuery, CardClaim)
  case comment(Card.ID, String)
  /// Moves cards, and sets fields of them first.
  case move([Card.ID], to: Placement, setting: [CardEdit] = [])
  /// Moves cards of several boards, each to its own place.
  case moveEach([CardMove], setting: [CardEdit] = [])
  case delete([Card.ID])
  case archive([Card.ID])
  /// Archives the cards of a column that were last changed before a date.
  case archiveAll(of: Column.ID, changedBefore: Timestamp)
  case restore([Card.ID])
  /// Copies cards, each to the place after it, without their histories, comments and claims.
  case duplicate([Card.ID])
  /// Archives cards as templates for new ones, without dates, relations and ticks.
  case makeTemplates([Card.ID])
  /// Turns steps of a card into cards that are part of it.
  case makeCards(ofSteps: [StepName], of: Card.ID)
  /// Turns cards into steps of the cards that they are part of.
  case makeSteps(of: [Card.ID])

  // MARK: Columns

  case addColumn(ColumnDraft, board: Board.ID, ListPlacement<Column.ID>)
  case editColumn(Column.ID, [ColumnEdit])
  case moveColumn(Column.ID, ListPlacement<Column.ID>)
  case deleteColumn(Column.ID, cards: CardDestination)
  /// Brings a deleted column back, with its cards that are still where the deletion left them.
  case restoreColumn(Column.ID)

  // MARK: Boards

  case addBoard(String, columns: [ColumnDraft])
  case renameBoard(Board.ID, String)
  /// Nil for the colour by the name.
  case color(ColoredName, NameColor?, on: Board.ID)
  case moveBoard(Board.ID, ListPlacement<Board.ID>)
  case archiveBoard(Board.ID)
  /// Brings back an archived or deleted board.
  case restoreBoard(Board.ID)
  case deleteBoard(Board.ID)

  // MARK: Views

  case addView(ViewDraft, ListPlacement<SavedView.ID>)
  case editView(SavedView.ID, [ViewEdit])
  case moveView(SavedView.ID, ListPlacement<SavedView.ID>)
  case deleteView(SavedView.ID)

  // MARK: Steps

  case undo
  case redo
  /// Undo and redo, refused if they would delete or archive this board.
  case undoKeeping(Board.ID)
  case redoKeeping(Board.ID)
  /// Reverts the changes of one author as a step of this client. What others have changed since is
  /// kept.
  case takeBack(AuthoredChanges)
}

package struct NewCard: Hashable, Sendable {
  package var draft: CardDraft
  package var kind: Column.Kind

  package init(_ draft: CardDraft, _ kind: Column.Kind) { (self.draft, self.kind) = (draft, kind) }
}

package struct CardMove: Hashable, Sendable {
  package let cards: [Card.ID]
  package let placement: Placement

  package init(_ cards: [Card.ID], to placement: Placement) {
    (self.cards, self.placement) = (cards, placement)
  }
}

package enum CardDestination: Hashable, Sendable {
  /// They move to the bottom of another column.
  case column(Column.ID)
  case archive
  /// The column must be empty; otherwise the action is refused.
  case none
}

extension BoardAction {
  package static func rename(_ card: Card.ID, to title: String) -> BoardAction {
    .edit([card], [.title(title)], expecting: nil)
  }

  package var cards: [Card.ID] {
    switch self {
    case .edit(let cards, _, _), .adjust(let cards, _), .move(let cards, _, _), .delete(let cards),
      .archive(let cards), .restore(let cards), .duplicate(let cards), .makeTemplates(let cards),
      .makeSteps(let cards):
      cards
    case .moveEach(let moves, _): moves.flatMap(\.cards)
    case .comment(let card, _), .makeCards(_, let card): [card]
    default: []
    }
  }

  /// The cards that it adds.
  package var drafts: [CardDraft]? {
    switch self {
    case .add(let drafts, _, _): drafts
    case .addEach(let cards, _): cards.map(\.draft)
    default: nil
    }
  }

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

  /// An undo or redo that keeps a board; other actions are unchanged.
  package func keeping(_ board: Board.ID) -> BoardAction {
    switch self {
    case .undo: .undoKeeping(board)
    case .redo: .redoKeeping(board)
    default: self
    }
  }
}
