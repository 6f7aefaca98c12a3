internal import BoardModel
internal import BoardSync
internal import Foundation
internal import GRDB

/// The tables of a log in a file, inside a transaction.
final class StoredLog: LogTables {
  private let db: Database
  private let user: String
  private(set) var head: Int64
  private let now = Int64(Date().timeIntervalSince1970 * 1_000)

  init(_ db: Database, head: Int64, user: String) {
    (self.db, self.head, self.user) = (db, head, user)
  }

  func entry(_ id: UUID) throws -> SequencedEntry? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT \(Self.entryColumns) FROM op WHERE op_id = ?"),
      arguments: [id.digits]
    )
    .map(Self.entry)
  }

  static let entryColumns = "seq, op_id, client, action, author, at, facts, base_seq"

  static func entry(_ row: Row) throws -> SequencedEntry {
    guard let id = UUID(digits: row[1] as String), let client = UUID(digits: row[2] as String),
      let action = UUID(digits: row[3] as String)
    else { throw SharedLogError.server("an entry of the log cannot be read") }
    let facts = try SharedJSON.value(of: row[6])
    let entry = SharedEntry(
      id: id,
      client: client,
      action: action,
      author: row[4],
      date: row[5],
      facts: [Fact](facts)
    )
    return SequencedEntry(sequence: row[0], entry: entry, base: row[7])
  }

  func append(_ entry: SharedEntry, base: Int64) throws -> Int64 {
    head += 1
    try db.cachedStatement(
      sql: """
        INSERT INTO op (seq, op_id, client, base_seq, action, author, user, at, taken_at, facts)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    )
    .execute(
      arguments: [
        head, entry.id.digits, entry.client.digits, base, entry.action.digits, entry.author, user,
        entry.date, now, SharedJSON.text(of: entry.facts),
      ]
    )
    return head
  }

  func subject(_ key: SubjectKey) throws -> LoggedSubject? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT \(Self.subjectColumns) FROM subject WHERE kind = ? AND id = ?"
      ),
      arguments: [key.kind.rawValue, key.id.digits]
    )
    .flatMap { try Self.subject($0, key.kind) }
  }

  func columns() throws -> [LoggedSubject] {
    let kind = FieldKey.Subject.column
    return
      try Row.fetchAll(
        db.cachedStatement(
          sql: "SELECT \(Self.subjectColumns) FROM subject WHERE kind = ? ORDER BY id"
        ),
        arguments: [kind.rawValue]
      )
      .compactMap { try Self.subject($0, kind) }
  }

  /// Looks through the user's entries that name the comment.
  func isOwn(comment: UUID) throws -> Bool {
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT \(Self.entryColumns) FROM op WHERE user = ? AND instr(facts, ?) > 0",
      arguments: [user, comment.digits]
    )
    while let row = try rows.next() {
      let isStated = try Self.entry(row).entry.facts
        .contains { $0.key == FieldKey(.comment, comment, SharedName.text) }
      if isStated { return true }
    }
    return false
  }

  private static let subjectColumns = "id, fields, writers, seq, changed_at, changed_by"

  private static func subject(
    _ row: Row,
    _ kind: FieldKey.Subject
  ) throws -> LoggedSubject? {
    guard let id = UUID(digits: row[0] as String),
      case .record(let fields) = try SharedJSON.value(of: row[1])
    else { return nil }
    var subject = LoggedSubject(SubjectKey(kind, id), fields: fields)
    if let text = row[2] as String? { subject.writers = try FieldWriter.all(in: text) }
    subject.sequence = row[3]
    subject.changed = (row[4], row[5])
    return subject
  }

  func store(_ subject: LoggedSubject) throws {
    var fields = subject.fields
    // They have columns of their own.
    for name in [SharedName.changed, SharedName.changedBy] { fields[name] = nil }
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO subject
          (kind, id, seq, is_deleted, changed_at, changed_by, writers, fields)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    )
    .execute(
      arguments: [
        subject.key.kind.rawValue, subject.key.id.digits, subject.sequence, subject.isDeleted,
        subject.changed.date, subject.changed.author, FieldWriter.text(of: subject.writers),
        SharedJSON.text(of: .record(fields)),
      ]
    )
  }
}

extension FieldWriter {
  /// Stored as a list of client, sequence, and the sequence of somebody else before.
  fileprivate static func text(of writers: [String: FieldWriter]) -> String? {
    if writers.isEmpty { return nil }
    let values = writers.mapValues { writer in
      SharedValue.list([
        .text(writer.client.digits), .number(writer.sequence), .number(writer.previousByOthers),
      ])
    }
    return SharedJSON.text(of: .record(values))
  }

  fileprivate static func all(in text: String) throws -> [String: FieldWriter] {
    guard case .record(let values) = try SharedJSON.value(of: text) else { return [:] }
    return values.compactMapValues { value in
      guard let list = value.list, list.count == 3,
        let client = list[0].text.flatMap({ UUID(digits: $0) }), let sequence = list[1].number,
        let others = list[2].number
      else { return nil }
      return FieldWriter(client: client, sequence: sequence, previousByOthers: others)
    }
  }
}
