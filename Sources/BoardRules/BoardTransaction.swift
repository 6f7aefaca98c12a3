package import BoardModel
package import Foundation

/// What the rules of a board need from a store, inside one transaction.
///
/// The transaction is committed completely or not at all, and each call sees the writes of earlier
/// ones. Errors are those of the store, or a `StoreError` of the rules.
package protocol BoardTransaction: AnyObject {
  /// The time of every change in the transaction.
  var date: Timestamp { get }
  /// The local day of `date`.
  var today: CalendarDay { get }
  /// Who acts; nil if unknown.
  var author: String? { get }

  func newIdentifier() -> UUID

  // MARK: Boards and columns

  /// Every board in order, including archived ones.
  func boards() throws -> [BoardRecord]
  func board(_ id: Board.ID) throws -> BoardRecord?
  func columns(of board: Board.ID) throws -> [ColumnRecord]
  func column(_ id: Column.ID) throws -> ColumnRecord?
  /// Inserts or updates a board.
  func save(_ board: BoardRecord) throws
  func save(_ column: ColumnRecord) throws
  /// Removes a board without columns and archived cards.
  func remove(_ board: Board.ID) throws
  /// Removes a column without cards.
  func remove(_ column: Column.ID) throws

  // MARK: Cards

  func card(_ id: Card.ID) throws -> Card?
  /// The fields of a card that are fast to read.
  func head(of id: Card.ID) throws -> CardHead?
  /// Whether other machines share a board.
  func isShared(_ board: Board.ID) throws -> Bool
  /// The number of cards in a list.
  ///
  /// O(1).
  func count(of list: CardList) throws -> Int
  /// At most `limit` cards of a list in order, after one of its cards or from the start.
  func cards(of list: CardList, after card: CardHead?, limit: Int) throws -> [CardHead]
  func cards(of column: Column.ID, changedBefore date: Timestamp) throws -> [Card.ID]
  /// The first or last card of a column.
  func end(_ side: Side, of column: Column.ID) throws -> CardHead?
  func neighbour(of card: CardHead, _ side: Side) throws -> CardHead?
  /// The cards after a card in its column that share its order key, in order.
  func twins(of card: CardHead) throws -> [CardHead]
  func insert(_ card: Card) throws
  /// Writes the fields that differ, including place and times.
  func update(from before: Card, to after: Card) throws
  func setPlace(of card: CardHead, _ place: CardPlace, updatedAt: Timestamp) throws
  func delete(_ card: Card.ID) throws
  /// Runs changes to `count` cards, but to no board or column; with many cards, counts of columns
  /// are updated once at the end.
  func together<Value>(_ count: Int, _ body: () throws -> Value) throws -> Value
  /// The cards that a card refers to, whether they exist or not; none for a missing card.
  func cards(_ relation: CardRelation, of card: Card.ID) throws -> [Card.ID]
  func first(of query: CardQuery) throws -> Card.ID?
  /// Those of the cards that have a value in a rare field, in order.
  func cards(_ cards: [Card.ID], having field: CardField) throws -> [Card.ID]

  // MARK: Comments and views

  func comment(_ id: CardComment.ID) throws -> CardComment?
  /// The comments on a card, oldest first.
  func comments(of card: Card.ID) throws -> [CardComment]
  func insert(_ comment: CardComment) throws
  func remove(_ comment: CardComment.ID) throws
  /// The saved views of all boards, in order.
  func views() throws -> [SavedView]
  func save(_ view: SavedView) throws
  func remove(_ view: SavedView.ID) throws

  // MARK: The log

  func log(_ kind: Change.Kind, _ subject: Change.Subject) throws
  /// At most `limit` entries of a stretch of the log, starting at one of its ends.
  func entries(in stretch: ClosedRange<Int64>, newestFirst: Bool, limit: Int) throws -> [Change]
  /// Calls the closure with the entries of a card, newest first, until it returns false.
  func forEachEntry(of card: Card.ID, _ body: (Change) throws -> Bool) throws
  func lastLogged(_ card: Card.ID) throws -> Card?
  func lastWriter(of subject: UUID) throws -> ChangeWriter
  /// The log entries of the action that deleted a column or a board, up to the deletion; nil if it
  /// isn't deleted.
  func deletion(of subject: UUID) throws -> ClosedRange<Int64>?
}

package enum Side: Sendable {
  case before
  case after
}

package enum CardList: Hashable, Sendable {
  case column(Column.ID)
  case archive(Board.ID)
}

/// The parts of a card needed for ordering and messages.
package struct CardHead: Hashable, Sendable {
  package let id: Card.ID
  package let title: String
  package let place: CardPlace
  /// Its board, even if it is archived.
  package let board: Board.ID
  package let updatedAt: Timestamp
  /// Whether it is hidden until its start.
  package let isLater: Bool

  package init(
    id: Card.ID,
    title: String,
    place: CardPlace,
    board: Board.ID,
    updatedAt: Timestamp,
    isLater: Bool = false
  ) {
    self.id = id
    self.title = title
    self.place = place
    self.board = board
    self.updatedAt = updatedAt
    self.isLater = isLater
  }

  /// The log record of a card that only changes its place.
  package var record: CardRecord { CardRecord(place: place, updatedAt: updatedAt) }
}

extension BoardTransaction {
  package var today: CalendarDay { date.day }

  package func cards(_ cards: [Card.ID], having field: CardField) throws -> [Card.ID] {
    try cards.filter { try card($0)?.draft.edit(of: field).value.isNothing == false }
  }

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

  package func together<Value>(_ count: Int, _ body: () throws -> Value) throws -> Value {
    try body()
  }

  /// Inserts a card and logs it.
  func insert(_ card: Card, _ kind: Change.Kind) throws {
    try insert(card)
    let change = CardChange(card: card.id, title: card.title, before: nil, after: CardRecord(card))
    try log(kind, .card(change))
  }

  /// Writes what differs of a card and logs it.
  func change(_ before: Card, to after: Card) throws {
    try update(from: before, to: after)
    let kind = Change.Kind(from: before.place, to: after.place)
    try log(kind, .card(CardChange(from: before, to: after)))
  }

  /// Moves a card and logs it; `updatedAt` is the time of the transaction by default.
  func move(_ card: CardHead, to place: CardPlace, updatedAt: Timestamp? = nil) throws {
    let updatedAt = updatedAt ?? date
    try setPlace(of: card, place, updatedAt: updatedAt)
    let change = CardChange(
      card: card.id,
      title: card.title,
      before: card.record,
      after: CardRecord(place: place, updatedAt: updatedAt)
    )
    try log(Change.Kind(from: card.place, to: place), .card(change))
  }
}
