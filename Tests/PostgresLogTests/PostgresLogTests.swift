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
    let log = try PostgresLog.share(board, named: "Home", over: connection).0
    try log.complete()
    return log
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
    #expect(try reader.entries(after: 0, limit: 9, bytes: .max).entries.count == 1)
    #expect(try stranger.entries(after: 0, limit: 9, bytes: .max).entries.isEmpty)
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

  @Test func theLogRefusesTablesOfAnUnknownVersion() throws {
    let log = try shared()
    try log.connection.run("UPDATE tercet.protocol SET version = 99")
    #expect(throws: SharedLogError.unknownProtocol(99, known: PostgresSchema.version)) {
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

    #expect(throws: SharedLogError.unknownProtocol(version, known: version - 1)) {
      try log.push([late], base: 1)
    }
    #expect(throws: SharedLogError.unknownProtocol(version, known: version - 1)) {
      try log.attend(as: client, at: 1)
    }

    #expect(try log.head() == 1)
    #expect(try log.connection.run(clients) == before)
    try log.connection.run("UPDATE tercet.protocol SET version = version - 1")
    #expect(try log.push([late], base: 1).sequences == [2])
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
