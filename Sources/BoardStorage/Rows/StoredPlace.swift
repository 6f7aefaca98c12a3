internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// The row of a card and its place in order.
struct StoredPlace {
  let key: Int64
  let id: Card.ID
  let column: Int64
  let orderKey: OrderKey

  init(_ row: Row) throws {
    key = try row.decode(Int64.self, atIndex: 0)
    id = Card.ID(uuid: try row.decode(UUID.self, atIndex: 1))
    column = try row.decode(Int64.self, atIndex: 2)
    orderKey = OrderKey(bytes: Array(try row.decode(Data.self, atIndex: 3)))
  }

  static let fields = "key, id, column_key, order_key"

  static func find(_ id: Card.ID, _ db: Database) throws -> StoredPlace {
    let row = try Row.fetchOne(db.prepared("SELECT \(fields) FROM card WHERE id = ?", [id.uuid]))
    guard let row else { throw StoreError.cardNotFound(id) }
    return try StoredPlace(row)
  }

  func neighbour(_ side: Side, _ db: Database) throws -> StoredPlace? {
    try Self.fetch(
      """
      SELECT \(Self.fields) FROM card
      WHERE column_key = ? AND (order_key, id) \(side.comparison) (?, ?)
      ORDER BY order_key \(side.order), id \(side.order) LIMIT 1
      """,
      [column, Data(orderKey.bytes), id.uuid],
      db
    )
  }

  static func end(_ side: Side, of column: Int64, _ db: Database) throws -> StoredPlace? {
    let order = side.reversed.order
    return try fetch(
      """
      SELECT \(fields) FROM card WHERE column_key = ?
      ORDER BY order_key \(order), id \(order) LIMIT 1
      """,
      [column],
      db
    )
  }

  private static func fetch(
    _ sql: String,
    _ arguments: StatementArguments,
    _ db: Database
  ) throws -> StoredPlace? {
    try Row.fetchOne(db.cachedStatement(sql: sql), arguments: arguments).map(StoredPlace.init)
  }
}

extension Side {
  var comparison: String { self == .after ? ">" : "<" }
  var order: String { self == .after ? "ASC" : "DESC" }
  var reversed: Side { self == .after ? .before : .after }
}
