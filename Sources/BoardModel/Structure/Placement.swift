/// Where a card is to go.
package enum Placement: Hashable, Sendable {
  case top(of: Column.ID)
  case bottom(of: Column.ID)
  /// In the anchor's column, right before it.
  case before(Card.ID)
  /// In the anchor's column, right after it.
  case after(Card.ID)
}

/// Where a column or a board is to go among the others.
package enum ListPlacement<ID: Hashable & Sendable>: Hashable, Sendable {
  case first
  case last
  case before(ID)
  case after(ID)
}

/// Where a card stands: its column and its key there, and whether it is archived.
///
/// An archived card keeps the place to which it comes back.
package struct CardPlace: Hashable, Sendable {
  package var column: Column.ID
  package var orderKey: OrderKey
  /// Nil for a card on the board.
  package var archived: ArchiveMark?

  package init(column: Column.ID, orderKey: OrderKey, archived: ArchiveMark? = nil) {
    self.column = column
    self.orderKey = orderKey
    self.archived = archived
  }

  package var isArchived: Bool { archived != nil }
}

/// That a card is archived: since when, and in the archive of which board.
package struct ArchiveMark: Hashable, Sendable {
  package let date: Timestamp
  package let board: Board.ID

  package init(date: Timestamp, board: Board.ID) {
    self.date = date
    self.board = board
  }
}
