internal import BoardModel
internal import BoardRules
internal import GRDB

/// A step: the entries of the change log that one user action made.
struct Step: Hashable {
  let first: Int64
  let last: Int64

  /// Throws where undoing or redoing the step would delete or archive a board.
  func requireKept(_ board: Board.ID, _ direction: StepDirection, _ db: Database) throws {
    let takingAway: Set<Change.Kind> =
      direction == .undo ? [.created, .restored, .unarchived] : [.deleted, .archived]
    let end = direction == .undo ? "min" : "max"
    let kind = try String.fetchOne(
      db,
      sql: """
        SELECT kind FROM change WHERE seq =
          (SELECT \(end)(seq) FROM change WHERE subject_id = ? AND seq BETWEEN ? AND ?)
        """,
      arguments: [board.uuid, first, last]
    )
    if let kind = kind.flatMap(Change.Kind.init), takingAway.contains(kind) {
      throw StoreError.takesBoardAway(kind)
    }
  }
}

/// The steps of one client: those that are done, and those that are undone.
struct StepStack {
  let client: Int64
  let db: Database

  /// Puts a new step on top; what was undone before it can't be redone any more.
  func push(_ step: Step) throws {
    try db.cachedStatement(sql: "DELETE FROM step WHERE client_key = ? AND is_undone = 1")
      .execute(arguments: [client])
    try db.cachedStatement(
      sql: "INSERT INTO step (client_key, is_undone, first_seq, last_seq) VALUES (?, 0, ?, ?)"
    )
    .execute(arguments: [client, step.first, step.last])
  }

  /// The step that comes next in a direction: the newest of those that are done, or the oldest of
  /// those that are undone, leaving out those up to one.
  func next(_ direction: StepDirection, beyond passed: Step?) throws -> Step? {
    let sql =
      switch direction {
      case .undo: "is_undone = 0 AND first_seq < ? ORDER BY first_seq DESC"
      case .redo: "is_undone = 1 AND first_seq > ? ORDER BY first_seq"
      }
    let start = passed?.first ?? (direction == .undo ? .max : 0)
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT first_seq, last_seq FROM step WHERE client_key = ? AND \(sql) LIMIT 1"
      ),
      arguments: [client, start]
    )
    return try row.map { row in
      Step(
        first: try row.decode(Int64.self, atIndex: 0),
        last: try row.decode(Int64.self, atIndex: 1)
      )
    }
  }

  /// Notes that a step was undone or redone.
  func flip(_ step: Step, _ direction: StepDirection) throws {
    try db.cachedStatement(
      sql: "UPDATE step SET is_undone = ? WHERE client_key = ? AND is_undone = ? AND first_seq = ?"
    )
    .execute(arguments: [direction == .undo, client, direction == .redo, step.first])
  }

  /// Gives up a step for good.
  func drop(_ step: Step) throws {
    try db.cachedStatement(sql: "DELETE FROM step WHERE client_key = ? AND first_seq = ?")
      .execute(arguments: [client, step.first])
  }
}
