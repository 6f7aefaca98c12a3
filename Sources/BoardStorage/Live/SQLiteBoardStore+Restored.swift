internal import BoardModel
internal import EventStreams
internal import Foundation
internal import GRDB

/// Following a backup that another process restores into the open file.
extension SQLiteBoardStore {
  /// Finds out whether the file holds another board than the one that was read, and has it read
  /// again.
  ///
  /// A board with other columns cannot be followed; it is written no more and says so.
  func followRestored() throws(StoreError) {
    guard fileGuard != nil else { return }
    let (file, columns, last) = try read { db in
      let file = try fileIdentifier(db)
      if file == identifier { return (file, BoardColumns?.none, Int64(0)) }
      return (file, try? BoardColumns(db), try ChangeLog.lastSequence(db))
    }
    if file == identifier { return }
    identifier = file
    (client, toldSteps) = (nil, [])
    isAnotherBoard = !(columns?.hasSameKeys(as: self.columns) ?? false)
    lastSequence = last
    upheavals.send(())
  }

  /// The identifier that the file has at this moment; nil for a format that has none.
  func fileIdentifier(_ db: Database) throws -> Data? {
    try Data.fetchOne(db.cachedStatement(sql: "SELECT file FROM file_identity"))
  }
}

extension BoardColumns {
  /// Whether the columns are the same, under the same keys.
  fileprivate func hasSameKeys(as other: BoardColumns) -> Bool {
    board == other.board
      && board.columns.allSatisfy { (try? key(of: $0.id)) == (try? other.key(of: $0.id)) }
  }
}
