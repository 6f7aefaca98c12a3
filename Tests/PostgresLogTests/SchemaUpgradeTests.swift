import BoardModel
import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// The tables of the common log.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct SchemaUpgradeTests {
  /// Tables as programs made them that said version 1: the first, and a later one.
  static let olderSchemas = ["version-1", "version-1-late", "version-3", "version-4", "version-5"]

  let database: TestDatabase
  let board = UUID()

  init() throws {
    database = try TestDatabase()
  }

  private func install(_ name: String, over connection: PostgresConnection) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Schemas/\(name).sql")
    try connection.execute(String(contentsOf: file, encoding: .utf8))
  }

  /// The version that tables of an older program say they are of.
  private func version(of name: String) -> Int { Int(name.split(separator: "-")[1]) ?? 0 }

  private func entry(_ title: String, _ tags: [String], of card: UUID, by client: UUID)
    -> SharedEntry
  {
    let facts = [
      Fact(FieldKey(.card, card, "title"), .text(title)),
      Fact(FieldKey(.card, card, "tags"), .list(tags.map(SharedValue.text))),
    ]
    return SharedEntry(
      id: UUID(),
      client: client,
      action: UUID(),
      author: "anna",
      date: 1,
      facts: facts
    )
  }

  /// Pushes by the functions that are there, of whatever version.
  private func push(_ entries: [SharedEntry], over connection: PostgresConnection) throws {
    try connection.run(
      "SELECT * FROM tercet.push($1, 0, $2)",
      [board.uuidString, SharedJSON.text(of: entries)]
    )
  }

  @Test(arguments: olderSchemas)
  func tablesOfAnOlderVersionAreUpgradedWithTheirContents(name: String) throws {
    let connection = try database.connect()
    try install(name, over: connection)
    let reader = try database.makeRole("reader")
    let (card, client) = (UUID(), UUID())
    try connection.run("SELECT tercet.share($1, 'Home')", [board.uuidString])
    let entries = (1...3).map { entry("Title \($0)", ["t\($0)"], of: card, by: client) }
    try push(entries, over: connection)
    try connection.run("SELECT tercet.complete($1)", [board.uuidString])
    try connection.run("SELECT tercet.permit($1, $2, 'read')", [board.uuidString, reader])

    #expect(try PostgresSchema.upgrade(over: connection) == version(of: name))

    #expect(try PostgresSchema.version(over: connection) == PostgresSchema.version)
    let log = try PostgresLog(connection, board: board)
    #expect(try log.entries(after: 0, limit: 9, bytes: .max).entries.map(\.entry) == entries)
    #expect(try log.members().map(\.level) == ["admin", "read"])
    #expect(try log.members().map(\.isThere) == [true, true])
    #expect(try PostgresLog.boards(over: connection).map(\.name) == ["Home"])
    #expect(
      try connection.run("SELECT title, archived FROM tercet.card") == [["Title 3", "f"]]
    )
    // Of a card that is older than that, the log tells when it was changed last.
    #expect(
      try connection.run("SELECT changed_at, changed_by FROM tercet.subject WHERE kind = 'card'")
        == [["1", "anna"]]
    )
    // What is new works on what is old.
    #expect(try log.attend(as: client, at: 3).cursorEntry == entries[2].id)
    #expect(try log.push(entries, base: 3).sequences == [1, 2, 3])
    let second = UUID()
    let stale = entry("Title 4", ["t4"], of: card, by: second)
    #expect(try log.push([stale], base: 0).isStale)
    #expect(try log.push([stale], base: 3).sequences == [4])
    for replica in [client, second] { _ = try log.attend(as: replica, at: 4) }
    try log.cut()
    #expect(try log.attend(as: client, at: 4).floor == 4)
    #expect(try log.attend(as: client, at: 4).cursorEntry == stale.id)
    let other = try PostgresLog(database.connect(role: reader), board: board)
    #expect(try other.head() == 4)
  }

  @Test(arguments: olderSchemas)
  func upgradedTablesAreTheSameAsNewOnes(name: String) throws {
    let new = try TestDatabase()
    _ = try PostgresLog.share(board, named: "Home", over: new.connect())
    let connection = try database.connect()
    try install(name, over: connection)
    try PostgresSchema.upgrade(over: connection)
    let upgraded = try catalog(connection)
    try connection.run("UPDATE tercet.protocol SET version = 1")

    #expect(try PostgresSchema.upgrade(over: connection) == 1)
    #expect(try PostgresSchema.upgrade(over: connection) == PostgresSchema.version)

    #expect(try catalog(connection) == upgraded)
    #expect(upgraded == (try catalog(new.connect())))
    #expect(upgraded.count > 60)
  }

  @Test func tablesThatAnotherOneMadeMeanwhileAreFound() throws {
    let (connection, other) = try (database.connect(), database.connect())
    var found: [Int?] = []
    try connection.inTransaction { () throws(SharedLogError) in
      found.append(try PostgresSchema.version(over: connection))
      try PostgresSchema.upgrade(over: other)
      found.append(try PostgresSchema.version(over: connection))
    }
    #expect(found == [nil, PostgresSchema.version])
  }

  /// Everything in the schema, line by line, without the order of columns.
  private func catalog(_ connection: PostgresConnection) throws -> [String] {
    try connection.run(
      """
      SELECT * FROM (
        SELECT format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable,
          column_default) FROM information_schema.columns WHERE table_schema = 'tercet'
        UNION ALL SELECT pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '')
          FROM pg_proc p WHERE pronamespace = 'tercet'::regnamespace
        UNION ALL SELECT format('%s %s %s %s', relname, relkind, relrowsecurity, relacl)
          FROM pg_class WHERE relnamespace = 'tercet'::regnamespace
        UNION ALL SELECT format('%s %s', conname, pg_get_constraintdef(oid))
          FROM pg_constraint WHERE connamespace = 'tercet'::regnamespace
        UNION ALL SELECT format('%s %s %s', tablename, policyname, qual)
          FROM pg_policies WHERE schemaname = 'tercet'
        UNION ALL SELECT definition FROM pg_views WHERE schemaname = 'tercet'
      ) AS lines(line) ORDER BY line
      """
    )
    .map { $0[0] ?? "" }
  }

  @Test func tablesAreUpgradedOnceIfTwoDoItAtTheSameTime() throws {
    try install("version-1", over: database.connect())
    let (address, versions) = (database.address(), Versions())

    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      versions.add(try? PostgresSchema.upgrade(over: PostgresConnection(address)))
    }

    let done = PostgresSchema.version
    #expect(versions.sorted == [1, done, done, done], "one upgrades, the others find it done")
  }

  /// What several threads found.
  private final class Versions: @unchecked Sendable {
    private let lock = NSLock()
    private var found: [Int] = []

    func add(_ version: Int?) { lock.withLock { found.append(version ?? -1) } }
    var sorted: [Int] { lock.withLock { found.sorted() } }
  }

  @Test func tablesStayAsTheyAreIfTheUpgradeFailsInTheMiddle() throws {
    let connection = try database.connect()
    try install("version-1", over: connection)
    let before = try catalog(connection)
    // Not a table that the second step can make its policy for.
    try connection.run("CREATE TABLE tercet.client (other integer)")

    #expect(throws: SharedLogError.self) { try PostgresSchema.upgrade(over: connection) }

    try connection.run("DROP TABLE tercet.client")
    #expect(try catalog(connection) == before)
    #expect(try PostgresSchema.version(over: connection) == 1)
  }

  @Test func tablesAreUpgradedOnlyByTheRoleThatOwnsThem() throws {
    let (owner, other) = try (database.makeRole("owner"), database.makeRole("other"))
    let connection = try database.connect()
    try connection.run("GRANT CREATE ON DATABASE \(database.name) TO \(owner)")
    try install("version-1", over: database.connect(role: owner))

    #expect(
      throws: SharedLogError.refused(
        "the tables belong to \(owner), and \(other) may not upgrade them"
      )
    ) { try PostgresSchema.upgrade(over: database.connect(role: other)) }
    #expect(try PostgresSchema.upgrade(over: connection) == 1)

    let owners = try connection.run(
      """
      SELECT DISTINCT pg_get_userbyid(relowner) FROM pg_class
      WHERE relnamespace = 'tercet'::regnamespace
      UNION SELECT pg_get_userbyid(proowner) FROM pg_proc
      WHERE pronamespace = 'tercet'::regnamespace
      """
    )
    #expect(owners == [[owner]])
    #expect(try connection.run("SELECT current_user") == [["postgres"]])
  }

  @Test func tablesOfAnotherVersionStayAndTheOutdatedProgramIsNamed() throws {
    let connection = try database.connect()
    try install("version-1", over: connection)
    #expect(throws: SharedLogError.unknownProtocol(1, known: PostgresSchema.version)) {
      try PostgresLog.share(board, named: "Home", over: connection)
    }
    #expect(try PostgresSchema.version(over: connection) == 1)
    try connection.run("UPDATE tercet.protocol SET version = 99")
    #expect(throws: SharedLogError.unknownProtocol(99, known: PostgresSchema.version)) {
      try PostgresSchema.upgrade(over: connection)
    }
    #expect(throws: SharedLogError.unknownProtocol(99, known: PostgresSchema.version)) {
      try PostgresLog(connection, board: board)
    }
    #expect(
      SharedLogError.advice(onVersion: 99, known: PostgresSchema.version)
        == "The server's tables are of version 99, and this tercet knows version"
        + " \(PostgresSchema.version): install a newer tercet"
    )
    #expect(
      SharedLogError.advice(onVersion: 1, known: PostgresSchema.version)
        == "The server's tables are of version 1, and this tercet needs version"
        + " \(PostgresSchema.version): “tercet share --upgrade”, with the address of the role that"
        + " owns them, brings them there"
    )
  }

  /// What a version runs does not change once it is in use.
  ///
  /// A change is a new version, with a file of its own and its sum here; with the functions, the number
  /// of the newest version changes.
  @Test func theTablesOfAPublishedVersionNeverChange() throws {
    let sums = try [
      "tables-1.sql", "tables-2.sql", "tables-3.sql", "tables-4.sql",
      "tables-5.sql", "tables-6.sql", "tables-7.sql", "tables-8.sql", "tables-9.sql",
      "functions.sql",
    ]
    .map(sum)

    #expect(
      sums == [
        "2e69e9535e923164", "8c092039435b8ac3", "cbf29ce484222325", "cbf29ce484222325",
        "b427ab096baa07af", "4355565c81215dc5", "c494942494a8d627", "ab7373e7a38ba898",
        "dc11f8b66de24158", "763fba6ae2578ca3",
      ]
    )
    #expect(PostgresSchema.version == 9)
  }

  /// The code of a file without its comments as one number, by Fowler, Noll and Vo.
  private func sum(of file: String) throws -> String {
    var root = URL(filePath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let file = root.appending(path: "Sources/PostgresLog/Schema/\(file)")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let code = lines.filter { !$0.drop { $0 == " " }.hasPrefix("--") }.joined(separator: "\n")
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in code.utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(sum, radix: 16)
  }
}
