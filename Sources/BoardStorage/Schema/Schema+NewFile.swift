internal import BoardModel
internal import GRDB

extension Schema {
  /// Creates the tables in an empty database, and a board with three columns.
  ///
  /// History starts after them, so they are not logged.
  static func makeFile(_ db: Database, sources: StoreSources) throws {
    try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    try db.inTransaction(.immediate) {
      try migrate(db, from: 0, author: sources.author)
      let keys = OrderKey.keys(count: ColumnDraft.usual.count, between: nil, and: nil) ?? []
      let rows = StructureRows(db: db)
      let board = BoardRecord(
        id: Board.ID(uuid: sources.nextIdentifier()),
        name: "Main",
        orderKey: .origin
      )
      let key = try rows.insert(board)
      for (draft, orderKey) in zip(ColumnDraft.usual, keys) {
        let column = Column(
          id: Column.ID(uuid: sources.nextIdentifier()),
          name: draft.name,
          kind: draft.kind
        )
        try rows.insert(
          ColumnRecord(column: column, board: board.id, orderKey: orderKey),
          boardKey: key
        )
      }
      try rows.insertArchive(sources.nextIdentifier(), boardKey: key)
      return .commit
    }
  }
}
