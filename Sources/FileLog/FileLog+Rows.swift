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
      let cursor = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT id, is_deleted, fields, changed_at, changed_by FROM subject
            WHERE kind = '\(kind.rawValue)' AND id > ? ORDER BY id LIMIT \(Self.rowLimit)
            """
        ),
        arguments: [last]
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
