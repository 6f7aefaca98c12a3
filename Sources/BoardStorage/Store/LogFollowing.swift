package import BoardModel
internal import GRDB

/// What a program needs that follows the log.
package struct LogFollowing {
  let database: BoardDatabase

  /// The place of the last entry of the log that was published or read.
  package var sequence: Int64 { database.lastSequence }

  /// The place of the last entry of the log, whoever wrote it.
  package func latestSequence() throws(StoreError) -> Int64 {
    try database.refresh()
    return try database.read { try ChangeLog.lastSequence($0) }
  }

  /// At most `limit` entries of the log after a place, the oldest first, one for each change.
  package func entries(after place: Int64, limit: Int) throws(StoreError) -> [HistoryEntry] {
    try database.read { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: "SELECT \(HistoryRow.fields) FROM change WHERE seq > ? ORDER BY seq LIMIT ?"
        ),
        arguments: [place, limit]
      )
      .compactMap { try HistoryRow($0) }
      .compactMap { HistoryEntry([$0], of: $0.sequence...$0.sequence) }
    }
  }
}
