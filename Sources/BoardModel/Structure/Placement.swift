package enum Placement: Hashable, Sendable {
  case top(of: Column.ID)
  case bottom(of: Column.ID)
  /// In the anchor's column, right before it.
  case before(Card.ID)
  /// In the anchor's column, right after it.
  case after(Card.ID)
}

package enum ListPlacement<ID: Hashable & Sendable>: Hashable, Sendable {
  case first
  case last
  case before(ID)
  case after(ID)
}

/// A card's column, its key there, and whether it is archived.
///
/// An archived card keeps the place it returns to.
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

/// When a card was archived, and in which board's archive it is.
package struct ArchiveMark: Sendable {
  package let date: Timestamp
  package let board: Board.ID
  /// The place in the archive; nil for the end.
  ///
  /// Undo needs it to put a card back in its place there. Marks that differ only in the key are
  /// equal, because the key says nothing about the card.
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
