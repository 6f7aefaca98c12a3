internal import BoardModel
package import BoardSync
package import Foundation

/// Reading and writing the rows that the log adds up to.
extension PostgresLog {
  private static let bytesAtOnce = 4 << 20
  private static let entriesAtOnce: Int64 = 2_000

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
    let rows = try rows(of: kind, after: last, where: "true", [])
    if !rows.isEmpty { return rows }
    // A right may be removed and granted again: missing rows must not look like the end.
    return try atOneMoment { () throws(SharedLogError) in
      _ = try head()
      return try self.rows(of: kind, after: last, where: "true", [])
    }
  }

  /// Passes the board, all columns, and the cards and comments changed after a sequence to `body`,
  /// as of the returned moment.
  ///
  /// Without newer entries it passes nothing, unless `isFirst` is true.
  package func changes(
    since sequence: Int64,
    always isFirst: Bool,
    _ body: (FieldKey.Subject, [SubjectRow]) throws -> Void
  ) throws -> LogPosition {
    try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    // Nothing was written. If COMMIT fails, the connection and the transaction are gone anyway.
    defer { _ = try? connection.run("COMMIT") }
    let head = try head()
    let entry = try connection.run(
      "SELECT op_id FROM tercet.op WHERE board = $1 AND seq = $2",
      [board.uuidString, String(head)],
      width: 1
    )
    let moment = LogPosition(head, entry.first?[0].flatMap { UUID(digits: $0) })
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

  /// Whether an entry in a range of sequences is about a row.
  ///
  /// The subquery forces the planner to read the entries once and look up the rows. After a board
  /// is shared there are no statistics yet, and the planner would read all entries again for each
  /// row.
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
    var last = SubjectRow.beforeAll
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
