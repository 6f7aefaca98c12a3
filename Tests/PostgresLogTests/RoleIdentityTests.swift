import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// A role with a right.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct RoleIdentityTests {
  let database: TestDatabase
  let board = UUID()
  let log: PostgresLog
  let role: String

  init() throws {
    database = try TestDatabase()
    let connection = try database.connect()
    log = try PostgresLog.share(board, named: "Home", over: connection).0
    try log.complete()
    role = try database.makeRole("ben")
    try log.permit(role, "write")
  }

  /// What a role finds in the list of boards.
  private func boards(_ role: String) throws -> [String] {
    try PostgresLog.boards(over: database.connect(role: role)).map(\.name)
  }

  private func attend(_ role: String) throws -> Bool {
    try PostgresLog(database.connect(role: role), board: board).attend(as: UUID(), at: 0).right
      == .write
  }

  private func run(_ statement: String) throws {
    _ = try log.connection.run(statement)
  }

  private func levels() throws -> [String] {
    try log.members().map { "\($0.role) \($0.level) \($0.isThere)" }
  }

  @Test func aRecreatedRoleDoesNotInheritARightAndThisIsReported() throws {
    #expect(try attend(role))

    try run("DROP ROLE \(role)")
    #expect(try levels() == ["\(role) write false", "postgres admin true"])
    try run("CREATE ROLE \(role) LOGIN")

    #expect(try boards(role) == [])
    #expect(
      throws: SharedLogError.denied(
        "\(role) was made again since it got its right on this board, which must be given again"
      )
    ) { try attend(role) }
    #expect(throws: SharedLogError.self) {
      try log.connection.run("SET SESSION AUTHORIZATION \(role)")
      defer { _ = try? log.connection.run("RESET SESSION AUTHORIZATION") }
      try log.connection.run("SELECT tercet.push($1, 0, '[]')", [board.uuidString])
    }
    #expect(try levels() == ["\(role) write false", "postgres admin true"])
    try log.permit(role, "read")
    #expect(try levels() == ["\(role) read true", "postgres admin true"])
    #expect(try !attend(role))
  }

  @Test func aRenamedRoleKeepsItsRightAndLosesItUnderNoOtherName() throws {
    let name = "benjamin_\(database.name)"
    try run("ALTER ROLE \(role) RENAME TO \(name)")
    try run("CREATE ROLE \(role) LOGIN")

    #expect(try attend(name))
    #expect(try boards(role) == [])
    #expect(try levels() == ["\(name) write true", "postgres admin true"])
    try log.permit(role, "read")
    #expect(try levels() == ["\(role) read true", "\(name) write true", "postgres admin true"])
    try log.permit(name, "none")
    #expect(try levels() == ["\(role) read true", "postgres admin true"])
    #expect(try boards(name) == [])
  }

  @Test func aRoleHasItsRightByNameOnAServerWithTheRestoredDatabase() throws {
    // As a server that gives other identifiers.
    try run("UPDATE tercet.member SET server = server + 1, role_id = '999999'")

    #expect(try attend(role))
    #expect(try levels() == ["\(role) write true", "postgres admin true"])
    try log.permit(role, "read")
    let pinned = try log.connection.run(
      "SELECT count(*) FROM tercet.member m JOIN pg_roles r ON r.oid = m.role_id"
    )
    #expect(pinned == [["2"]], "from then on it is the role again")
  }

  @Test func aRoleHasItsRightByNameIfTheServerHidesItsIdentity() throws {
    try run("REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC")
    let owner = try database.makeRole("owner")
    try run("GRANT CREATE ON DATABASE \(database.name) TO \(owner)")
    try run("DROP SCHEMA tercet CASCADE")
    let owned = try PostgresLog.share(board, named: "Home", over: database.connect(role: owner)).0
    try owned.complete()
    try owned.permit(role, "read")

    #expect(try boards(role) == ["Home"])
    #expect(try owned.members().map(\.isThere) == [true, true])
    #expect(try !attend(role))
  }

  @Test func theTablesOwnerReplacesALastAdministratorThatIsGone() throws {
    let owner = try database.makeRole("owner")
    try run("GRANT CREATE ON DATABASE \(database.name) TO \(owner), \(role)")
    try run("DROP SCHEMA tercet CASCADE")
    _ = try PostgresLog.share(UUID(), named: "First", over: database.connect(role: owner))
    try PostgresLog.share(board, named: "Home", over: database.connect(role: role)).0.complete()
    #expect(try boards(owner) == [], "to own the tables is no right on a board")
    try run("REVOKE ALL ON DATABASE \(database.name) FROM \(role)")
    try run("DROP ROLE \(role)")

    let other = try database.makeRole("other")
    let owned = try PostgresLog(database.connect(role: owner), board: board)
    #expect(throws: SharedLogError.denied("\(other) may not change the rights of this board")) {
      try PostgresLog(database.connect(role: other), board: board).permit(other, "admin")
    }
    try owned.permit(other, "admin")

    #expect(try boards(other) == ["Home"])
  }

  @Test func aFormerOwnerOfTheTablesKeepsOnlyItsOwnBoards() throws {
    let (anna, owner) = try (database.makeRole("anna"), database.makeRole("owner"))
    try run("ALTER ROLE \(owner) NOLOGIN")
    try run("DROP SCHEMA tercet CASCADE")
    try run("GRANT CREATE ON DATABASE \(database.name) TO \(anna), \(role)")
    let own = UUID()
    try PostgresLog.share(own, named: "Own", over: database.connect(role: anna)).0.complete()
    try PostgresLog.share(board, named: "Home", over: database.connect(role: role)).0.complete()
    func seen() throws -> [[String?]] {
      try database.connect(role: anna).run("SELECT name FROM tercet.board ORDER BY name")
    }
    #expect(try seen() == [["Home"], ["Own"]])

    try run("REASSIGN OWNED BY \(anna) TO \(owner)")

    #expect(try seen() == [["Own"]])
    #expect(try attend(role))
    let log = try PostgresLog(database.connect(role: anna), board: own)
    try log.permit(role, "read")
    #expect(try log.members().count == 2)
    try run("UPDATE tercet.protocol SET version = 4")
    #expect(try PostgresSchema.upgrade(over: database.connect()) == 4)
    #expect(try attend(role))
  }
}
