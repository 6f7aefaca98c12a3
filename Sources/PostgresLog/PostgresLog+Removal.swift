package import BoardSync
internal import Foundation

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
