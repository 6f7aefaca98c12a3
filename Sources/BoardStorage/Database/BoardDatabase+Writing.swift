package import BoardModel
internal import GRDB

/// Writing only where what is written is found again.
extension BoardDatabase {
  package func newActionID() -> ActionID { ActionID(uuid: sources.nextIdentifier()) }

  /// Refuses what is about cards, or about the file where there are none, that changed since
  /// `requiredSequence`.
  func requireUnchanged(_ cards: [Card.ID], _ db: Database) throws {
    guard let sequence = requiredSequence else { return }
    // A place of another log, or of one that was restored since.
    if try ChangeLog.lastSequence(db) < sequence { throw StoreError.notReached(sequence) }
    if cards.isEmpty, try ChangeLog.lastSequence(db) > sequence {
      throw StoreError.changedSince(sequence)
    }
    let statement = try db.cachedStatement(
      sql: "SELECT max(seq) FROM change WHERE subject_id = ?"
    )
    for card in cards {
      let last = try Int64.fetchOne(statement, arguments: [card.uuid]) ?? 0
      if last > sequence { throw StoreError.changedSince(sequence) }
    }
  }

  /// Writes what belongs to the file and is no change of a board: nothing is logged or published.
  func writeBeside(_ body: (Database) throws -> Void) throws(StoreError) {
    if isDetached { throw .fileReplaced }
    endReadHold()
    defer { live?.forgetOwnWrite() }
    try takeTurn()
    defer { endTurn() }
    try read { db in
      try db.inTransaction(.immediate) {
        try prepareWrite(db)
        try body(db)
        try finishWrite(db)
        return .commit
      }
    }
  }

  /// Runs one action in a transaction, then publishes it; what answers nil has changed nothing, and
  /// nothing is written.
  ///
  /// What others committed before it is published first, even where the action itself fails: it may
  /// be why. The most of it is read before the lock is taken, so that a long stretch keeps others
  /// waiting only briefly; the lock is taken before the action's first read, so that nothing can
  /// change between its reading and its writing.
  func transact<Value>(
    _ id: ActionID,
    _ body: (SQLiteTransaction) throws -> Value?
  ) throws(StoreError) -> Value? {
    if isDetached { throw .fileReplaced }
    endReadHold()
    try refresh()
    var foreign: [Change] = []
    var own: SQLiteTransaction?
    var current = stored
    var value: Value?
    var long: LongAction?
    defer {
      if long?.isTold == true {
        ProcessMemory.returnFreed()
        onLongActionEnd?()
      }
    }
    do {
      try takeTurn()
      defer { endTurn() }
      try queue.writeWithoutTransaction { db in
        try db.inTransaction(.immediate) {
          try prepareWrite(db)
          if isHeard { foreign = try ChangeLog.entries(after: lastSequence, limit: -1, db) }
          // Another client may have changed a board since the last look.
          if try StoredBoards.version(db) != current.version { current = try StoredBoards(db) }
          let transaction = SQLiteTransaction(id, boards: current, of: self, db)
          defer { transaction.shrinkCache() }
          value = try db.tellingDiskFaults {
            guard let onLongAction else { return try body(transaction) }
            let action = LongAction(transaction, of: self, onLongAction)
            long = action
            return try action.watch(body)
          }
          if value != nil { own = transaction }
          if value != nil { try finishWrite(db) }
          return value == nil ? .rollback : .commit
        }
      }
    } catch {
      stored = current
      publish(foreign)
      throw failure(error)
    }
    stored = own?.stored ?? current
    if let own { client = own.client }
    lastSequence = max(lastSequence, own?.step?.last ?? 0)
    if own?.step != nil { bell?.ring() }
    publish(foreign + (own?.changes ?? []))
    if let own, own.isReset { announceReset(upTo: lastSequence) }
    live?.forgetOwnWrite()
    return value
  }

  /// Waits until it is this connection's turn to write.
  ///
  /// What is waited here is not waited once more for SQLite's lock.
  private func takeTurn() throws(StoreError) {
    guard let writeQueue, let patience else { return }
    let start = ContinuousClock.now
    if !writeQueue.takeTurn(within: patience.limit) { throw .busy }
    patience.spend(start.duration(to: .now))
  }

  private func endTurn() {
    writeQueue?.endTurn()
    patience?.spend(.zero)
  }

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
