internal import BoardModel
package import BoardSync
package import Foundation

/// What the log comes to of one card, column or comment, or of the board, as the server has it.
package struct SubjectRow: Sendable {
  package let id: String
  /// JSON, of deleted columns too; nil for anything else that is deleted.
  package let fields: String?

  package init(id: String, fields: String?) {
    (self.id, self.fields) = (id, fields)
  }
}

/// A moment of a log.
package struct LogMoment: Hashable, Sendable, Codable {
  /// The newest sequence then.
  package let sequence: Int64
  /// The entry at that place; nil where it was cut, or where there is none.
  package let entry: UUID?

  package init(_ sequence: Int64, _ entry: UUID?) {
    (self.sequence, self.entry) = (sequence, entry)
  }
}

/// What the log comes to, row by row.
extension PostgresLog {
  private static let bytesAtOnce = 4 << 20
  private static let entriesAtOnce: Int64 = 2_000
  /// Before all identifiers.
  package static let firstRow = "00000000-0000-0000-0000-000000000000"

  /// Some rows of one kind in the order of their identifiers, from behind one of them on; none at the
  /// end.
  ///
  /// - Throws: `noBoard` where there are none as the role may not read them any more.
  /// - Complexity: `rowsAtOnce` rows at the most, or about 4 MiB.
  package func rows(
    of kind: FieldKey.Subject,
    after last: String
  ) throws(SharedLogError) -> [SubjectRow] {
    let rows = try rows(of: kind, after: last, where: "true", [])
    if !rows.isEmpty { return rows }
    // A right may be taken away and come back: what is not shown must not be taken for the end.
    return try atOneMoment { () throws(SharedLogError) in
      _ = try head()
      return try self.rows(of: kind, after: last, where: "true", [])
    }
  }

  /// Hands over the board, all columns, and the cards and comments that entries after a sequence are
  /// about, all as of the moment that is answered; nothing where there are no such entries, unless that is
  /// to be so.
  package func changes(
    since sequence: Int64,
    always isFirst: Bool,
    _ body: (FieldKey.Subject, [SubjectRow]) throws -> Void
  ) throws -> LogMoment {
    try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    // Nothing was written: if this fails the connection is gone, and the transaction with it.
    defer { _ = try? connection.run("COMMIT") }
    let head = try head()
    let entry = try connection.run(
      "SELECT op_id FROM tercet.op WHERE board = $1 AND seq = $2",
      [board.uuidString, String(head)],
      width: 1
    )
    let moment = LogMoment(head, entry.first?[0].flatMap { UUID(digits: $0) })
    if head == sequence, !isFirst { return moment }
    for kind in [FieldKey.Subject.board, .column] {
      try forEachPage(of: kind, where: "true", []) { try body(kind, $0) }
    }
    for start in stride(from: sequence, to: head, by: Int(Self.entriesAtOnce)) {
      for kind in [FieldKey.Subject.card, .comment] {
        try forEachPage(
          of: kind,
          where: Self.isNamedByEntries,
          [String(start), String(start + Self.entriesAtOnce)]
        ) { try body(kind, $0) }
      }
    }
    return moment
  }

  /// Whether an entry of a stretch is about a row.
  ///
  /// The entries are read once and the rows looked up, whatever the planner takes the tables for: after a
  /// board was shared it knows nothing of them, and read all entries again for each row of the board.
  private static let isNamedByEntries = """
    id = ANY (ARRAY(
      SELECT CASE WHEN f->'key'->>'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        THEN (f->'key'->>'id')::uuid END
      FROM tercet.op AS o CROSS JOIN LATERAL jsonb_path_query(o.facts, 'lax $[*]') AS f
      WHERE o.board = $1 AND o.seq > $5 AND o.seq <= $6 AND f->'key'->>'subject' = $2
    ))
    """

  private func forEachPage(
    of kind: FieldKey.Subject,
    where condition: String,
    _ values: [String],
    _ body: ([SubjectRow]) throws -> Void
  ) throws {
    var last = Self.firstRow
    while true {
      let rows = try rows(of: kind, after: last, where: condition, values)
      guard let end = rows.last else { return }
      try body(rows)
      last = end.id
    }
  }

  private func rows(
    of kind: FieldKey.Subject,
    after last: String,
    where condition: String,
    _ values: [String]
  ) throws(SharedLogError) -> [SubjectRow] {
    let rows = try connection.run(
      """
      SELECT id, CASE WHEN $2 = 'column' OR fields->'deleted' IS DISTINCT FROM 'true'
        THEN \(Self.fields) END
      FROM (
        SELECT p.*, sum(size) OVER (ORDER BY id) - size AS before FROM (
          SELECT id, fields, changed_at, changed_by, \(Self.size(of: "fields")) AS size
          FROM tercet.subject
          WHERE board = $1 AND kind = $2 AND id > $3 AND \(condition)
          ORDER BY id LIMIT \(rowsAtOnce)
        ) AS p
      ) AS sized WHERE before < $4 ORDER BY id
      """,
      [board.uuidString, kind.rawValue, last, String(Self.bytesAtOnce)] + values,
      width: 2
    )
    return rows.compactMap { row in row[0].map { SubjectRow(id: $0, fields: row[1]) } }
  }

  /// The fields of a row; of a card also when it was changed last and by whom, where that is known.
  private static let fields = """
    CASE WHEN $2 = 'card' AND changed_at IS NOT NULL
      THEN fields || jsonb_build_object(
        '\(SharedName.changed)', changed_at, '\(SharedName.changedBy)', changed_by
      ) ELSE fields END
    """

  /// Sends the rows of a new board that facts make; those of one subject follow one another.
  package func load(_ facts: [Fact]) throws(SharedLogError) {
    try connection.run(
      "SELECT tercet.load($1, $2)",
      [board.uuidString, SharedJSON.rows(of: facts)]
    )
  }

  /// What rows say.
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

  /// The fields of a row of which one cannot be read: that one is null.
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

  /// What the server holds of some subjects, all of it as of one moment.
  ///
  /// - Throws: `noBoard` where the role may not read the board.
  package func rows(of subjects: some Sequence<SubjectKey>) throws(SharedLogError) -> ServerRows {
    try serverRows { () throws(SharedLogError) in
      var facts: [Fact] = []
      for (kind, subjects) in Dictionary(grouping: subjects, by: \.kind) {
        facts += try self.facts(of: kind, where: "id = ANY ($3)", Set(subjects.map(\.id)))
      }
      return facts
    }
  }

  /// What the server holds of some cards, deleted ones too, and what was said about them.
  ///
  /// - Throws: `noBoard` where the role may not read the board.
  /// - Complexity: all comments of the board are looked through.
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
    // Nothing was written: if this fails the connection is gone, and the transaction with it.
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
