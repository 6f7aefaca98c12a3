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
package struct ArchiveMark: Sendable {
  package let date: Timestamp
  package let board: Board.ID
  /// Where in the archive it stands; nil for one that comes to its end.
  ///
  /// It is kept so that what leaves the archive can be put back in its place there. Two marks that
  /// differ in it alone are equal: it tells nothing of the card.
  package let key: OrderKey?

  package init(date: Timestamp, board: Board.ID, key: OrderKey? = nil) {
    self.date = date
    self.board = board
    self.key = key
  }
}

extension ArchiveMark: Hashable {
  package static func == (left: ArchiveMark, right: ArchiveMark) -> Bool {
    left.date == right.date && left.board == right.board
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(date)
    hasher.combine(board)
  }
}
