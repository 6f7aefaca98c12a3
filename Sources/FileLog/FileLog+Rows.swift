internal import BoardModel
package import BoardSync
package import Foundation
internal import GRDB

/// Reading and writing the rows that the log adds up to.
extension FileLog {
  private static let (rowLimit, bytesAtOnce) = (2_000, 4 << 20)

  package func rows(
    of kind: FieldKey.Subject,
    after last: String
  ) throws(SharedLogError) -> [SubjectRow] {
    try file.read { db in
      _ = try storedHead(db)
      return try rows(of: kind, where: "id > ?", [last], db)
    }
  }

  package func changes(
    since sequence: Int64,
    always isFirst: Bool,
    _ body: (FieldKey.Subject, [SubjectRow]) throws -> Void
  ) throws -> LogPosition {
    var fault: (any Error)?
    let moment = try file.read { db -> LogPosition in
      let head = try storedHead(db)
      let moment = LogPosition(head, try entryID(at: head, db).flatMap { UUID(digits: $0) })
      if moment.sequence == sequence, !isFirst { return moment }
      do {
        for kind in [FieldKey.Subject.board, .column] {
          try forEachPage(of: kind, since: -1, db) { try body(kind, $0) }
        }
        for kind in [FieldKey.Subject.card, .comment] {
          try forEachPage(of: kind, since: sequence, db) { try body(kind, $0) }
        }
      } catch { fault = error }
      return moment
    }
    if let fault { throw fault }
    return moment
  }

  private func forEachPage(
    of kind: FieldKey.Subject,
    since sequence: Int64,
    _ db: Database,
    _ body: ([SubjectRow]) throws -> Void
  ) throws {
    var last = SubjectRow.beforeAll
    while true {
      let rows = try rows(of: kind, where: "seq > ? AND id > ?", [sequence, last], db)
      guard let end = rows.last else { return }
      try body(rows)
      last = end.id
    }
  }

  private func rows(
    of kind: FieldKey.Subject,
    where condition: String,
    _ values: StatementArguments,
    _ db: Database
  ) throws -> [SubjectRow] {
    let cursor = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT id, is_deleted, fields, changed_at, changed_by FROM subject
          WHERE kind = '\(kind.rawValue)' AND \(condition) ORDER BY id LIMIT \(Self.rowLimit)
          """
      ),
      arguments: values
    )
    var (rows, size) = ([SubjectRow](), 0)
    while size < Self.bytesAtOnce, let row = try cursor.next() {
      let isHidden = kind != .column && row[1] as Bool
      let fields = isHidden ? nil : Self.fields(row, kind)
      size += fields?.utf8.count ?? 0
      rows.append(SubjectRow(id: row[0], fields: fields))
    }
    return rows
  }

  /// The fields of a row; a card also gets the time and author of its last change, if known.
  private static func fields(_ row: Row, _ kind: FieldKey.Subject) -> String {
    let fields = row[2] as String
    guard kind == .card, let date = row[3] as Int64?, fields.utf8.count > 2 else { return fields }
    let author = (row[4] as String?).map(SharedValue.text) ?? .null
    let text = SharedJSON.text(
      of: .record([SharedName.changed: .number(date), SharedName.changedBy: author])
    )
    return fields.dropLast() + "," + text.dropFirst()
  }

  package func rows(of subjects: Set<SubjectKey>) throws(SharedLogError) -> ServerRows {
    try serverRows { db in
      try subjects.flatMap { key in
        try facts(of: key.kind, where: "id = ?", [key.id.digits], db)
      }
    }
  }

  package func rows(ofCards cards: Set<UUID>) throws(SharedLogError) -> ServerRows {
    try serverRows { db in
      let list = SharedJSON.text(of: .list(cards.map { .text($0.digits) }))
      return try facts(of: .card, where: "id IN (SELECT value FROM json_each(?))", [list], db)
        + facts(
          of: .comment,
          where: "upper(json_extract(fields, '$.card')) IN (SELECT value FROM json_each(?))",
          [list],
          db
        )
    }
  }

  private func facts(
    of kind: FieldKey.Subject,
    where condition: String,
    _ values: StatementArguments,
    _ db: Database
  ) throws -> [Fact] {
    let rows =
      try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT id, is_deleted, fields, changed_at, changed_by FROM subject
            WHERE kind = '\(kind.rawValue)' AND \(condition)
            """
        ),
        arguments: values
      )
      .map { SubjectRow(id: $0[0], fields: Self.fields($0, kind)) }
    return try subjects(of: rows, kind).flatMap(\.facts)
  }

  private func serverRows(
    _ facts: (Database) throws -> [Fact]
  ) throws(SharedLogError) -> ServerRows {
    try file.read { db in
      try ServerRows(sequence: storedHead(db), facts: facts(db))
    }
  }
}
