internal import GRDB

extension SQLiteBoardStore {
  /// Opens the board at a path for reading alone: nothing is made, migrated or written.
  ///
  /// It works on files, folders and file systems that may not be written, and on a full disk. A board
  /// of an older format is copied into memory and migrated there. The author is whose open board is
  /// found.
  package static func openToRead(
    at path: String,
    author: String? = nil
  ) throws(OpenError) -> SQLiteBoardStore {
    let board = try ReadOnlyBoard(at: path)
    do {
      let queue = board.version < Schema.version ? try board.migratedCopy() : board.queue
      try queue.writeWithoutTransaction { try board.file.checkNumbers($0) }
      let store = try SQLiteBoardStore(queue: queue, sources: .system(author: author))
      store.keepsSteps = false
      store.readBoard = board
      return store
    } catch let error as OpenError {
      throw error
    } catch {
      throw board.file.openError(error, doing: "could not be read")
    }
  }

  /// One sentence where what is read may be older than what was saved; nil where it is not.
  package var readingNote: String? { readBoard?.note }
}

extension ReadOnlyBoard {
  fileprivate func migratedCopy() throws -> DatabaseQueue {
    let copy = try DatabaseQueue(configuration: Configuration())
    try queue.backup(to: copy)
    try copy.writeWithoutTransaction { db in
      try db.inTransaction {
        try Schema.migrate(db, from: version, author: nil)
        return .commit
      }
    }
    return copy
  }
}
