package import BoardSync
internal import Foundation

extension PostgresLog {
  /// Whether a notification reports a change of the board itself, such as changed rights or its
  /// removal.
  ///
  /// Others contain the newest sequence, or nothing.
  package static func reportBoardChange(_ notifications: [String]) -> Bool {
    notifications.contains { !$0.isEmpty && Int64($0) == nil }
  }

  package func members() throws(SharedLogError) -> [Member] {
    try connection.run(
      """
      SELECT coalesce(r.rolname, g.role) AS name, g.level, r.oid IS NOT NULL
      FROM tercet.member AS g LEFT JOIN pg_catalog.pg_roles AS r ON r.oid = tercet.holder(g)
      WHERE g.board = $1 ORDER BY name
      """,
      [board.uuidString],
      width: 3
    )
    .map { Member(role: $0[0] ?? "", level: $0[1] ?? "", isThere: $0[2] == "t") }
  }

  /// Sets the rights of a role and notifies all listeners; the level `none` removes them.
  ///
  /// - Throws: `refused` if the own role may not grant rights, or the role doesn't exist.
  package func permit(_ role: String, _ level: String) throws(SharedLogError) {
    try connection.run(
      "SELECT tercet.permit($1, $2, $3)",
      [board.uuidString, role, level]
    )
    try notify("rights")
  }
}

extension PostgresLog {
  /// Finds a board by name among those that the role may see.
  ///
  /// Case matters only if two names differ by it.
  ///
  /// - Throws: `noBoard` if there is no such board.
  package static func removable(
    named name: String,
    over connection: PostgresConnection
  ) throws(SharedLogError) -> RemovableBoard {
    try PostgresSchema.check(connection)
    let boards =
      try connection.run(
        "SELECT id, name, complete, cards, replicas FROM tercet.removable($1)",
        [name],
        width: 5
      )
      .compactMap { row -> RemovableBoard? in
        guard let id = row[0].flatMap({ UUID(uuidString: $0) }), let name = row[1] else {
          return nil
        }
        return RemovableBoard(
          id: id,
          name: name,
          isComplete: row[2] == "t",
          cardCount: row[3].flatMap { Int($0) } ?? 0,
          replicaCount: row[4].flatMap { Int($0) } ?? 0
        )
      }
    let exact = boards.filter { $0.name == name }
    let found = exact.isEmpty ? boards : exact
    guard let board = found.first else { throw .noBoard }
    if found.count > 1 {
      let ids = found.map { $0.id.uuidString.lowercased() }.joined(separator: ", ")
      throw .refused("\(found.count) boards are named “\(name)”; give the id of one: \(ids)")
    }
    return board
  }

  /// Removes a board from the database; every replica keeps its copy and is notified.
  ///
  /// - Throws: `refused` if the role isn't an administrator of the board.
  package static func remove(
    _ board: RemovableBoard,
    over connection: PostgresConnection
  ) throws(SharedLogError) {
    try connection.run("SELECT tercet.remove($1)", [board.id.uuidString])
  }
}
