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

/// A card's column, its key there, whether it is archived, and when it was finished.
///
/// An archived card keeps the place it returns to.
package struct CardPlace: Sendable {
  package var column: Column.ID
  package var orderKey: OrderKey
  /// Nil for a card on the board.
  package var archived: ArchiveMark?
  /// When the card reached a done column; ``unknownFinish`` if an import doesn't say.
  ///
  /// It is recorded with the move, so that undo and other machines restore it exactly. Places that
  /// differ only in it are equal: logs from before don't have it.
  package var finishedAt: Timestamp?

  package init(
    column: Column.ID,
    orderKey: OrderKey,
    archived: ArchiveMark? = nil,
    finishedAt: Timestamp? = nil
  ) {
    self.column = column
    self.orderKey = orderKey
    self.archived = archived
    self.finishedAt = finishedAt
  }

  package var isArchived: Bool { archived != nil }

  /// When the card was finished; nil if it isn't, or if that is unknown.
  package var knownFinish: Timestamp? { finishedAt == Self.unknownFinish ? nil : finishedAt }

  package static let unknownFinish = Timestamp(milliseconds: 0)
}

extension CardPlace: Hashable {
  package static func == (left: CardPlace, right: CardPlace) -> Bool {
    left.column == right.column && left.orderKey == right.orderKey
      && left.archived == right.archived
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(column)
    hasher.combine(orderKey)
    hasher.combine(archived)
  }
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
