internal import BoardModel
internal import BoardRules
internal import BoardSync
internal import Foundation
internal import GRDB

/// The places of cards: a column, or the archive with a place to return to.
extension CardRows {
  /// The place of a card's row.
  struct RowPlace: Hashable {
    let columnKey: Int64
    let orderKey: OrderKey
  }

  func place(
    ofCard key: Int64,
    columnKey: Int64,
    orderKey: OrderKey,
    finishedAt: Int64?
  ) throws -> CardPlace {
    let finishedAt = finishedAt.map(Timestamp.init(milliseconds:))
    switch try boards.place(forKey: columnKey) {
    case .column(let column, _):
      return CardPlace(column: column, orderKey: orderKey, finishedAt: finishedAt)
    case .archive(let board):
      let row = try BulkStatement(db, Self.archivedPlace)
      row.set(1, key)
      let place = try row.first {
        CardPlace(
          column: Column.ID(uuid: try row.uuid(1)),
          orderKey: OrderKey(bytes: try row.blob(2)),
          archived: ArchiveMark(
            date: Timestamp(milliseconds: try row.integer(0)),
            board: board,
            key: orderKey
          ),
          finishedAt: finishedAt
        )
      }
      guard let place else {
        throw StoreError.damaged("an archived card has no column to return to")
      }
      return place
    }
  }

  private static let archivedPlace =
    "SELECT at, column_id, order_key FROM archived_card WHERE card_key = ?"

  func rowPlace(of card: Card.ID) throws -> RowPlace? {
    let rows = try BulkStatement(db, "SELECT column_key, order_key FROM card WHERE id = ?")
    rows.set(1, card.uuid)
    defer { rows.reset() }
    guard try rows.next() else { return nil }
    return RowPlace(columnKey: try rows.integer(0), orderKey: OrderKey(bytes: try rows.blob(1)))
  }

  /// The row's place for a card; an archived one gets its place in the archive, or the archive's
  /// end, which the caller may know.
  func rowPlace(
    for place: CardPlace,
    isLater: Bool,
    archiveEnd: OrderKey? = nil
  ) throws -> RowPlace {
    guard let mark = place.archived else {
      guard let column = boards.column(place.column) else {
        throw StoreError.columnNotFound(place.column)
      }
      let hides = isLater && column.record.column.kind != .done
      return RowPlace(columnKey: hides ? column.laterKey : column.key, orderKey: place.orderKey)
    }
    let archive = try boards.archiveKey(of: mark.board)
    if let key = mark.key, key.isWellFormed { return RowPlace(columnKey: archive, orderKey: key) }
    let last = try archiveEnd ?? StoredPlace.end(.after, of: archive, db)?.orderKey
    guard let key = OrderKey.keys(count: 1, between: last, and: nil)?.first else {
      throw StoreError.damaged("the order of the archive is broken")
    }
    return RowPlace(columnKey: archive, orderKey: key)
  }

  /// Moves a card and returns the new place of its row.
  @discardableResult
  func setPlace(
    of card: Card.ID,
    from old: CardPlace,
    to place: CardPlace,
    isLater: Bool,
    updatedAt: Timestamp,
    archiveEnd: OrderKey? = nil
  ) throws -> RowPlace {
    if old.isArchived { try deleteArchived(card) }
    let rowPlace = try rowPlace(for: place, isLater: isLater, archiveEnd: archiveEnd)
    let statement = try BulkStatement(
      db,
      "UPDATE card SET column_key = ?, order_key = ?, updated_at = ?, done_at = ? WHERE id = ?"
    )
    statement.set(1, rowPlace.columnKey)
    statement.set(2, rowPlace.orderKey.bytes)
    statement.set(3, updatedAt.milliseconds)
    if let finishedAt = place.finishedAt { statement.set(4, finishedAt.milliseconds) }
    statement.set(5, card.uuid)
    try statement.run()
    if place.isArchived { try insertArchived(card, place) }
    return rowPlace
  }

  func insertArchived(_ card: Card.ID, _ place: CardPlace) throws {
    guard let mark = place.archived else { return }
    let statement = try BulkStatement(
      db,
      """
      INSERT OR REPLACE INTO archived_card (card_key, at, column_id, order_key)
      SELECT key, ?, ?, ? FROM card WHERE id = ?
      """
    )
    statement.set(1, mark.date.milliseconds)
    statement.set(2, place.column.uuid)
    statement.set(3, place.orderKey.bytes)
    statement.set(4, card.uuid)
    try statement.run()
  }

  /// Sorts the archive of a shared board as all machines do.
  ///
  /// - Complexity: O(*n*) for *n* archived cards.
  func sortArchive(of board: Board.ID) throws {
    let row = try BulkStatement(
      db,
      """
      SELECT card.id, card.order_key, archived_card.at, archived_card.order_key
      FROM card JOIN archived_card ON archived_card.card_key = card.key WHERE card.column_key = ?
      """
    )
    row.set(1, try boards.archiveKey(of: board))
    var moved: [(card: UUID, key: OrderKey)] = []
    try row.eachRow {
      let date = Timestamp(milliseconds: try row.integer(2))
      let key = OrderKey(archivedAt: date, from: OrderKey(bytes: try row.blob(3)))
      if try row.blob(1) != key.bytes { moved.append((try row.uuid(0), key)) }
    }
    let update = try BulkStatement(db, "UPDATE card SET order_key = ? WHERE id = ?")
    for (card, key) in moved {
      update.set(1, key.bytes)
      update.set(2, card)
      try update.run()
    }
  }

  private func deleteArchived(_ card: Card.ID) throws {
    try db.cachedStatement(
      sql: "DELETE FROM archived_card WHERE card_key = (SELECT key FROM card WHERE id = ?)"
    )
    .execute(arguments: [card.uuid])
  }
}
