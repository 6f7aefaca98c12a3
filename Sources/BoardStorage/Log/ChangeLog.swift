internal import BoardModel
internal import Foundation
internal import GRDB

/// The change log: every change in order, written in the transaction of the change itself.
enum ChangeLog {
  struct Origin {
    var action: ActionID
    var date: Timestamp
    let client: UUID
    var author: String?
  }

  /// Writes an entry, either at the next place of the log or at a later one.
  static func append(
    _ kind: Change.Kind,
    _ subject: Change.Subject,
    _ origin: Origin,
    at sequence: Int64? = nil,
    _ db: Database
  ) throws -> Change {
    let logged = LoggedSubject(subject)
    let statement = try BulkStatement(
      db,
      """
      INSERT INTO change (action, kind, subject_id, at, client, before, after, subject, author, seq)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    )
    statement.set(1, origin.action.uuid)
    statement.set(2, kind.rawValue)
    statement.set(3, logged.id)
    statement.set(4, origin.date.milliseconds)
    statement.set(5, origin.client)
    statement.set(6, logged.before)
    statement.set(7, logged.after)
    statement.set(8, Int64(logged.kind.rawValue))
    statement.set(9, origin.author)
    if let sequence { statement.set(10, sequence) }
    try statement.run()
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

  /// The last sequence number; 0 for an empty log.
  static func lastSequence(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(seq) FROM change")) ?? 0
  }

  static func entries(after sequence: Int64, limit: Int, _ db: Database) throws -> [Change] {
    try entries("seq > ? ORDER BY seq LIMIT ?", [sequence, limit], db)
  }

  /// At most `limit` entries of a stretch, starting at one of its ends.
  static func entries(
    in stretch: ClosedRange<Int64>,
    newestFirst: Bool,
    limit: Int,
    _ db: Database
  ) throws -> [Change] {
    try entries(
      "seq BETWEEN ? AND ? ORDER BY seq \(newestFirst ? "DESC" : "ASC") LIMIT ?",
      [stretch.lowerBound, stretch.upperBound, limit],
      db
    )
  }

  private static func entries(
    _ condition: String,
    _ values: [any DatabaseValueConvertible],
    _ db: Database
  ) throws -> [Change] {
    var entries: [Change] = []
    try forEach(condition, values, db) { entries.append($0) }
    return entries
  }

  /// Calls the closure with every entry that meets a condition, keeping one in memory at a time.
  ///
  /// The condition is SQL, and may end with an order. The closure must not begin another walk with
  /// the same condition.
  static func forEach(
    _ condition: String,
    _ values: [any DatabaseValueConvertible],
    _ db: Database,
    _ body: (Change) throws -> Void
  ) throws {
    _ = try first(condition, values, db) { entry in
      try body(entry)
      return false
    }
  }

  /// The first of these entries that the closure wants; none after it is read.
  static func first(
    _ condition: String,
    _ values: [any DatabaseValueConvertible],
    _ db: Database,
    where isWanted: (Change) throws -> Bool
  ) throws -> Change? {
    let rows = try BulkStatement(db, "SELECT \(fields) FROM change WHERE \(condition)")
    rows.set(values.map { $0.databaseValue })
    defer { rows.reset() }
    while try rows.next() {
      let entry = try Change(rows)
      if try isWanted(entry) { return entry }
    }
    return nil
  }

  /// Calls the closure with a card's entries, newest first, until it returns false.
  static func forEachEntry(
    of card: Card.ID,
    _ db: Database,
    _ body: (Change) throws -> Bool
  ) throws {
    _ = try first("subject_id = ? AND subject = 0 ORDER BY seq DESC", [card.uuid], db) {
      try !body($0)
    }
  }

  /// The last author of a change, ignoring comments and merges; nil if unknown.
  static func lastAuthor(of subject: UUID, _ db: Database) throws -> String? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT author FROM change WHERE subject_id = ? AND subject <> 3 AND client <> ?
          ORDER BY seq DESC LIMIT 1
          """
      ),
      arguments: [subject, Change.mergingClient]
    )
    return try row?.decode(String?.self, atIndex: 0)
  }

  /// The author of a card's current state; nil if unknown.
  ///
  /// On a shared board, that isn't always the last entry: an offline change precedes later changes
  /// of others, but follows them in their logs. After an undo, it is the earlier author. If several
  /// entries share a millisecond, their order differs between logs, so the last name in
  /// alphabetical order wins.
  static func lastAuthor(of card: Card, _ db: Database) throws -> String? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT author FROM change WHERE subject_id = ?1 AND subject = 0
          ORDER BY at = ?2 DESC, client = ?3, CASE WHEN at = ?2 THEN author END DESC, seq DESC LIMIT 1
          """
      ),
      arguments: [card.id.uuid, card.updatedAt.milliseconds, Change.mergingClient]
    )
    return try row?.decode(String?.self, atIndex: 0)
  }

  /// A card after its last entry; for a deleted one, its state and place when it was deleted.
  ///
  /// A deletion has the whole card. Otherwise, entries are followed from the last one that does.
  /// Only entries before `end` count.
  static func lastState(
    of card: Card.ID,
    before end: Int64 = .max,
    _ db: Database
  ) throws -> Card? {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT before, after FROM change WHERE subject_id = ? AND subject = 0 AND seq < ?
          ORDER BY seq DESC
          """
      ),
      arguments: [card.uuid, end]
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
  /// From the current row of a statement of `ChangeLog.fields`.
  init(_ row: BulkStatement) throws {
    let name = try row.text(2) ?? ""
    guard let kind = Kind(rawValue: name) else {
      throw StoreError.damaged(
        "the change log has an entry of the unknown kind “\(name.prefix(20))”"
      )
    }
    let subject = try LoggedSubject(
      kind: Int(row.integer(8)),
      id: row.uuid(3),
      before: row.text(6),
      after: row.text(7)
    )
    try self.init(
      sequence: row.integer(0),
      action: ActionID(uuid: row.uuid(1)),
      kind: kind,
      subject: subject.decoded(),
      date: Timestamp(milliseconds: row.integer(4)),
      client: row.uuid(5),
      author: row.text(9)
    )
  }
}
