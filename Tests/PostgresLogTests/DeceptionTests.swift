import BoardModel
import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// A role that tries more than it may.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct DeceptionTests {
  let database: TestDatabase
  let board = UUID()

  init() throws { database = try TestDatabase() }

  private func shared() throws -> PostgresLog {
    let connection = try database.connect()
    let log = try PostgresLog.share(board, named: "Home", over: connection).0
    try log.complete()
    return log
  }

  private func entry(by client: UUID, _ facts: String = "[]", id: UUID = UUID()) -> String {
    """
    [{"id": "\(id)", "client": "\(client)", "action": "\(UUID())", "author": "anna", "date": 1,
      "facts": \(facts)}]
    """
  }

  private func fact(_ subject: String, _ field: String, _ value: String) -> String {
    """
    [{"key": {"subject": "\(subject)", "id": "\(board)", "field": "\(field)"}, "value": \(value)}]
    """
  }

  @Test func aTemporaryTableNamedLikeTheSystemsListOfRolesGainsNothing() throws {
    let log = try shared()
    _ = try log.connection.run(
      "SELECT tercet.push($1, 0, $2)",
      [board.uuidString, entry(by: UUID())]
    )
    let role = try database.makeRole("cara")
    let connection = try database.connect(role: role)
    try connection.execute(
      """
      CREATE TEMP TABLE pg_roles AS SELECT 'postgres'::name AS rolname, oid
        FROM pg_catalog.pg_roles WHERE rolname = session_user;
      CREATE TEMP TABLE pg_namespace AS SELECT * FROM pg_catalog.pg_namespace;
      CREATE TEMP TABLE pg_database AS SELECT * FROM pg_catalog.pg_database;
      GRANT SELECT ON pg_roles, pg_namespace, pg_database TO PUBLIC;
      """
    )
    let id = "'\(board)'"
    let calls = [
      "permit(\(id), session_user, 'admin')", "push(\(id), 0, '\(entry(by: UUID()))')",
      "share(\(id), 'Home')", "load(\(id), '[]')", "complete(\(id))",
      "attend(\(id), '\(UUID())', 0)", "share('\(UUID())', 'Squat')",
    ]
    for path in ["pg_temp, pg_catalog", "pg_catalog, pg_temp", "public"] {
      try connection.run("SELECT set_config('search_path', $1, false)", [path])
      for call in calls {
        #expect(throws: SharedLogError.self, "\(call)") {
          try connection.run("SELECT tercet.\(call)")
        }
      }
      for level in ["read", "write", "admin"] {
        #expect(try connection.run("SELECT tercet.may(\(id), '\(level)')") == [["f"]])
      }
      #expect(try connection.run("SELECT * FROM tercet.readable()").isEmpty)
      #expect(try connection.run("SELECT * FROM tercet.cut('0 seconds')").isEmpty)
      for table in ["board", "op", "subject", "member", "client", "card"] {
        #expect(try connection.run("SELECT * FROM tercet.\(table)").isEmpty, "\(table)")
      }
    }
    #expect(try log.members().map(\.role) == ["postgres"])
    #expect(try log.head() == 1)
  }

  @Test func allFunctionsLookForTablesInTheSystemsSchemaFirst() throws {
    let log = try shared()
    let paths = try log.connection.run(
      """
      SELECT proname, array_to_string(proconfig, ';') FROM pg_proc
      WHERE pronamespace = 'tercet'::regnamespace
      """
    )
    #expect(paths.count > 10)
    #expect(paths.filter { $0[1] != "search_path=pg_catalog, pg_temp" } == [])
    let bodies = try log.connection.run(
      """
      SELECT DISTINCT proname, word[1] FROM pg_proc,
        regexp_matches(prosrc, '(?:FROM|JOIN|INTO|UPDATE)\\s+(pg_\\w+)\\s', 'g') AS word
      WHERE pronamespace = 'tercet'::regnamespace
      """
    )
    #expect(bodies == [], "a table without its schema")
  }

  @Test func aRoleCanReportOnlyItsOwnReadingAndNoMoreThanExists() throws {
    let log = try shared()
    let (own, other) = (UUID(), UUID())
    _ = try log.attend(as: own, at: 0)
    for _ in 0..<3 {
      _ = try log.connection.run(
        "SELECT tercet.push($1, 0, $2)",
        [board.uuidString, entry(by: own)]
      )
    }
    let role = try database.makeRole("reader")
    try log.permit(role, "read")
    let reader = try PostgresLog(database.connect(role: role), board: board)

    #expect(throws: SharedLogError.self) { try reader.attend(as: own, at: .max) }
    #expect(try reader.attend(as: other, at: .max).head == 3)

    let cursors = try log.connection.run("SELECT id, cursor FROM tercet.client ORDER BY cursor")
    #expect(cursors.map { $0[0] } == [own.uuidString.lowercased(), other.uuidString.lowercased()])
    #expect(cursors.map { $0[1] } == ["0", "3"])
    try log.cut()
    #expect(try log.attend(as: own, at: 0).floor == 0, "what a replica has not read stays")
    #expect(try log.entries(after: 0, limit: 9, bytes: .max).entries.count == 3)
    // Nor by sending in its name.
    try log.permit(role, "write")
    #expect(throws: SharedLogError.self) {
      try reader.connection.run(
        "SELECT tercet.push($1, 3, $2)",
        [board.uuidString, entry(by: own)]
      )
    }
    #expect(try log.attend(as: own, at: 3).cursorEntry != nil)
    try log.cut()
    #expect(try log.attend(as: own, at: 3).floor == 3)
  }

  @Test func aRoleMakesABoardOnlyIfItMayCreateSchemas() throws {
    _ = try shared()
    let role = try database.makeRole("guest")
    let connection = try database.connect(role: role)
    #expect(
      throws: SharedLogError.denied(
        "\(role) may not share a board here: that needs CREATE on the database"
      )
    ) { try PostgresLog.share(UUID(), named: "Squat", over: connection) }
    try database.connect().run("GRANT CREATE ON DATABASE \(database.name) TO \(role)")
    #expect(try PostgresLog.share(UUID(), named: "Mine", over: connection).1 == 0)
  }

  @Test func aRoleThatHadARightLearnsThatItIsGone() throws {
    let log = try shared()
    let role = try database.makeRole("ben")
    try log.permit(role, "read")
    let (reader, client) = (try PostgresLog(database.connect(role: role), board: board), UUID())
    _ = try reader.attend(as: client, at: 0)
    try log.permit(role, "none")

    #expect(throws: SharedLogError.denied("\(role) may not read this board any more")) {
      try reader.attend(as: client, at: 0)
    }
    #expect(throws: SharedLogError.noBoard) { try reader.attend(as: UUID(), at: 0) }
  }

  @Test(
    arguments: [
      "{}", "[1]", "[{}]", "null", "\"x\"", "[[]]", "form", "[{\"id\": 1}]",
    ]
  )
  func entriesOfTheWrongFormAreRefused(text: String) throws {
    let log = try shared()
    let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    let texts =
      text != "form"
      ? [text]
      : [
        entry(by: UUID(), "{}"), entry(by: UUID(), "[{}]"),
        entry(by: UUID(), fact("card", "title", deep)),
        entry(by: UUID(), "[{\"key\": {\"subject\": 1, \"id\": \"x\"}}]"),
        entry(by: UUID()).replacing("\"date\": 1", with: "\"date\": 1.5"),
        entry(by: UUID()).replacing("\"date\": 1", with: "\"date\": 1e400"),
        entry(by: UUID()).replacing("\"author\": \"anna\"", with: "\"author\": null"),
      ]
    for text in texts {
      #expect(throws: SharedLogError.self, "\(text)") {
        try log.connection.run("SELECT tercet.push($1, 0, $2)", [board.uuidString, text])
      }
    }
    #expect(try log.head() == 0)
  }

  @Test func invalidEntriesOfAWriterBreakNeitherTheLogNorTheSQLViews() throws {
    let log = try shared()
    let values = ["1.5", "1e30", "\"garbage\"", "\"2026-02-31\"", "[]", "{\"a\": [0.1]}", "null"]
    for value in values {
      for (subject, field) in [
        ("view", "name"), ("card", "due"), ("card", "priority"), ("card", "place"),
        ("card", "title"), ("column", "name"), ("board", "name"),
      ] {
        _ = try log.connection.run(
          "SELECT tercet.push($1, 0, $2)",
          [board.uuidString, entry(by: UUID(), fact(subject, field, value))]
        )
      }
      #expect(try log.connection.run("SELECT * FROM tercet.card WHERE due < current_date") == [])
    }

    let entries = try log.entries(after: 0, limit: 500, bytes: .max).entries

    #expect(entries.count == values.count * 7)
    #expect(entries.filter { $0.entry.facts.isEmpty }.count == values.count, "of what is unknown")
    #expect(
      entries.first { $0.entry.facts.first?.key.field == "due" }?.entry.facts[0].value == .null
    )
    var subjects: [SharedSubject] = []
    for kind in FieldKey.Subject.allCases {
      subjects += try log.subjects(of: log.rows(of: kind, after: SubjectRow.beforeAll), kind)
    }
    #expect(Set(subjects.map(\.kind)) == [.board, .card, .column])
    #expect(try log.connection.run("SELECT * FROM tercet.card WHERE due < current_date").isEmpty)
    #expect(try log.connection.run("SELECT priority, title FROM tercet.card").count == 1)
  }

  @Test func aRenamedBoardIsRenamedInTheListWithANumberIfNeeded() throws {
    let log = try shared()
    let other = UUID()
    _ = try PostgresLog.share(other, named: "Garden", over: log.connection)
    func rename(_ name: String) throws -> [[String?]] {
      let text = entry(by: UUID(), fact("board", "name", "\"\(name)\""))
      _ = try log.connection.run("SELECT tercet.push($1, 0, $2)", [board.uuidString, text])
      return try log.connection.run(
        "SELECT name FROM tercet.board WHERE id = $1",
        [board.uuidString]
      )
    }
    #expect(try rename("House") == [["House"]])
    #expect(try rename("Garden") == [["Garden (2)"]])
    #expect(try rename("House") == [["House"]])
  }
}
