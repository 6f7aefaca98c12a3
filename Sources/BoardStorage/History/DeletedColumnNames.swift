internal import BoardModel
internal import GRDB

struct DeletedColumnNames {
  let boards: StoredBoards
  let db: Database

  /// The names of the deleted columns in an event; empty for most events.
  func names(in event: HistoryEvent) throws -> [BoardModel.Column.ID: String] {
    var names: [BoardModel.Column.ID: String] = [:]
    for column in event.columns where boards.column(column) == nil {
      names[column] = try name(of: column)
    }
    return names
  }

  func name(of column: BoardModel.Column.ID) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT json_extract(before, '$.name') FROM change
          WHERE subject_id = ? AND subject = 1 AND kind = 'deleted' ORDER BY seq DESC LIMIT 1
          """
      ),
      arguments: [column.uuid]
    )
  }
}
