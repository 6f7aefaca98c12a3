package import Foundation

/// A step that was undone or redone, with what the message and the selection need.
package struct RevertedStep: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case added
    case restored
    case deleted
    case archived
    case unarchived
    case madeTemplate
    /// Moved to this other column.
    case moved(to: Column.ID)
    /// Moved inside a column.
    case reordered
    case edited([CardField])
    case column(StructureEvent)
    case board(StructureEvent)
    case view(StructureEvent)
    case commented
    case uncommented
    /// Cards of another file or program were imported, with columns, views or comments.
    case imported
    case importedHistory
  }

  package let action: Action
  package let count: Int
  /// The first affected card; nil for a column or a board.
  package let card: Card.ID?
  /// The card, column, board or view that names it.
  package let subject: UUID?
  /// The title of the card, or the name of the column or board.
  package var title: String
  /// The column, or the card's present one; nil if it is gone.
  package let column: Column.ID?
  /// The column that the card was in last, if it is gone.
  package let lastColumn: Column.ID?
  /// Where the step had put its cards, such as each on its own board.
  package var columns: Set<Column.ID> = []
  /// The board of a column, a view or a board; nil for cards.
  package let board: Board.ID?
  /// How many entries about cards were reverted.
  package let cardCount: Int

  /// How many cards came or went with a board; nil for other steps.
  package var cardsOfBoard: Int? {
    guard case .board = action, cardCount > 0 else { return nil }
    return cardCount
  }
  package let leftOut: LeftOut

  package init(
    action: Action,
    count: Int,
    card: Card.ID? = nil,
    subject: UUID? = nil,
    title: String = "",
    column: Column.ID? = nil,
    lastColumn: Column.ID? = nil,
    board: Board.ID? = nil,
    cardCount: Int = 0,
    leftOut: LeftOut = LeftOut()
  ) {
    self.action = action
    self.count = count
    self.card = card
    self.subject = subject ?? card?.uuid
    self.title = title
    self.column = column
    self.lastColumn = lastColumn
    self.board = board
    self.cardCount = cardCount
    self.leftOut = leftOut
  }
}

package enum StructureEvent: Hashable, Sendable {
  case added
  case renamed(from: String)
  case kindChanged(from: Column.Kind, to: Column.Kind)
  case limitChanged(from: Int?, to: Int?)
  case queryChanged(from: String, to: String)
  /// The colour of a tag or a lane; nil for the colour by its name.
  case colored(name: String, from: NameColor?, to: NameColor?)
  case moved
  case archived
  case unarchived
  case deleted
  /// Brought back after a deletion.
  case restored
}
