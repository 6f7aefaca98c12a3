/// A step that was undone or redone, as far as a message and the selection need it.
package struct RevertedStep: Hashable, Sendable {
  /// What the step had done when it was new.
  package enum Action: Hashable, Sendable {
    case added
    case restored
    case deleted
    case archived
    case unarchived
    /// Moved to another column, this one.
    case moved(to: Column.ID)
    /// Moved inside a column.
    case reordered
    case edited([CardField])
    case column(StructureEvent)
    case board(StructureEvent)
    case view(StructureEvent)
    /// A comment was made, or taken back.
    case commented
    case uncommented
    /// Cards of another file or program came in, with columns, views or comments.
    case imported
    /// A document came in with its history.
    case importedHistory
  }

  package let action: Action
  /// How many cards, columns or boards the step did this to.
  package let count: Int
  /// The first card that the step was about; nil where it was about a column or a board alone.
  package let card: Card.ID?
  /// The title of that card or the name of the column or board, as it is now or was at last.
  package var title: String
  /// Where that card is now, or the column that it was about; nil where it is gone.
  package let column: Column.ID?
  /// The board that it was about; nil where it is gone, and for cards and columns.
  package let board: Board.ID?
  /// How many entries about cards were reverted.
  package let cardCount: Int

  /// How many cards came or went with a board; nil for other steps.
  package var cardsOfBoard: Int? {
    guard case .board = action, cardCount > 0 else { return nil }
    return cardCount
  }
  /// What was changed since and stays as it is.
  package let leftOut: LeftOut

  package init(
    action: Action,
    count: Int,
    card: Card.ID?,
    title: String,
    column: Column.ID?,
    board: Board.ID? = nil,
    cardCount: Int = 0,
    leftOut: LeftOut = LeftOut()
  ) {
    self.action = action
    self.count = count
    self.card = card
    self.title = title
    self.column = column
    self.board = board
    self.cardCount = cardCount
    self.leftOut = leftOut
  }
}

/// What happened to a column, a board or a view.
package enum StructureEvent: Hashable, Sendable {
  case added
  case renamed(from: String)
  /// The kind of a column, from and to.
  case kindChanged(from: Column.Kind, to: Column.Kind)
  case limitChanged(from: Int?, to: Int?)
  /// The query of a view.
  case queryChanged(from: String, to: String)
  case moved
  case archived
  case unarchived
  case deleted
  /// Brought back after a deletion.
  case restored
}
