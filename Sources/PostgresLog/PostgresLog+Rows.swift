internal import BoardModel
package import BoardSync
package import Foundation

/// Reading and writing the rows that the log adds up to.
extension PostgresLog {
  private static let bytesAtOnce = 4 << 20

  /// Reads rows of a kind in the order of their identifiers, after a given one.
  ///
  /// Returns none at the end.
  ///
  /// - Throws: `noBoard` if there are no rows because the role may no longer read them.
  /// - Complexity: At most `rowsAtOnce` rows, or about 4 MiB.
  package func rows(
    of kind: FieldKey.Subject,
    after last: String
  ) throws(SharedLogError) -> [SubjectRow] {
    let rows = try page(of: kind, after: last)
    if !rows.isEmpty { return rows }
    // A right may be removed and granted again: missing rows must not look like the end.
    return try atOneMoment { () throws(SharedLogError) in
      _ = try head()
      return try page(of: kind, after: last)
    }
  }

  private func page(
    of kind: FieldKey.Subject,
    after last: String
  ) throws(SharedLogError) -> [SubjectRow] {
    let rows = try connection.run(
      """
      SELECT id, CASE WHEN $2 = 'column' OR fields->'deleted' IS DISTINCT FROM 'true'
        THEN \(Self.fields) END
      FROM (
        SELECT p.*, sum(size) OVER (ORDER BY id) - size AS before FROM (
          SELECT id, fields, changed_at, changed_by, \(Self.size(of: "fields")) AS size
          FROM tercet.subject
          WHERE board = $1 AND kind = $2 AND id > $3
          ORDER BY id LIMIT \(rowsAtOnce)
        ) AS p
      ) AS sized WHERE before < $4 ORDER BY id
      """,
      [board.uuidString, kind.rawValue, last, String(Self.bytesAtOnce)],
      width: 2
    )
    return rows.compactMap { row in row[0].map { SubjectRow(id: $0, fields: row[1]) } }
  }

  /// The fields of a row; a card also gets the time and author of its last change, if known.
  private static let fields = """
    CASE WHEN $2 = 'card' AND changed_at IS NOT NULL
      THEN fields || jsonb_build_object(
        '\(SharedName.changed)', changed_at, '\(SharedName.changedBy)', changed_by
      ) ELSE fields END
    """

  /// Sends the rows of a new board; facts about the same subject must be adjacent.
  package func load(_ facts: [Fact]) throws(SharedLogError) {
    try connection.run(
      "SELECT tercet.load($1, $2, $3)",
      [board.uuidString, SharedJSON.rows(of: facts), attempt?.uuidString]
    )
  }

  package func subjects(
    of rows: [SubjectRow],
    _ kind: FieldKey.Subject
  ) throws(SharedLogError) -> [SharedSubject] {
    var subjects: [SharedSubject] = []
    subjects.reserveCapacity(rows.count)
    for row in rows {
      guard let id = UUID(digits: row.id), let text = row.fields else { continue }
      var whole = Self.readable(text)
      if whole == nil { whole = try fieldsOneByOne(of: SubjectKey(kind, id)) }
      guard case .record(let fields) = whole else { continue }
      subjects.append(SharedSubject(kind, id, fields))
    }
    return subjects
  }

  /// Reads the fields of a row one by one; a field that can't be read is null.
  private func fieldsOneByOne(of subject: SubjectKey) throws(SharedLogError) -> SharedValue {
    let rows = try connection.run(
      """
      SELECT key, value FROM tercet.subject,
        jsonb_each(CASE jsonb_typeof(fields) WHEN 'object' THEN \(Self.fields) ELSE '{}' END)
      WHERE board = $1 AND kind = $2 AND id = $3
      """,
      [board.uuidString, subject.kind.rawValue, subject.id.uuidString]
    )
    var fields: [String: SharedValue] = [:]
    for row in rows {
      if let name = row[0] { fields[name] = row[1].flatMap(Self.readable) ?? .null }
    }
    return .record(fields)
  }

  /// The server's rows of some subjects, all as of one moment.
  ///
  /// - Throws: `noBoard` if the role may not read the board.
  package func rows(of subjects: Set<SubjectKey>) throws(SharedLogError) -> ServerRows {
    try serverRows { () throws(SharedLogError) in
      var facts: [Fact] = []
      for (kind, subjects) in Dictionary(grouping: subjects, by: \.kind) {
        facts += try self.facts(of: kind, where: "id = ANY ($3)", Set(subjects.map(\.id)))
      }
      return facts
    }
  }

  /// The server's rows of some cards, including deleted ones, and of their comments.
  ///
  /// - Throws: `noBoard` if the role may not read the board.
  /// - Complexity: Scans all comments of the board.
  package func rows(ofCards cards: Set<UUID>) throws(SharedLogError) -> ServerRows {
    try serverRows { () throws(SharedLogError) in
      try facts(of: .card, where: "id = ANY ($3)", cards)
        + facts(of: .comment, where: "fields->>'card' = ANY ($3)", cards)
    }
  }

  private func serverRows(
    _ facts: () throws(SharedLogError) -> [Fact]
  ) throws(SharedLogError) -> ServerRows {
    try atOneMoment { () throws(SharedLogError) in
      try ServerRows(sequence: head(), facts: facts())
    }
  }

  private func atOneMoment<Value>(
    _ body: () throws(SharedLogError) -> Value
  ) throws(SharedLogError) -> Value {
    try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    // Nothing was written. If COMMIT fails, the connection and the transaction are gone anyway.
    defer { _ = try? connection.run("COMMIT") }
    return try body()
  }

  private func facts(
    of kind: FieldKey.Subject,
    where condition: String,
    _ ids: Set<UUID>
  ) throws(SharedLogError) -> [Fact] {
    let list = "{" + ids.map(\.uuidString).joined(separator: ",") + "}"
    let rows = try connection.run(
      """
      SELECT id, \(Self.fields) FROM tercet.subject
      WHERE board = $1 AND kind = $2 AND \(condition)
      """,
      [board.uuidString, kind.rawValue, list],
      width: 2
    )
    let subjects = rows.compactMap { row in row[0].map { SubjectRow(id: $0, fields: row[1]) } }
    return try self.subjects(of: subjects, kind).flatMap(\.facts)
  }
}
