internal import BoardModel
internal import BoardRules
internal import GRDB

/// The log entries of one user action.
struct Step: Hashable {
  let first: Int64
  let last: Int64

  /// Throws if undoing or redoing the step would delete or archive a board.
  func requireKeeping(_ board: Board.ID, _ direction: StepDirection, _ db: Database) throws {
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

/// The done and undone steps of one client.
struct StepStack {
  let client: Int64
  let db: Database

  /// Pushes a new step; undone steps can't be redone any more.
  func push(_ step: Step) throws {
    try db.prepared("DELETE FROM step WHERE client_key = ? AND is_undone = 1", [client]).execute()
    try db.cachedStatement(
      sql: "INSERT INTO step (client_key, is_undone, first_seq, last_seq) VALUES (?, 0, ?, ?)"
    )
    .execute(arguments: [client, step.first, step.last])
  }

  /// The next step after `passed`: the newest done one to undo, or the oldest undone one to redo.
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

  func flip(_ step: Step, _ direction: StepDirection) throws {
    try db.cachedStatement(
      sql: "UPDATE step SET is_undone = ? WHERE client_key = ? AND is_undone = ? AND first_seq = ?"
    )
    .execute(arguments: [direction == .undo, client, direction == .redo, step.first])
  }

  func drop(_ step: Step) throws {
    try db.cachedStatement(sql: "DELETE FROM step WHERE client_key = ? AND first_seq = ?")
      .execute(arguments: [client, step.first])
  }
}
