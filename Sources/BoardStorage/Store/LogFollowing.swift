package import BoardModel
internal import Foundation
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

  // MARK: Another log

  /// Changes when a backup is restored into the file; nil for a board in memory.
  package var contentID: BoardContentID? { database.identifier.map(BoardContentID.init) }

  /// Whether another file stands at the path, or none.
  package var isFileReplaced: Bool { database.isDetached }

  /// When the last entry up to a place was written; nil where there is none.
  package func date(ofEntryAt place: Int64) throws(StoreError) -> Timestamp? {
    try database.read { db in
      try Int64.fetchOne(
        db,
        sql: "SELECT at FROM change WHERE seq <= ? ORDER BY seq DESC LIMIT 1",
        arguments: [place]
      )
      .map(Timestamp.init(milliseconds:))
    }
  }

  /// The place of the last entry that is not younger than a moment; 0 where all are younger.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  package func place(upTo date: Timestamp?) throws(StoreError) -> Int64 {
    guard let date else { return 0 }
    return try database.read { db in
      try Int64.fetchOne(
        db,
        sql: "SELECT max(seq) FROM change WHERE at <= ?",
        arguments: [date.milliseconds]
      ) ?? 0
    }
  }
}

/// What tells the content of a file from that of a backup restored into it.
package struct BoardContentID: Hashable, Sendable {
  private let data: Data

  init(_ data: Data) { self.data = data }
}
