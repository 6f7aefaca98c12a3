package import BoardModel
internal import BoardRules
internal import GRDB

/// Many cards at a time: what adds, imports and exports them, one in memory at a time, and several
/// actions as one.
package struct CardTransfer: CardImporting {
  let database: BoardDatabase

  package func addMany(
    toBottomOf column: BoardModel.Column.ID,
    _ next: () throws -> CardDraft?
  ) throws -> Int {
    var interruption: (any Error)?
    do {
      let count = try database.transact(database.newActionID()) { transaction in
        try database.requireUnchanged([], transaction.db)
        // A larger cache spills pages to the log less often.
        try transaction.growCache()
        let count = try CardRules(transaction)
          .add(toBottomOf: column) {
            try Self.handed(next, &interruption)?.naming(transaction.author)
          }
        try transaction.recordStep()
        return count
      }
      return count ?? 0
    } catch {
      throw interruption ?? error
    }
  }

  package func bringIn(
    isTrial: Bool = false,
    _ next: () throws -> ImportItem?
  ) throws -> ImportCounts {
    try bringIn(isTrial: isTrial) { transaction, interruption in
      let rules = try ImportRules(transaction)
      while let item = try Self.handed(next, &interruption) { try rules.apply(item) }
      try rules.finish()
      try TouchedCheck.run(transaction)
      return rules.counts
    }
  }

  package func importWithHistory(
    isTrial: Bool = false,
    _ next: () throws -> ImportItem?
  ) throws -> ImportCounts {
    try bringIn(isTrial: isTrial) { transaction, interruption in
      do {
        let history = try HistoryImport(transaction)
        while let item = try Self.handed(next, &interruption) { try history.apply(item) }
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
        // A larger cache spills pages to the log less often.
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

  package func performBatch(_ body: (any ActionBatch) throws -> Void) throws {
    var interruption: (any Error)?
    do {
      _ = try database.transact(database.newActionID()) { transaction -> Bool? in
        do {
          try database.requireUnchanged([], transaction.db)
          try body(SQLiteActionBatch(transaction, namesAuthor: true))
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

  /// Records an error of `next`, so that it is rethrown unchanged.
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
