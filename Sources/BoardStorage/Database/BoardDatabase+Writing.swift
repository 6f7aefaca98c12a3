package import BoardModel
internal import GRDB

/// Writing, which first checks that the files are still the board's own.
extension BoardDatabase {
  package func newActionID() -> ActionID { ActionID(uuid: sources.nextIdentifier()) }

  /// Throws if one of the cards changed since `requiredSequence`, or anything in the file if there
  /// are no cards.
  func requireUnchanged(_ cards: [Card.ID], _ db: Database) throws {
    guard let sequence = requiredSequence else { return }
    // The sequence is from another log, or the file was restored from a backup since.
    if try ChangeLog.lastSequence(db) < sequence { throw StoreError.notReached(sequence) }
    func check(_ last: Int64) throws {
      if last <= sequence { return }
      let author = try String.fetchOne(
        db,
        sql: "SELECT author FROM change WHERE seq = ?",
        arguments: [last]
      )
      throw StoreError.changedSince(sequence, by: author)
    }
    if cards.isEmpty { try check(ChangeLog.lastSequence(db)) }
    let statement = try db.cachedStatement(
      sql: "SELECT max(seq) FROM change WHERE subject_id = ?"
    )
    for card in cards {
      try check(Int64.fetchOne(statement, arguments: [card.uuid]) ?? 0)
    }
  }

  /// Writes data that is not a change to a board.
  ///
  /// Nothing is logged or published, but other processes look at the file again.
  func writeUnlogged(_ body: (Database) throws -> Void) throws(StoreError) {
    if isDetached { throw .fileReplaced }
    try followRestored()
    defer { live?.discardOwnEvents() }
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
    bell?.ring()
  }

  /// Runs one action in a transaction, then publishes it; if it returns nil, rolls it back.
  ///
  /// Changes that others committed first are published first, even if the action fails: they may be
  /// the reason. Most of them are read before taking the lock, so that a long stretch blocks others
  /// only briefly. The lock is taken before the action's first read, so nothing can change between
  /// its reads and its writes.
  func transact<Value>(
    _ id: ActionID,
    _ body: (SQLiteTransaction) throws -> Value?
  ) throws(StoreError) -> Value? {
    if isDetached { throw .fileReplaced }
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
          if hasSubscribers { foreign = try ChangeLog.entries(after: lastSequence, limit: -1, db) }
          // Another client may have changed a board meanwhile.
          if try StoredBoards.version(db) != current.version { current = try StoredBoards(db) }
          let transaction = SQLiteTransaction(id, boards: current, of: self, db)
          defer { transaction.shrinkCache() }
          value = try db.mappingDiskFaults {
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
    live?.discardOwnEvents()
    return value
  }

  /// Waits for this connection's turn to write.
  ///
  /// The time spent here counts towards the wait for SQLite's lock.
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

  /// Begins a transaction that writes, after checking that the files are the ones that were opened.
  func prepareWrite(_ db: Database) throws {
    // Restored between the last look and the lock; the caller looks again and retries.
    if fileGuard != nil, try fileIdentifier(db) != identifier { throw StoreError.busy }
    if let fault = try fileGuard?.fault(db) {
      // The content of a removed log can still be saved.
      rescuesLog = fault == .logRemoved
      throw fault == .newerFormat ? StoreError.newerFormat : StoreError.fileReplaced
    }
    logReserve?.prepareWrite()
    rowsWritten = db.totalChangesCount
  }

  /// Records the file's new state before a commit, if the transaction wrote anything.
  func finishWrite(_ db: Database) throws {
    if fileGuard != nil, db.totalChangesCount != rowsWritten { try FileIdentity.stamp(db) }
  }

  /// The meaning of an error, after checking the files.
  func failure(_ error: any Error) -> StoreError {
    let failure = StoreError(error)
    rescueRemovedLog()
    guard case .damaged = failure else { return failure }
    hasFoundDamage = true
    // What looks like damage may be another file at the board's path.
    let fault = try? queue.writeWithoutTransaction { try fileGuard?.fault($0) }
    return fault == nil ? failure : .fileReplaced
  }

  /// Writes the content of a removed log into the file, once no transaction is open.
  private func rescueRemovedLog() {
    if !rescuesLog { return }
    rescuesLog = false
    try? queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
  }

  /// Lets SQLite write the log back into the file, if both are still the board's own.
  ///
  /// The last connection does this when it closes. It would destroy a file that replaced the board,
  /// and change a damaged one.
  func closeFile() {
    guard let fileGuard else { return }
    try? queue.writeWithoutTransaction { db in
      // An empty log is only removed.
      if hasFoundDamage, fileGuard.logHasFrames { return }
      let fault = hasFoundDamage ? fileGuard.namesFault() : try fileGuard.fault(db)
      if fault == nil || fault == .logRemoved { setCheckpointOnClose(db, true) }
    }
  }
}
