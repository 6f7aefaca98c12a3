internal import BoardModel
internal import GRDB

extension Schema {
  /// Makes the tables in an empty database, and in them a board with its three columns.
  static func makeBoard(_ db: Database, sources: StoreSources) throws {
    try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    try db.inTransaction(.immediate) {
      try migrate(db, from: 0)
      try db.execute(
        sql: "INSERT INTO board (key, id, name, position) VALUES (1, ?, 'Main', 0)",
        arguments: [sources.nextIdentifier()]
      )
      for (position, column) in newColumns.enumerated() {
        try db.execute(
          sql: """
            INSERT INTO board_column (id, board_key, name, kind, position) VALUES (?, 1, ?, ?, ?)
            """,
          arguments: [sources.nextIdentifier(), column.name, column.kind.rawValue, position]
        )
      }
      return .commit
    }
  }

  /// The columns of a new board, in order.
  static let newColumns: [(name: String, kind: Column.Kind)] = [
    ("To Do", .toDo), ("Doing", .doing), ("Done", .done),
  ]
}
