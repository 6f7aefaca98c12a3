import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// Names of boards on one server: they differ for those who may see both.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct BoardNameTests {
  let database: TestDatabase

  init() throws { database = try TestDatabase() }

  private func makeSharer(_ word: String) throws -> PostgresConnection {
    let role = try database.makeRole(word)
    try database.connect()
      .run(
        "DO $$ BEGIN EXECUTE format('GRANT CREATE ON DATABASE %I TO \(role)', current_database());"
          + " END $$"
      )
    return try database.connect(role: role)
  }

  private func share(_ board: UUID, _ name: String, by connection: PostgresConnection) throws {
    try PostgresLog.share(board, named: name, over: connection).0.complete()
  }

  private func names(_ connection: PostgresConnection) throws -> [String] {
    try PostgresLog.boards(over: connection).map(\.name)
  }

  @Test func twoPeopleNameBoardsAlikeThatTheOtherDoesNotSee() throws {
    try PostgresSchema.upgrade(over: database.connect())
    let (ann, ben) = (try makeSharer("ann"), try makeSharer("ben"))
    let (first, second) = (UUID(), UUID())
    try share(first, "Main", by: ann)
    try share(second, "Main", by: ben)

    #expect(try names(ann) == ["Main"] && names(ben) == ["Main"])
    let taken = #expect(throws: SharedLogError.self) { try share(UUID(), "Main", by: ann) }
    guard case .refused(let reason) = taken else { throw try #require(taken) }
    #expect(reason.contains("name"), "\(reason)")
  }

  @Test func whoSeesTwoBoardsOfANameRemovesOneByItsIdentifier() throws {
    try PostgresSchema.upgrade(over: database.connect())
    let (ann, ben) = (try makeSharer("ann"), try makeSharer("ben"))
    let (first, second) = (UUID(), UUID())
    try share(first, "Main", by: ann)
    try share(second, "Main", by: ben)
    let annRole = try #require(try ann.run("SELECT session_user", width: 1).first?[0])
    try ben.run("SELECT tercet.permit($1, $2, 'read')", [second.uuidString, annRole])

    #expect(try names(ann) == ["Main", "Main"])
    let error = #expect(throws: SharedLogError.self) {
      try PostgresLog.removable(named: "main", over: ann)
    }
    guard case .refused(let reason) = error else { throw try #require(error) }
    #expect(reason.hasPrefix("2 boards are named “main”; give the id of one: "), "\(reason)")
    #expect(reason.contains(first.uuidString.lowercased()), "\(reason)")
    let found = try PostgresLog.removable(named: first.uuidString.lowercased(), over: ann)
    #expect(found.id == first)
  }
}
