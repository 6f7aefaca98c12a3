internal import BoardModel
internal import EventStreams
internal import Foundation
internal import GRDB

/// Following a backup that another process restores into the open file.
extension SQLiteBoardStore {
  /// Finds out whether the file holds another board than the one that was read, and has it read
  /// again, its columns and boards too.
  func followRestored() throws(StoreError) {
    guard fileGuard != nil else { return }
    let known = identifier
    let found: (file: Data?, boards: StoredBoards, last: Int64)? = try read { db in
      let file = try fileIdentifier(db)
      if file == known { return nil }
      return (file, try StoredBoards(db), try ChangeLog.lastSequence(db))
    }
    guard let found else { return }
    identifier = found.file
    (client, toldSteps) = (nil, [])
    stored = found.boards
    lastSequence = found.last
    feed.send(.reset)
  }

  /// The identifier that the file has at this moment; nil for a format that has none.
  func fileIdentifier(_ db: Database) throws -> Data? {
    try Data.fetchOne(db.cachedStatement(sql: "SELECT file FROM file_identity"))
  }
}
