package import BoardModel
internal import BoardRules
internal import GRDB

/// Many cards at a time: what adds, imports and exports them, one in memory at a time, and several
/// actions as one.
package struct CardTransfer {
  let database: BoardDatabase

  /// Adds cards at the bottom of a column as one action, one after the other as they are handed out.
  ///
  /// One card is in memory at a time. What `next` throws ends the action, changes nothing, and is
  /// thrown on; a draft that cannot be stored is thrown as the `StoreError` of its fault.
  ///
  /// - Returns: the number of cards.
  package func addMany(
    toBottomOf column: BoardModel.Column.ID,
    _ next: () throws -> CardDraft?
  ) throws -> Int {
    var interruption: (any Error)?
    do {
      let count = try database.transact(database.newActionID()) { transaction in
        try database.requireUnchanged([], transaction.db)
        // What is written in one go is spilled to the log, and read back, less often.
        try transaction.growCache()
        let count = try CardRules(transaction)
          .add(toBottomOf: column) {
            try Self.handed(next, &interruption)
          }
        try transaction.recordStep()
        return count
      }
      return count ?? 0
    } catch {
      throw interruption ?? error
    }
  }

  /// Brings boards and cards in as one action, one after the other as they are handed out.
  ///
  /// One card is in memory at a time.
  ///
  /// - Parameters:
  ///   - isTrial: whether all is done only to see what would happen, and then left undone.
  ///   - next: hands over the next board or card, nil at the end.
  /// - Returns: what was done.
  /// - Throws: what `next` throws, which ends the action and changes nothing; for a card that cannot
  ///   be stored, the `StoreError` of its fault.
  package func bringIn(
    isTrial: Bool = false,
    _ next: () throws -> ImportItem?
  ) throws -> ImportCounts {
    try bringIn(isTrial: isTrial) { transaction, interruption in
      let rules = try ImportRules(transaction)
      while let item = try Self.handed(next, &interruption) { try rules.take(item) }
      try rules.finish()
      try TouchedCheck.run(transaction)
      return rules.counts
    }
  }

  /// Brings a document in together with its log, into a file in which nothing was done yet.
  ///
  /// - Throws: besides what ``bringIn(isTrial:_:)`` throws, a `HistoryFault`.
  package func bringInHistory(
    isTrial: Bool = false,
    _ next: () throws -> ImportItem?
  ) throws -> ImportCounts {
    try bringIn(isTrial: isTrial) { transaction, interruption in
      do {
        let history = try HistoryImport(transaction)
        while let item = try Self.handed(next, &interruption) { try history.take(item) }
        return try history.finish()
      } catch let fault as HistoryFault {
        interruption = fault
        throw fault
      }
    }
  }

  private func bringIn(
    isTrial: Bool,
    _ body: (SQLiteTransaction, inout (any Error)?) throws -> ImportCounts
  ) throws -> ImportCounts {
    var interruption: (any Error)?
    var counts = ImportCounts()
    do {
      let action = database.newActionID().ofImport
      _ = try database.transact(action) { transaction -> ImportCounts? in
        try database.requireUnchanged([], transaction.db)
        // What is written in one go is spilled to the log, and read back, less often.
        try transaction.growCache()
        counts = try body(transaction, &interruption)
        try transaction.recordStep()
        return isTrial || counts.isEmpty ? nil : counts
      }
      return counts
    } catch {
      throw interruption ?? error
    }
  }

  /// Does several actions as one, all of them or none.
  ///
  /// - Throws: what the body throws, which changes nothing; what the database says is thrown as a
  ///   `StoreError`.
  package func performBatch(_ body: (ActionBatch) throws -> Void) throws {
    var interruption: (any Error)?
    do {
      _ = try database.transact(database.newActionID()) { transaction -> Bool? in
        do {
          try database.requireUnchanged([], transaction.db)
          try body(ActionBatch(transaction))
          try TouchedCheck.run(transaction)
        } catch {
          interruption = error is DatabaseError ? nil : error
          throw error
        }
        try transaction.recordStep()
        return true
      }
    } catch {
      throw interruption ?? error
    }
  }

  /// Keeps what was thrown from becoming an error of the store.
  private static func handed<Item>(
    _ next: () throws -> Item?,
    _ interruption: inout (any Error)?
  ) throws -> Item? {
    do {
      return try next()
    } catch {
      interruption = error
      throw error
    }
  }
}
