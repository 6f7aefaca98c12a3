internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// Where cards stand: in their column, or in the archive with a note of where they come back to.
extension CardRows {
  /// Where the row of a card is kept.
  struct Seat {
    let columnKey: Int64
    let orderKey: OrderKey
  }

  func place(ofCard key: Int64, columnKey: Int64, orderKey: Data) throws -> CardPlace {
    switch try boards.place(forKey: columnKey) {
    case .column(let column, _):
      return CardPlace(column: column, orderKey: OrderKey(bytes: Array(orderKey)))
    case .archive(let board):
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: "SELECT at, column_id, order_key FROM archived_card WHERE card_key = ?"
        ),
        arguments: [key]
      )
      guard let row else { throw StoreError.damaged("an archived card has no place to go back to") }
      return CardPlace(
        column: Column.ID(uuid: try row.decode(UUID.self, atIndex: 1)),
        orderKey: OrderKey(bytes: Array(try row.decode(Data.self, atIndex: 2))),
        archived: ArchiveMark(
          date: Timestamp(milliseconds: try row.decode(Int64.self, atIndex: 0)),
          board: board,
          key: OrderKey(bytes: Array(orderKey))
        )
      )
    }
  }

  /// Where a card of this place is kept; one that is archived comes to the place that it had in the
  /// archive, or to its end.
  func seat(for place: CardPlace) throws -> Seat {
    guard let mark = place.archived else {
      return Seat(columnKey: try boards.key(of: place.column), orderKey: place.orderKey)
    }
    let archive = try boards.archiveKey(of: mark.board)
    if let key = mark.key, key.isWellFormed { return Seat(columnKey: archive, orderKey: key) }
    let last = try StoredPlace.end(.after, of: archive, db)
    guard let key = OrderKey.keys(count: 1, between: last?.orderKey, and: nil)?.first else {
      throw StoreError.damaged("the order of the archive is broken")
    }
    return Seat(columnKey: archive, orderKey: key)
  }

  func setPlace(
    of card: Card.ID,
    from old: CardPlace,
    to place: CardPlace,
    updatedAt: Timestamp
  ) throws {
    if old.isArchived { try forgetArchived(card) }
    let seat = try seat(for: place)
    try db.cachedStatement(
      sql: "UPDATE card SET column_key = ?, order_key = ?, updated_at = ? WHERE id = ?"
    )
    .execute(arguments: [
      seat.columnKey, Data(seat.orderKey.bytes), updatedAt.milliseconds, card.uuid,
    ])
    if place.isArchived { try noteArchived(card, place) }
  }

  func noteArchived(_ card: Card.ID, _ place: CardPlace) throws {
    guard let mark = place.archived else { return }
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO archived_card (card_key, at, column_id, order_key)
        SELECT key, ?, ?, ? FROM card WHERE id = ?
        """
    )
    .execute(arguments: [
      mark.date.milliseconds, place.column.uuid, Data(place.orderKey.bytes), card.uuid,
    ])
  }

  private func forgetArchived(_ card: Card.ID) throws {
    try db.cachedStatement(
      sql: "DELETE FROM archived_card WHERE card_key = (SELECT key FROM card WHERE id = ?)"
    )
    .execute(arguments: [card.uuid])
  }
}
