internal import BoardModel
internal import GRDB

/// Writing only where what is written is found again.
extension SQLiteBoardStore {
  /// Begins a transaction that writes: the files must be the ones that were opened.
  func prepareWrite(_ db: Database) throws {
    // Restored between the last look and the lock: to be tried again after another look.
    if fileGuard != nil, try fileIdentifier(db) != identifier { throw StoreError.busy }
    if let fault = try fileGuard?.fault(db) {
      // What the log held before somebody removed it is not lost yet.
      rescuesLog = fault == .logRemoved
      throw fault == .newerFormat ? StoreError.newerFormat : StoreError.fileReplaced
    }
    logReserve?.prepareWrite()
    rowsWritten = db.totalChangesCount
  }

  /// Ends a transaction that is to be committed: where it wrote, the log says what it continues.
  func finishWrite(_ db: Database) throws {
    if fileGuard != nil, db.totalChangesCount != rowsWritten { try FileIdentity.stamp(db) }
  }

  /// What an error means, after the files were looked after.
  func failure(_ error: any Error) -> StoreError {
    let failure = StoreError(error)
    rescueRemovedLog()
    guard case .damaged = failure else { return failure }
    hasFoundDamage = true
    // What looks like damage may be another file in the board's place.
    let fault = try? queue.writeWithoutTransaction { try fileGuard?.fault($0) }
    return fault == nil ? failure : .fileReplaced
  }

  /// Writes what a removed log held into the file, once no transaction is open.
  private func rescueRemovedLog() {
    if !rescuesLog { return }
    rescuesLog = false
    try? queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
  }

  /// Lets SQLite write the log back into the file, where both are what they were.
  ///
  /// The last connection to close does so, which would destroy a file that was put in the place of
  /// the board, and change one that turned out to be damaged.
  func closeFile() {
    guard let fileGuard else { return }
    try? queue.writeWithoutTransaction { db in
      // A log that holds nothing is only removed.
      if hasFoundDamage, fileGuard.logHasFrames { return }
      let fault = hasFoundDamage ? fileGuard.namesFault() : try fileGuard.fault(db)
      if fault == nil || fault == .logRemoved { setCheckpointOnClose(db, true) }
    }
  }
}
