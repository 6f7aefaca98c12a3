internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// The cards of some columns as stored, one column after the other: what their counts tell without
/// reading the cards.
struct CardChain {
  /// The keys of the columns, in order.
  let columns: [Int64]
  let db: Database

  init(columns: [Int64], db: Database) {
    (self.columns, self.db) = (columns, db)
  }

  init(_ query: CardQuery, _ boards: StoredBoards, _ db: Database) throws {
    self.init(columns: try boards.keys(of: query), db: db)
  }

  // MARK: Counts

  func count() throws -> CardCount {
    .exact(try columns.reduce(0) { try $0 + count(of: $1) })
  }

  func count(of column: Int64) throws -> Int {
    try Int.fetchOne(
      db.prepared("SELECT card_count FROM board_column WHERE key = ?", [column])
    ) ?? 0
  }

  /// How many cards precede a card.
  ///
  /// - Complexity: O(√*n*) for *n* cards in its column.
  func rank(of card: Card.ID) throws -> Int {
    let place = try place(of: card)
    let before = try columns.prefix { $0 != place.column }.reduce(0) { try $0 + count(of: $1) }
    return try before + rank(of: place)
  }

  private func rank(of place: StoredPlace) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT
          (SELECT coalesce(sum(card_count), 0) FROM card_block
           WHERE column_key = :column AND start_key < block.start)
          + (SELECT count(*) FROM card
             WHERE column_key = :column AND order_key >= block.start
               AND (order_key, id) < (:key, :card))
        FROM (SELECT max(start_key) AS start FROM card_block
              WHERE column_key = :column AND start_key <= :key) block
        """
    )
    return try Int.fetchOne(
      statement,
      arguments: [
        "column": place.column, "key": Data(place.orderKey.bytes), "card": place.id.uuid,
      ]
    ) ?? 0
  }

  // MARK: Places

  private func place(of card: Card.ID) throws -> StoredPlace {
    let place = try StoredPlace.find(card, db)
    if !columns.contains(place.column) { throw StoreError.cardNotFound(card) }
    return place
  }

  /// False if the cards are in different columns and one of the columns isn't in this chain.
  func isOrdered(_ left: Card.ID, before right: Card.ID) throws -> Bool {
    let (left, right) = (try StoredPlace.find(left, db), try StoredPlace.find(right, db))
    guard left.column == right.column else {
      guard let first = columns.firstIndex(of: left.column),
        let second = columns.firstIndex(of: right.column)
      else { return false }
      return first < second
    }
    return left.orderKey == right.orderKey
      ? left.id.uuid < right.id.uuid : left.orderKey < right.orderKey
  }
}
