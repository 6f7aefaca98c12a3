internal import BoardModel
internal import Foundation
internal import GRDB

/// The change log: every change, in order, written in the transaction of the change itself.
enum ChangeLog {
  /// Writes an entry and answers with its place in the log.
  static func append(
    _ kind: Change.Kind,
    of card: Card.ID,
    before: Card?,
    after: Card?,
    action: UUID,
    date: Timestamp,
    client: UUID,
    _ db: Database
  ) throws -> Change {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO change (action, kind, card_id, at, client, before, after)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    )
    statement.setUncheckedArguments([
      action, kind.rawValue, card.uuid, date.milliseconds, client,
      before.map(LoggedCard.encode), after.map(LoggedCard.encode),
    ])
    try statement.execute()
    return Change(
      sequence: db.lastInsertedRowID,
      action: action,
      kind: kind,
      card: card,
      before: before,
      after: after,
      date: date,
      client: client
    )
  }

  /// The place of the last entry, 0 for an empty log.
  static func lastSequence(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(seq) FROM change")) ?? 0
  }

  /// At most `limit` entries after a place, in order.
  static func entries(after sequence: Int64, limit: Int, _ db: Database) throws -> [Change] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT \(fields) FROM change WHERE seq > ? ORDER BY seq LIMIT ?
          """
      ),
      arguments: [sequence, limit]
    )
    .map(Change.init)
  }

  /// At most `limit` entries of a stretch, beginning at one of its ends.
  static func entries(
    in stretch: ClosedRange<Int64>,
    _ order: Order,
    limit: Int,
    _ db: Database
  ) throws -> [Change] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT \(fields) FROM change
          WHERE seq BETWEEN ? AND ? ORDER BY seq \(order.rawValue) LIMIT ?
          """
      ),
      arguments: [stretch.lowerBound, stretch.upperBound, limit]
    )
    .map(Change.init)
  }

  /// A card as its last entry has it: as it was when it was deleted, where it was.
  static func lastState(of card: Card.ID, _ db: Database) throws -> Card? {
    let text = try String.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT coalesce(after, before) FROM change WHERE card_id = ? ORDER BY seq DESC LIMIT 1
          """
      ),
      arguments: [card.uuid]
    )
    return try text.map(LoggedCard.decode)
  }

  enum Order: String {
    case oldestFirst = "ASC"
    case newestFirst = "DESC"
  }

  private static let fields = "seq, action, kind, card_id, at, client, before, after"
}

extension Change {
  fileprivate init(_ row: Row) throws {
    let kind = try row.decode(String.self, atIndex: 2)
    guard let kind = Kind(rawValue: kind) else {
      throw StoreError.damaged("the change log has an entry of the unknown kind “\(kind)”")
    }
    self.init(
      sequence: try row.decode(Int64.self, atIndex: 0),
      action: try row.decode(UUID.self, atIndex: 1),
      kind: kind,
      card: Card.ID(uuid: try row.decode(UUID.self, atIndex: 3)),
      before: try row.decode(String?.self, atIndex: 6).map(LoggedCard.decode),
      after: try row.decode(String?.self, atIndex: 7).map(LoggedCard.decode),
      date: Timestamp(milliseconds: try row.decode(Int64.self, atIndex: 4)),
      client: try row.decode(UUID.self, atIndex: 5)
    )
  }
}
