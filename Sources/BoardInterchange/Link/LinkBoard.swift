package import BoardModel

/// A board as a linked file sees it.
package struct LinkBoard: Hashable, Sendable {
  package struct Item: Hashable, Sendable {
    package let id: Card.ID
    package var draft: CardDraft
    /// When it was finished, if the file says that of a new card in a done column.
    package var finishedAt: Timestamp?

    package init(id: Card.ID, draft: CardDraft, finishedAt: Timestamp? = nil) {
      self.id = id
      self.draft = draft
      self.finishedAt = finishedAt
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

/// A change that a linked file makes to the board.
///
/// New cards and columns have provisional identifiers, which the board replaces.
package enum LinkAction: Hashable, Sendable {
  case addColumn(Column.ID, ColumnDraft, after: Column.ID?)
  case renameColumn(Column.ID, String)
  /// Only if it is empty.
  case deleteColumn(Column.ID)
  /// After a card of the column, or at its top.
  case add([LinkBoard.Item], Column.ID, after: Card.ID?)
  case move(Card.ID, Column.ID, after: Card.ID?)
  case edit(Card.ID, [CardEdit])
  /// Restores a deleted or archived card with the file's values.
  case restore(Card.ID, CardDraft, Column.ID, after: Card.ID?)
  case delete(Card.ID)
  case archive(Card.ID)
}

/// The changes that make a file and a board agree.
package struct LinkPlan: Sendable {
  /// The changes of the board, in order.
  package var actions: [LinkAction] = []
  package var text: [UInt8] = []
  /// What could not be merged, or was kept, in sentences.
  package var notes: [String] = []
  /// How many cards were ticked outside of a done column when the file was linked.
  package var strayTicks = 0
  /// The agreement after the board has changed, but not yet the file.
  package var half = LinkAgreement()
  /// The agreement at the end.
  package var whole = LinkAgreement()
}
