package import BoardModel
package import Foundation

/// What the rules of a board need of a store, inside one transaction.
///
/// Whatever the rules write is either committed whole or not at all; what one call writes, the next
/// one reads. Errors are those of the store, or a `StoreError` of the rules.
package protocol BoardTransaction: AnyObject {
  /// The time of everything that the transaction changes.
  var date: Timestamp { get }
  /// Who acts; nil where nobody is named.
  var author: String? { get }

  /// A new identifier, unique everywhere.
  func newIdentifier() -> UUID

  // MARK: Boards and columns

  /// Every board in order, archived ones too.
  func boards() throws -> [BoardRecord]
  func board(_ id: Board.ID) throws -> BoardRecord?
  /// The columns of a board in order.
  func columns(of board: Board.ID) throws -> [ColumnRecord]
  func column(_ id: Column.ID) throws -> ColumnRecord?
  /// Writes a board that is new or was changed.
  func save(_ board: BoardRecord) throws
  /// Writes a column that is new or was changed.
  func save(_ column: ColumnRecord) throws
  /// Removes a board without columns and without archived cards.
  func remove(_ board: Board.ID) throws
  /// Removes a column without cards.
  func remove(_ column: Column.ID) throws

  // MARK: Cards

  /// The whole card.
  func card(_ id: Card.ID) throws -> Card?
  /// All of a card but what takes long to read.
  func head(of id: Card.ID) throws -> CardHead?
  /// Whether other machines have a board too.
  func isShared(_ board: Board.ID) throws -> Bool
  /// The same of many cards; nil for those that are not there.
  func heads(of cards: [Card.ID]) throws -> [CardHead?]
  /// The number of cards of a list. O(1).
  func count(of list: CardList) throws -> Int
  /// At most `limit` cards of a list in its order, after a card of it or from its beginning.
  func cards(of list: CardList, after card: CardHead?, limit: Int) throws -> [CardHead]
  /// The cards of a column that were changed before a moment, in its order.
  func cards(of column: Column.ID, changedBefore date: Timestamp) throws -> [Card.ID]
  /// The first or last card of a column.
  func end(_ side: Side, of column: Column.ID) throws -> CardHead?
  /// The card right before or after one in its column.
  func neighbour(of card: CardHead, _ side: Side) throws -> CardHead?
  /// The cards after one in its column that have the same order key, in order.
  func twins(of card: CardHead) throws -> [CardHead]
  func insert(_ card: Card) throws
  /// Writes the fields in which a card differs, its place and times among them.
  func update(from before: Card, to after: Card) throws
  /// Gives a card another place.
  func setPlace(of card: CardHead, _ place: CardPlace, updatedAt: Timestamp) throws
  /// Gives many cards other places and logs each, in order; no card is there twice.
  func move(_ moves: [CardMove]) throws
  func delete(_ card: Card.ID) throws
  /// Does what changes so many cards, and no board and no column; where they are many, what is counted
  /// of columns is written once for all of them.
  func together<Value>(_ count: Int, _ body: () throws -> Value) throws -> Value
  /// The cards on which a card depends, whether they are there or not; none for a card that is not.
  func blockers(of card: Card.ID) throws -> [Card.ID]
  /// The first card that a query finds.
  func first(of query: CardQuery) throws -> Card.ID?

  // MARK: Comments and views

  func comment(_ id: CardComment.ID) throws -> CardComment?
  /// What was said about a card, the oldest first.
  func comments(of card: Card.ID) throws -> [CardComment]
  func insert(_ comment: CardComment) throws
  func remove(_ comment: CardComment.ID) throws
  /// The saved views of all boards, in order.
  func views() throws -> [SavedView]
  /// Writes a view that is new or was changed.
  func save(_ view: SavedView) throws
  func remove(_ view: SavedView.ID) throws

  // MARK: The log

  /// Adds an entry to the log.
  func log(_ kind: Change.Kind, _ subject: Change.Subject) throws
  /// At most `limit` entries of a stretch of the log, from one of its ends on.
  func entries(in stretch: ClosedRange<Int64>, newestFirst: Bool, limit: Int) throws -> [Change]
  /// Hands over the entries of a card, the newest first, until the body answers false.
  func forEachEntry(of card: Card.ID, _ body: (Change) throws -> Bool) throws
  /// A card as the log knows it last.
  func lastLogged(_ card: Card.ID) throws -> Card?
  /// Who changed a card, a column or a board last.
  func lastWriter(of subject: UUID) throws -> ChangeWriter
  /// The entries of the action that deleted a column or a board, up to that of the deletion; nil where
  /// it is not deleted.
  func deletion(of subject: UUID) throws -> ClosedRange<Int64>?
}

/// A direction along a list.
package enum Side: Sendable {
  case before
  case after
}

/// An ordered list of cards in a store.
package enum CardList: Hashable, Sendable {
  case column(Column.ID)
  case archive(Board.ID)
}

/// What of a card ordering and messages need.
package struct CardHead: Hashable, Sendable {
  package let id: Card.ID
  package let title: String
  package let place: CardPlace
  /// The board that it is on, or whose archive it is in.
  package let board: Board.ID
  package let updatedAt: Timestamp

  package init(
    id: Card.ID,
    title: String,
    place: CardPlace,
    board: Board.ID,
    updatedAt: Timestamp
  ) {
    self.id = id
    self.title = title
    self.place = place
    self.board = board
    self.updatedAt = updatedAt
  }

  /// What the log says of a card that only changes its place.
  package var record: CardRecord { CardRecord(place: place, updatedAt: updatedAt) }
}

extension BoardTransaction {
  package func existing(_ id: Card.ID) throws -> Card {
    guard let card = try card(id) else { throw StoreError.cardNotFound(id) }
    return card
  }

  package func existingHead(of id: Card.ID) throws -> CardHead {
    guard let head = try head(of: id) else { throw StoreError.cardNotFound(id) }
    return head
  }

  package func existing(_ id: Column.ID) throws -> ColumnRecord {
    guard let column = try column(id) else { throw StoreError.columnNotFound(id) }
    return column
  }

  package func existing(_ id: Board.ID) throws -> BoardRecord {
    guard let board = try board(id) else { throw StoreError.boardNotFound(id) }
    return board
  }

  package func board(_ id: Board.ID) throws -> BoardRecord? {
    try boards().first { $0.id == id }
  }

  package func heads(of cards: [Card.ID]) throws -> [CardHead?] { try cards.map(head) }

  package func together<Value>(_ count: Int, _ body: () throws -> Value) throws -> Value {
    try body()
  }

  package func move(_ moves: [CardMove]) throws {
    for move in moves { try self.move(move) }
  }

  /// Moves a card and logs it.
  func move(_ card: CardHead, to place: CardPlace, updatedAt: Timestamp? = nil) throws {
    try move(CardMove(card: card, place: place, updatedAt: updatedAt ?? date))
  }

  /// Moves a card and logs it.
  package func move(_ move: CardMove) throws {
    try setPlace(of: move.card, move.place, updatedAt: move.updatedAt)
    try log(move.kind, .card(move.change))
  }
}
