package import BoardModel
internal import BoardRules
internal import GRDB

extension SQLiteBoardStore {
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
    var interruption: (any Error)?
    var counts = ImportCounts()
    do {
      _ = try transact(newActionID()) { transaction -> ImportCounts? in
        try requireUnchanged([], transaction.db)
        // What is written in one go is spilled to the log, and read back, less often.
        try transaction.db.execute(sql: "PRAGMA cache_size = -16384")
        let rules = ImportRules(transaction)
        while let item = try Self.handed(next, &interruption) { try rules.take(item) }
        counts = rules.counts
        try transaction.recordStep()
        return isTrial || counts.isEmpty ? nil : counts
      }
      return counts
    } catch {
      throw interruption ?? error
    }
  }

  /// Keeps what was thrown from becoming an error of the store.
  private static func handed(
    _ next: () throws -> ImportItem?,
    _ interruption: inout (any Error)?
  ) throws -> ImportItem? {
    do {
      return try next()
    } catch {
      interruption = error
      throw error
    }
  }
}
