package import BoardModel
internal import Foundation
internal import GRDB

/// What a program needs that follows the log.
package struct LogReader: LogReading {
  let database: BoardDatabase

  package var sequence: Int64 { database.lastSequence }

  package func latestSequence() throws(StoreError) -> Int64 {
    try database.refresh()
    return try database.read { try ChangeLog.lastSequence($0) }
  }

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

  package var contentID: BoardContentID? { database.identifier.map(BoardContentID.init) }

  package var isFileReplaced: Bool { database.isDetached }

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

  package func lastAuthor(of card: Card.ID) throws(StoreError) -> String? {
    try database.read { db in
      try CardRows(db: db, boards: database.stored).find(card)
        .flatMap { try ChangeLog.lastAuthor(of: $0, db) }
    }
  }
}
