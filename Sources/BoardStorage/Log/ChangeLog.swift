internal import BoardModel
internal import Foundation
internal import GRDB

/// The change log: every change, in order, written in the transaction of the change itself.
enum ChangeLog {
  /// Who makes changes, as the log has it.
  struct Origin {
    let action: ActionID
    let date: Timestamp
    let client: UUID
    let author: String?
  }

  /// Writes an entry and answers with its place in the log.
  static func append(
    _ kind: Change.Kind,
    _ subject: Change.Subject,
    _ origin: Origin,
    _ db: Database
  ) throws -> Change {
    let logged = LoggedSubject(subject)
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO change (action, kind, subject_id, at, client, before, after, subject, author)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    )
    statement.setUncheckedArguments([
      origin.action.uuid, kind.rawValue, logged.id, origin.date.milliseconds, origin.client,
      logged.before, logged.after, logged.kind.rawValue, origin.author,
    ])
    try statement.execute()
    return Change(
      sequence: db.lastInsertedRowID,
      action: origin.action,
      kind: kind,
      subject: subject,
      date: origin.date,
      client: origin.client,
      author: origin.author
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
        sql: "SELECT \(fields) FROM change WHERE seq > ? ORDER BY seq LIMIT ?"
      ),
      arguments: [sequence, limit]
    )
    .map(Change.init)
  }

  /// At most `limit` entries of a stretch, beginning at one of its ends.
  static func entries(
    in stretch: ClosedRange<Int64>,
    newestFirst: Bool,
    limit: Int,
    _ db: Database
  ) throws -> [Change] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT \(fields) FROM change
          WHERE seq BETWEEN ? AND ? ORDER BY seq \(newestFirst ? "DESC" : "ASC") LIMIT ?
          """
      ),
      arguments: [stretch.lowerBound, stretch.upperBound, limit]
    )
    .map(Change.init)
  }

  /// A card as its entries leave it: as it was when it was deleted, where it was.
  ///
  /// The deletion itself holds all of it; without one, the entries are followed from the last one
  /// that does.
  static func lastState(of card: Card.ID, _ db: Database) throws -> Card? {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT before, after FROM change WHERE subject_id = ? AND subject = 0 ORDER BY seq DESC
          """
      ),
      arguments: [card.uuid]
    )
    var later: [CardRecord] = []
    while let row = try rows.next() {
      guard
        let text = try row.decode(String?.self, atIndex: 1) ?? row.decode(String?.self, atIndex: 0)
      else { continue }
      let record = try LoggedCard.decode(text)
      guard var state = record.card(card) else {
        later.append(record)
        continue
      }
      for record in later.reversed() { state.apply(record) }
      return state
    }
    return nil
  }

  static let fields = "seq, action, kind, subject_id, at, client, before, after, subject, author"
}

extension Change {
  /// From a row of `ChangeLog.fields`.
  init(_ row: Row) throws {
    let kind = try row.decode(String.self, atIndex: 2)
    guard let kind = Kind(rawValue: kind) else {
      throw StoreError.damaged(
        "the change log has an entry of the unknown kind “\(kind.prefix(20))”"
      )
    }
    let subject = try LoggedSubject(
      kind: row.decode(Int.self, atIndex: 8),
      id: row.decode(UUID.self, atIndex: 3),
      before: row.decode(String?.self, atIndex: 6),
      after: row.decode(String?.self, atIndex: 7)
    )
    self.init(
      sequence: try row.decode(Int64.self, atIndex: 0),
      action: ActionID(uuid: try row.decode(UUID.self, atIndex: 1)),
      kind: kind,
      subject: try subject.decoded(),
      date: Timestamp(milliseconds: try row.decode(Int64.self, atIndex: 4)),
      client: try row.decode(UUID.self, atIndex: 5),
      author: try row.decode(String?.self, atIndex: 9)
    )
  }
}
