package import BoardSync
package import Foundation

/// What the log comes to, row by row.
extension PostgresLog {
  private static let bytesAtOnce = 4 << 20

  /// Hands over what the log comes to, as it was at one moment, in stretches.
  ///
  /// The board and its columns come first, deleted columns too, then the cards and what was said about
  /// them. Of those, what was deleted is left out.
  ///
  /// - Complexity: one stretch of 2,000 subjects, or of about 4 MiB, is held at a time.
  package func readBoard(_ body: ([Fact]) throws -> Void) throws -> Int64 {
    try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    // Nothing was written: if this fails the connection is gone, and the transaction with it.
    defer { _ = try? connection.run("COMMIT") }
    let head = try head()
    for kind in [FieldKey.Subject.board, .column, .card, .comment] {
      var last = "00000000-0000-0000-0000-000000000000"
      while true {
        let rows = try connection.run(
          """
          SELECT id, fields, fields->'deleted' IS NOT DISTINCT FROM 'true' FROM (
            SELECT p.*, sum(size) OVER (ORDER BY id) - size AS before FROM (
              SELECT id, fields, \(Self.size(of: "fields")) AS size FROM tercet.subject
              WHERE board = $1 AND kind = $2 AND id > $3 ORDER BY id LIMIT 2000
            ) AS p
          ) AS sized WHERE before < $4 ORDER BY id
          """,
          [board.uuidString, kind.rawValue, last, String(Self.bytesAtOnce)],
          width: 3
        )
        guard let end = rows.last?[0] else { break }
        last = end
        try body(facts(of: rows.filter { $0[2] != "t" || kind == .column }, kind))
      }
    }
    return head
  }

  /// Sends the rows of a new board that facts make; those of one subject follow one another.
  package func load(_ facts: [Fact]) throws(SharedLogError) {
    try connection.run(
      "SELECT tercet.load($1, $2)",
      [board.uuidString, SharedJSON.rows(of: facts)]
    )
  }

  private func facts(
    of rows: [[String?]],
    _ kind: FieldKey.Subject
  ) throws(SharedLogError) -> [Fact] {
    var facts: [Fact] = []
    for row in rows {
      guard let id = row[0].flatMap({ UUID(uuidString: $0) }), let text = row[1] else { continue }
      var whole = Self.readable(text)
      if whole == nil { whole = try fieldsOneByOne(of: SubjectKey(kind, id)) }
      guard case .record(let fields) = whole else { continue }
      for (name, value) in fields { facts.append(Fact(FieldKey(kind, id, name), value)) }
    }
    return facts
  }

  /// The fields of a row of which one cannot be read: that one is null.
  private func fieldsOneByOne(of subject: SubjectKey) throws(SharedLogError) -> SharedValue {
    let rows = try connection.run(
      """
      SELECT key, value FROM tercet.subject,
        jsonb_each(CASE jsonb_typeof(fields) WHEN 'object' THEN fields ELSE '{}' END)
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
    try atOneMoment { () throws(SharedLogError) in
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
    try atOneMoment { () throws(SharedLogError) in
      try facts(of: .card, where: "id = ANY ($3)", cards)
        + facts(of: .comment, where: "fields->>'card' = ANY ($3)", cards)
    }
  }

  private func atOneMoment(
    _ facts: () throws(SharedLogError) -> [Fact]
  ) throws(SharedLogError) -> ServerRows {
    try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    defer { _ = try? connection.run("COMMIT") }
    return try ServerRows(sequence: head(), facts: facts())
  }

  private func facts(
    of kind: FieldKey.Subject,
    where condition: String,
    _ ids: Set<UUID>
  ) throws(SharedLogError) -> [Fact] {
    let list = "{" + ids.map(\.uuidString).joined(separator: ",") + "}"
    let rows = try connection.run(
      "SELECT id, fields FROM tercet.subject WHERE board = $1 AND kind = $2 AND \(condition)",
      [board.uuidString, kind.rawValue, list],
      width: 2
    )
    return try facts(of: rows, kind)
  }
}
