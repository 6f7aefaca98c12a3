package import BoardModel

/// A board as a linked file sees it.
package struct LinkBoard: Hashable, Sendable {
  package struct Item: Hashable, Sendable {
    package let id: Card.ID
    package var draft: CardDraft

    package init(id: Card.ID, draft: CardDraft) {
      self.id = id
      self.draft = draft
    }
  }

  package var columns: [Column]
  /// The cards of each column, in order.
  package var cards: [[Item]]

  package init(columns: [Column], cards: [[Item]]) {
    self.columns = columns
    self.cards = cards
  }
}

/// One thing that a linked file has the board do.
///
/// New cards and columns have identifiers of the plan's own, for which the board's stand afterwards.
package enum LinkAction: Hashable, Sendable {
  case addColumn(Column.ID, ColumnDraft, after: Column.ID?)
  case renameColumn(Column.ID, String)
  /// Only where it is empty.
  case deleteColumn(Column.ID)
  /// Behind a card of the column, or at its top.
  case add([LinkBoard.Item], Column.ID, after: Card.ID?)
  case move(Card.ID, Column.ID, after: Card.ID?)
  case edit(Card.ID, [CardEdit])
  /// Brings a card back that was deleted or archived, with what the file says of it.
  case restore(Card.ID, CardDraft, Column.ID, after: Card.ID?)
  case delete(Card.ID)
  case archive(Card.ID)
}

/// What makes a file and a board agree.
package struct LinkPlan: Sendable {
  /// What the board is to do, in this order.
  package var actions: [LinkAction] = []
  /// What the file is to hold.
  package var text: [UInt8] = []
  /// What could not be joined, or was kept, in sentences.
  package var notes: [String] = []
  /// What is agreed on once the board has done its part and the file has not.
  package var half = LinkAgreement()
  /// What is agreed on in the end.
  package var whole = LinkAgreement()
}
