import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// Removing a board from the server.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct RemovalTests {
  let database: TestDatabase
  let board = UUID()

  init() throws {
    database = try TestDatabase()
  }

  private func share() throws -> PostgresConnection {
    let connection = try database.connect()
    try PostgresLog.share(board, named: "Home", over: connection).0.complete()
    return connection
  }

  @Test func onlyAnAdministratorRemovesABoardWithEverythingOfIt() throws {
    let connection = try share()
    let roles = try ["reader", "writer", "stranger"].map(database.makeRole)
    for (role, level) in zip(roles, ["read", "write"]) {
      try PostgresLog(connection, board: board).permit(role, level)
    }

    for role in roles.prefix(2) {
      let other = try database.connect(role: role)
      let found = try PostgresLog.removable(named: "home", over: other)
      #expect(
        throws: SharedLogError.denied(
          "\(role) may not remove this board: that needs the right to administer it"
        )
      ) { try PostgresLog.remove(found, over: other) }
    }
    #expect(throws: SharedLogError.noBoard) {
      try PostgresLog.removable(named: "Home", over: database.connect(role: roles[2]))
    }
    #expect(
      throws: SharedLogError.denied(
        "\(roles[2]) may not remove this board: that needs the right to administer it"
      )
    ) {
      try PostgresLog.remove(
        PostgresLog.removable(named: "Home", over: connection),
        over: database.connect(role: roles[2])
      )
    }
    let found = try PostgresLog.removable(named: "HOME", over: connection)
    #expect(found.id == board && found.name == "Home" && found.isComplete)
    try PostgresLog.remove(found, over: connection)

    for table in ["board", "op", "subject", "client", "member"] {
      #expect(try connection.run("SELECT count(*) FROM tercet.\(table)") == [["0"]])
    }
    #expect(throws: (any Error).self) {
      try database.connect(role: roles[2]).run("SELECT * FROM tercet.removed")
    }
  }

  @Test func aRemovedBoardReportsThatToItsReplicasUntilItIsSharedAgain() throws {
    let connection = try share()
    let log = try PostgresLog(connection, board: board)
    _ = try log.attend(as: UUID(), at: 0)
    try PostgresLog.remove(PostgresLog.removable(named: "Home", over: connection), over: connection)

    let error = #expect(throws: SharedLogError.self) { try log.attend(as: UUID(), at: 0) }

    guard case .denied(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasPrefix("postgres removed this board from the database on 20"), "\(reason)")
    #expect(
      reason.hasSuffix("; it stays here, and tercet leave makes it a board of this file alone")
    )
    _ = try share()
    #expect(try log.attend(as: UUID(), at: 0).head == 0)
  }

  @Test func aRemovedBoardFreesItsNameEvenIfItsSharingWasCut() throws {
    let connection = try database.connect()
    _ = try PostgresLog.share(board, named: "Home", over: connection)
    let taken =
      "there is a board of that name already; give yours another name, or “tercet join” that one"
    #expect(throws: SharedLogError.refused(taken)) {
      try PostgresLog.share(UUID(), named: "Home", over: connection)
    }

    let found = try PostgresLog.removable(named: "Home", over: connection)
    #expect(!found.isComplete)
    try PostgresLog.remove(found, over: connection)

    #expect(try PostgresLog.share(UUID(), named: "Home", over: connection).1 == 0)
    #expect(try connection.run("SELECT count(*) FROM tercet.removed") == [["0"]])
  }

  @Test func theTablesOwnerRemovesABoardOnlyIfNoAdministratorIsLeft() throws {
    let (owner, anna) = try (database.makeRole("owner"), database.makeRole("anna"))
    try database.connect().run("GRANT CREATE ON DATABASE \(database.name) TO \(owner)")
    let connection = try database.connect(role: owner)
    let log = try PostgresLog.share(board, named: "Home", over: connection).0
    try log.complete()
    try log.permit(anna, "admin")
    try log.permit(owner, "none")
    #expect(throws: SharedLogError.noBoard) {
      try PostgresLog.removable(named: "Home", over: connection)
    }
    try database.connect().run("DROP ROLE \(anna)")

    let found = try PostgresLog.removable(named: "Home", over: connection)
    try PostgresLog.remove(found, over: connection)

    #expect(try connection.run("SELECT count(*) FROM tercet.board") == [["0"]])
  }
}
