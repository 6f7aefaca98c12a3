internal import BoardModel
internal import EventStreams
internal import Foundation
internal import GRDB

extension BoardDatabase {
  /// Starts watching for changes by other processes.
  ///
  /// Call it before reading what you show, so that no change is missed.
  package func makeLive(
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) -> LiveBoard {
    makeLive(watching: file.map { file in { BoardWatch(file) } }, now: now)
  }

  /// As above, with a given way to make the watch; nil for a board that nobody else can change.
  func makeLive(
    watching makeWatch: (() -> BoardWatch?)?,
    now: @escaping () -> ContinuousClock.Instant
  ) -> LiveBoard {
    let live = LiveBoard(self, watching: makeWatch, now: now)
    dataVersion = (try? readDataVersion()) ?? 0
    self.live = live
    return live
  }

  /// Publishes what others have committed, if anything.
  ///
  /// - Returns: whether another connection has committed since the last call.
  /// - Complexity: one look at the shared index of the log if nothing was committed.
  func refreshIfChanged() throws(StoreError) -> Bool {
    let version = try readDataVersion()
    if version == dataVersion { return false }
    try refresh()
    dataVersion = version
    return true
  }

  /// Checks that the open files are still the ones at their paths.
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

  /// Publishes a reset and reads the boards again if the file now holds another board.
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
    (client, reportedSteps) = (nil, [])
    stored = found.boards
    lastSequence = found.last
    feed.send(.reset)
  }

  /// Publishes that cards may have come in with a new day, which is not logged.
  func followDay() throws(StoreError) {
    if !hasSubscribers { return }
    let now = try read { try LaterDay.days($0) }
    guard now != days else { return }
    days = now
    feed.send(.dayBegan)
  }

  /// Detects that an unused file was filled with a document and its log, which removes the first
  /// board without an entry.
  ///
  /// - Returns: whether a reset was announced.
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

  /// The file's current identifier; nil for a format without one.
  func fileIdentifier(_ db: Database) throws -> Data? {
    try Data.fetchOne(db.cachedStatement(sql: "SELECT file FROM file_identity"))
  }
}
