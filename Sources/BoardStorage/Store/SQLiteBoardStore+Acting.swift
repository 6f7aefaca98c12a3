package import BoardModel
internal import BoardRules
internal import GRDB

extension SQLiteBoardStore {
  package func newActionID() -> ActionID { ActionID(uuid: sources.nextIdentifier()) }

  package func perform(
    _ action: BoardAction,
    as id: ActionID
  ) throws(StoreError) -> ActionResult {
    switch action {
    case .undo: return try revert(.undo, as: id).map(ActionResult.reverted) ?? .nothingToRevert
    case .redo: return try revert(.redo, as: id).map(ActionResult.reverted) ?? .nothingToRevert
    default:
      let effect = try transact(id) { transaction in
        try requireUnchanged(action.cards, transaction.db)
        let effect = try ActionRules(transaction).perform(action)
        try transaction.recordStep()
        return effect
      }
      toldSteps = []
      guard let effect else { throw .failed("the transaction did not run") }
      return .done(effect)
    }
  }

  /// Refuses what is about cards, or about the file where there are none, that changed since
  /// `requiredSequence`.
  func requireUnchanged(_ cards: [Card.ID], _ db: Database) throws {
    guard let sequence = requiredSequence else { return }
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

  package func rememberOpen(_ board: Board.ID) throws(StoreError) {
    try writeBeside { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO setting (author, name, value) VALUES (?, 'open-board', ?)",
        arguments: [sources.author ?? "", board.uuid]
      )
    }
  }

  /// Writes what belongs to the file and is no change of a board: nothing is logged or published.
  func writeBeside(_ body: (Database) throws -> Void) throws(StoreError) {
    if isDetached { throw .fileReplaced }
    defer { live?.forgetOwnWrite() }
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
    try refresh()
    var foreign: [Change] = []
    var own: SQLiteTransaction?
    var current = stored
    var value: Value?
    do {
      try queue.writeWithoutTransaction { db in
        try db.inTransaction(.immediate) {
          try prepareWrite(db)
          if isHeard { foreign = try ChangeLog.entries(after: lastSequence, limit: -1, db) }
          // Another client may have changed a board since the last look.
          if try StoredBoards.version(db) != current.version { current = try StoredBoards(db) }
          let transaction = SQLiteTransaction(id, boards: current, of: self, db)
          value = try db.tellingDiskFaults {
            guard let onLongAction else { return try body(transaction) }
            return try LongAction(transaction, after: longActionPatience, onLongAction).watch(body)
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
}
