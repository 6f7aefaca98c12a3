package import BoardModel
internal import BoardRules
internal import GRDB

extension SQLiteBoardStore {
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
      let count = try transact(newActionID()) { transaction in
        try requireUnchanged([], transaction.db)
        // What is written in one go is spilled to the log, and read back, less often.
        try transaction.db.execute(sql: "PRAGMA cache_size = -16384")
        let count = try ActionRules(transaction)
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

  /// Keeps what was thrown from becoming an error of the store.
  private static func handed(
    _ next: () throws -> CardDraft?,
    _ interruption: inout (any Error)?
  ) throws -> CardDraft? {
    do {
      return try next()
    } catch {
      interruption = error
      throw error
    }
  }
}
