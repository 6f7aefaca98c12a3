import BoardModel
import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// The common log in PostgreSQL.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct PostgresLogTests {
  let database: TestDatabase
  let board = UUID()
  let client = UUID()
  let card = UUID()

  init() throws {
    database = try TestDatabase()
  }

  private func shared() throws -> PostgresLog {
    let connection = try database.connect()
    _ = try PostgresLog.share(board, named: "Home", over: connection)
    return try PostgresLog(connection, board: board)
  }

  private func entry(_ facts: (String, SharedValue)..., by client: UUID) -> SharedEntry {
    SharedEntry(
      id: UUID(),
      client: client,
      action: UUID(),
      author: "anna",
      date: 1,
      facts: facts.map { Fact(FieldKey(.card, card, $0.0), $0.1) }
    )
  }

  @Test func theLogReturnsEntriesInOrderWithoutGapsAndTakesEachOnce() throws {
    let log = try shared()
    let entries = (0..<20).map { entry(("title", .text("Title \($0) ↯ \u{1F600}")), by: client) }
    let first = try log.push(Array(entries.prefix(12)), base: 0)
    let again = try log.push(entries, base: 0)
    #expect(first == PushResult(sequences: Array(1...12), isStale: false))
    #expect(again == PushResult(sequences: Array(1...20), isStale: false))
    let read = try log.entries(after: 5, limit: 100).entries
    #expect(read.map(\.sequence) == Array(6...20))
    #expect(read.map(\.entry) == Array(entries.dropFirst(5)))
    #expect(try log.head() == 20)
  }

  @Test func theServersClockIsThatOfThisMachineInTests() throws {
    #expect(abs(try shared().clockOffset()) < 60_000)
  }

  @Test func theLogReturnsNoMoreThanTheAskedBytesExceptTheFirstEntry() throws {
    let log = try shared()
    let text = String(repeating: "x", count: 1_000_000)
    _ = try log.push((0..<5).map { _ in entry(("body", .text(text)), by: client) }, base: 0)

    let first = try log.entries(after: 0, limit: 100, bytes: 2_000_000)
    let rest = try log.entries(after: 2, limit: 100, bytes: 20_000_000)
    let one = try log.entries(after: 4, limit: 100, bytes: 1)
    let none = try log.entries(after: 5, limit: 100, bytes: 1)

    #expect(first.entries.map(\.sequence) == [1, 2] && first.hasMore)
    #expect(rest.entries.map(\.sequence) == [3, 4, 5] && !rest.hasMore)
    #expect(one.entries.map(\.sequence) == [5] && !one.hasMore)
    #expect(none.entries.isEmpty && !none.hasMore)
  }

  @Test func theLogRefusesAChangeThatBuildsOnAnOlderListOrText() throws {
    let log = try shared()
    let other = UUID()
    #expect(
      try log.push([entry(("tags", .list([.text("a")])), by: client)], base: 0).isStale == false
    )
    let answer = try log.push(
      [entry(("title", .text("x")), by: other), entry(("tags", .list([])), by: other)],
      base: 0
    )
    #expect(answer == PushResult(sequences: [2], isStale: true))
    #expect(try log.push([entry(("tags", .list([])), by: other)], base: 2).sequences == [3])
    // A late message of the first replica must not hide what the other wrote.
    #expect(try log.push([entry(("tags", .list([])), by: client)], base: 2).isStale)
    #expect(try log.push([entry(("body", .text("")), by: client)], base: 3).sequences == [4])
  }

  @Test func theLogLetsARoleDoWhatItIsPermittedAndNoMore() throws {
    let log = try shared()
    let (reading, writing) = try (database.makeRole("reader"), database.makeRole("writer"))
    for (role, level) in [(reading, "read"), (writing, "write")] {
      try log.connection.run("SELECT tercet.permit($1, $2, $3)", [board.uuidString, role, level])
    }
    _ = try log.push([entry(("title", .text("Paint")), by: client)], base: 0)
    let reader = try PostgresLog(database.connect(role: reading), board: board)
    let writer = try PostgresLog(database.connect(role: writing), board: board)
    let stranger = try PostgresLog(
      database.connect(role: database.makeRole("stranger")),
      board: board
    )
    #expect(try reader.entries(after: 0, limit: 9).entries.count == 1)
    #expect(try stranger.entries(after: 0, limit: 9).entries.isEmpty)
    #expect(throws: SharedLogError.noBoard) { try stranger.head() }
    #expect(try writer.push([entry(("title", .text("b")), by: UUID())], base: 1).sequences == [2])
    #expect(throws: SharedLogError.denied("\(reading) may not write on this board")) {
      try reader.push([entry(("title", .text("c")), by: UUID())], base: 1)
    }
    #expect(throws: SharedLogError.refused("permission denied for table op")) {
      try writer.connection.run("DELETE FROM tercet.op")
    }
    #expect(throws: SharedLogError.denied("\(writing) may not change the rights of this board")) {
      try writer.connection.run(
        "SELECT tercet.permit($1, $2, $3)",
        [board.uuidString, writing, "admin"]
      )
    }
  }

  @Test func theLogNotifiesAListenerOfNewEntries() throws {
    let listener = try shared()
    #expect(try listener.listen())
    let writer = try PostgresLog(database.connect(), board: board)
    let answer = try writer.push([entry(("title", .text("a")), by: client)], base: 0)
    let head = try #require(answer.sequences.last)
    var wait = pollfd(fd: listener.connection.fileDescriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&wait, 1, 10_000) == 1)
    #expect(try listener.connection.takeNotifications() == [String(head)])
  }

  @Test func theLogRefusesTablesOfAnUnknownVersion() throws {
    let log = try shared()
    try log.connection.run("UPDATE tercet.protocol SET version = 99")
    #expect(throws: SharedLogError.unknownProtocol(99)) {
      try PostgresLog(log.connection, board: board)
    }
  }

  @Test func nothingIsWrittenToTablesThatWereUpgradedMeanwhile() throws {
    let log = try shared()
    _ = try log.push([entry(("title", .text("a")), by: client)], base: 0)
    let late = entry(("title", .text("b")), by: client)
    let clients = "SELECT id, cursor, seen_at FROM tercet.client"
    let before = try log.connection.run(clients)
    try log.connection.run("UPDATE tercet.protocol SET version = version + 1")
    let version = PostgresSchema.version + 1

    #expect(throws: SharedLogError.unknownProtocol(version)) { try log.push([late], base: 1) }
    #expect(throws: SharedLogError.unknownProtocol(version)) { try log.attend(as: client, at: 1) }

    #expect(try log.head() == 1)
    #expect(try log.connection.run(clients) == before)
    try log.connection.run("UPDATE tercet.protocol SET version = version - 1")
    #expect(try log.push([late], base: 1).sequences == [2])
  }

  @Test func theRowsOfEntriesAreFoundByLookupInFreshlyFilledTables() throws {
    let log = try shared()
    // Before anything has counted what is in the tables.
    try log.connection.run("ALTER TABLE tercet.subject SET (autovacuum_enabled = false)")
    try log.connection.run("ALTER TABLE tercet.op SET (autovacuum_enabled = false)")
    try log.connection.run(
      """
      INSERT INTO tercet.subject (board, kind, id, fields)
      SELECT $1, 'card', gen_random_uuid(), '{"title": "a"}' FROM generate_series(1, 20000)
      """,
      [board.uuidString]
    )
    let entries = (0..<200).map { entry(("title", .text("\($0)")), by: client) }
    _ = try log.push(entries, base: 0)
    // To look at all entries for each of the rows takes half a minute.
    log.connection.patience = .seconds(5)
    var found: [String] = []

    let moment = try log.changes(since: 0, always: false) { kind, rows in
      if kind == .card { found += rows.map(\.id) }
    }

    #expect(moment.sequence == 200)
    #expect(found == [card.uuidString.lowercased()])
  }

  @Test func aQuestionInPlainSQLIsAnsweredFromTheViews() throws {
    let log = try shared()
    _ = try log.push(
      [entry(("title", .text("Tax")), ("due", .text("2026-01-31")), by: client)],
      base: 0
    )
    let rows = try log.connection.run(
      "SELECT title, due FROM tercet.card WHERE due < DATE '2026-02-01'"
    )
    #expect(rows == [["Tax", "2026-01-31"]])
  }
}
