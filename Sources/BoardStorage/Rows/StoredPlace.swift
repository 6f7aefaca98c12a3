internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// The list that has a card's row, and the card's place in its order.
struct StoredPlace {
  let id: Card.ID
  let column: Int64
  let orderKey: OrderKey

  init(_ row: Row) throws {
    id = Card.ID(uuid: try row.decode(UUID.self, atIndex: 0))
    column = try row.decode(Int64.self, atIndex: 1)
    orderKey = OrderKey(bytes: Array(try row.decode(Data.self, atIndex: 2)))
  }

  static let fields = "id, column_key, order_key"

  static func find(_ id: Card.ID, _ db: Database) throws -> StoredPlace {
    let row = try Row.fetchOne(db.prepared("SELECT \(fields) FROM card WHERE id = ?", [id.uuid]))
    guard let row else { throw StoreError.cardNotFound(id) }
    return try StoredPlace(row)
  }

  static func end(_ side: Side, of column: Int64, _ db: Database) throws -> StoredPlace? {
    let order = side.reversed.order
    let statement = try db.prepared(
      """
      SELECT \(fields) FROM card WHERE column_key = ?
      ORDER BY order_key \(order), id \(order) LIMIT 1
      """,
      [column]
    )
    return try Row.fetchOne(statement).map(StoredPlace.init)
  }
}

extension Side {
  var comparison: String { self == .after ? ">" : "<" }
  var order: String { self == .after ? "ASC" : "DESC" }
  var reversed: Side { self == .after ? .before : .after }
}
