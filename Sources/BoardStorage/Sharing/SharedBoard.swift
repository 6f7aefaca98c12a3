package import BoardModel
internal import BoardRules
package import BoardSync
internal import Foundation
internal import GRDB

/// One board of a file and its common log: what came is written, what was made is handed out.
///
/// It writes as any other program does: open boards see the changes at once, and none of them can be
/// undone by who runs it.
package final class SharedBoard {
  package let database: BoardDatabase
  package let board: Board.ID
  package private(set) var state: ShareState
  /// Whether the board was left or deleted here: nothing more is exchanged.
  package private(set) var hasEnded = false
  private var pending: PendingEntries

  /// Nil where the board is not shared.
  package init?(_ board: Board.ID, of database: BoardDatabase) throws(StoreError) {
    guard let state = try database.read({ try ShareState.read(board, $0) }) else { return nil }
    self.database = database
    self.board = board
    self.state = state
    pending = PendingEntries(after: state.confirmed)
  }

  /// Writes entries of the server, in its order, as one transaction.
  ///
  /// - Throws: `StoreError`; nothing was written then.
  package func apply(_ entries: [SequencedEntry]) throws(StoreError) {
    if entries.isEmpty { return }
    try inTransaction(writes: true) { replica in try ReplicaMerge.apply(entries, to: replica) }
  }

  /// At most `limit` entries that the server has not confirmed, as they are to be sent.
  ///
  /// They are read under the lock of a writer, so that values and log belong together.
  package func outgoing(limit: Int) throws(StoreError) -> [SharedEntry] {
    var entries: [SharedEntry] = []
    try inTransaction(writes: false) { replica in
      entries = try ReplicaMerge.outgoing(of: replica, limit: limit)
    }
    return entries
  }

  /// How many changes wait for the server.
  package func waitingCount() throws(StoreError) -> Int {
    try inTransaction(writes: false) { _ in }
    return pending.entries.count
  }

  private func inTransaction(
    writes: Bool,
    _ body: (SQLiteReplica) throws -> Void
  ) throws(StoreError) {
    if hasEnded { return }
    var next: (ShareState, PendingEntries)?
    var fault: (any Error)?
    _ = try database.transact(database.newActionID()) { transaction -> Bool? in
      guard try ShareState.read(self.board, transaction.db) != nil else {
        self.hasEnded = true
        return nil
      }
      let replica = try SQLiteReplica(transaction, board: self.board, self.state, self.pending)
      if replica.pending.isBoardGone {
        self.hasEnded = true
        return nil
      }
      do {
        try body(replica)
        if writes { try replica.finish() }
      } catch  where !writes {
        fault = error
        return nil
      }
      next = (replica.state, replica.pending)
      return writes ? true : nil
    }
    if let fault { throw StoreError(fault) }
    if let next { (state, pending) = next }
  }
}
