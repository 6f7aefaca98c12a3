internal import BoardModel
internal import EventStreams
internal import Foundation
internal import GRDB

/// What other processes do to the file.
extension BoardDatabase {
  /// Begins to watch what other processes do to the board's file.
  ///
  /// Call it before what is shown is read, so that nothing falls between.
  package func makeLive(
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) -> LiveBoard {
    makeLive(watching: file.map { file in { BoardWatch(file) } }, now: now)
  }

  /// The same with another way to make the watch; nil for a board that nobody else can change.
  func makeLive(
    watching makeWatch: (() -> BoardWatch?)?,
    now: @escaping () -> ContinuousClock.Instant
  ) -> LiveBoard {
    let live = LiveBoard(self, watching: makeWatch, now: now)
    dataVersion = (try? readDataVersion()) ?? 0
    self.live = live
    return live
  }

  /// Publishes what others have committed, where anything was.
  ///
  /// - Returns: whether another connection has committed since the last call.
  /// - Complexity: one look at the shared index of the log where nothing was.
  func refreshIfChanged() throws(StoreError) -> Bool {
    let version = try readDataVersion()
    if version == dataVersion { return false }
    try refresh()
    dataVersion = version
    return true
  }

  /// Finds out whether the files that are open still are the ones at their paths.
  func checkFile() {
    guard let fileGuard else { return }
    isDetached = fileGuard.namesFault() != nil
  }

  private func readDataVersion() throws(StoreError) -> Int64 {
    try read { db in
      try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    }
  }

  // MARK: Restored backups

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

  /// Finds out whether a file in which nothing had been done was filled with a document and its log,
  /// which takes the first board away without an entry.
  ///
  /// - Returns: whether everything is to be read again, and was announced.
  func followFilled() throws(StoreError) -> Bool {
    if lastSequence > 0 { return false }
    let boards = stored.boards
    let found: (boards: StoredBoards, last: Int64)? = try read { db in
      let last = try ChangeLog.lastSequence(db)
      if last == 0 { return nil }
      let found = try StoredBoards(db)
      for board in boards where found.board(board.record.id) == nil {
        let isLogged = try Bool.fetchOne(
          db,
          sql: "SELECT EXISTS (SELECT 1 FROM change WHERE subject_id = ?)",
          arguments: [board.record.id.uuid]
        )
        if isLogged != true { return (found, last) }
      }
      return nil
    }
    guard let found else { return false }
    stored = found.boards
    announceReset(upTo: found.last)
    return true
  }

  /// The identifier that the file has at this moment; nil for a format that has none.
  func fileIdentifier(_ db: Database) throws -> Data? {
    try Data.fetchOne(db.cachedStatement(sql: "SELECT file FROM file_identity"))
  }
}
