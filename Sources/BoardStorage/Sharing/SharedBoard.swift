package import BoardModel
internal import BoardRules
package import BoardSync
package import Foundation
internal import GRDB

/// One board of a file and its common log: writes what arrives, and returns what to send.
///
/// It writes like any other program: open boards see the changes at once, but their users can't
/// undo them.
package final class SharedBoard {
  package let database: BoardDatabase
  package let board: Board.ID
  package private(set) var state: ShareState
  /// Whether the board was left or deleted here, so that nothing more is exchanged.
  package private(set) var hasEnded = false
  private var pending: PendingEntries
  /// The last sequence that every replica was known to have read.
  private var forgotten: Int64 = 0
  /// The identifier of the file that `pending` was read from; it changes when a backup is restored.
  private var file: Data?

  package init?(_ board: Board.ID, of database: BoardDatabase) throws(StoreError) {
    guard let state = try database.read({ try ShareState.read(board, $0) }) else { return nil }
    self.database = database
    self.board = board
    self.state = state
    pending = PendingEntries(after: state.confirmed)
    file = database.identifier
  }

  /// Writes entries of the server, in its order, in one transaction.
  ///
  /// - Throws: `StoreError`, or `MissingEntry` if the file or the server has gone back since;
  ///   nothing is written then.
  package func apply(_ entries: [SequencedEntry]) throws {
    guard let last = entries.last else { return }
    let isOfCards = entries.allSatisfy { $0.entry.facts.allSatisfy { $0.key.subject != .column } }
    try inTransaction(writes: true) { replica in
      try replica.transaction.together(isOfCards ? entries.count : 0) {
        try ReplicaMerge.apply(entries, to: replica)
      }
      replica.remember(last.entry.id, at: last.sequence)
    }
  }

  /// Makes sure that no copy of the file uses the same replica, by which the server tracks what
  /// each has seen.
  ///
  /// - Returns: the location of this file; nil for one in memory.
  package func settle() throws -> String? {
    guard let location = database.path.flatMap({ FileLocation.name(ofFileAt: $0) }) else {
      return nil
    }
    if location == state.location { return location }
    try inTransaction(writes: true) { replica in
      if replica.state.location != nil, replica.state.location != location {
        replica.state.client = UUID()
      }
      replica.state.location = location
    }
    return location
  }

  /// Forgets what is only needed while some replica hasn't read the log up to a sequence.
  package func forgetWrites(upTo sequence: Int64) throws {
    if sequence <= forgotten { return }
    try inTransaction(writes: true) { try $0.forgetWrites(upTo: sequence) }
    forgotten = sequence
  }

  /// Uses another address of the same log; processes that sync the board follow.
  package func move(to address: String) throws {
    try inTransaction(writes: true) { replica in
      replica.state.address = address
      (replica.state.movedTo, replica.state.isMoveFinal) = (nil, nil)
    }
  }

  /// Records that the log has ended and where the board goes on; nil if it takes entries again.
  package func end(movedTo address: String?, isFinal: Bool) throws {
    try inTransaction(writes: true) { replica in
      replica.state.movedTo = address
      replica.state.isMoveFinal = isFinal ? true : nil
    }
  }

  /// Becomes a separate replica, because another file uses the old one.
  package func renewReplica() throws {
    try inTransaction(writes: true) { $0.state.client = UUID() }
  }

  /// Stores which entry the server has at the last applied sequence.
  package func remember(_ entry: UUID, at sequence: Int64) throws {
    try inTransaction(writes: true) { replica in replica.remember(entry, at: sequence) }
  }

  /// Up to `limit` unconfirmed entries, ready to send.
  ///
  /// Together they have at most `bytes` bytes, but there is at least one. They are read under the
  /// write lock, so that values and log match.
  package func outgoing(
    limit: Int,
    bytes: Int = .max
  ) throws -> [SharedEntry] {
    var entries: [SharedEntry] = []
    try inTransaction(writes: false) { replica in
      entries = try ReplicaMerge.outgoing(of: replica, limit: limit, bytes: bytes)
    }
    return entries
  }

  package func pendingIDs() throws -> Set<UUID> {
    try inTransaction(writes: false) { _ in }
    return pending.identifiers
  }

  /// The first unconfirmed entries, as they were made.
  package func waitingEntries() throws -> [SharedEntry] {
    try inTransaction(writes: false) { _ in }
    return pending.known.map(\.entry)
  }

  /// Reverts entries that the server refused, and logs that.
  ///
  /// - Returns: whether it was done; false if the board is not at the sequence of `rows`, or
  ///   another process has reverted them meanwhile.
  package func takeBack(
    _ refused: [SharedEntry],
    to rows: ServerRows
  ) throws -> Bool {
    var isDone = false
    try inTransaction(writes: true, undoesLocalChanges: true) { replica in
      let waiting = replica.pending.known.map(\.entry.id)
      if !waiting.starts(with: refused.map(\.id)) { return }
      replica.homes = replica.pending.origins(in: Set(refused.map(\.id)))
      isDone = try ReplicaMerge.takeBack(refused, to: rows, in: replica) {
        replica.newEntry($0, by: Change.refusingClient)
      }
      if isDone { replica.restartDepartures() }
    }
    return isDone
  }

  /// Cards that came back to the board, here or elsewhere, and that the server must be asked about
  /// before they are sent; as of the last read of the file.
  package var wantedCards: Set<UUID> { pending.wanted(state) }

  /// Applies what the server has of the wanted cards.
  ///
  /// - Returns: whether it was done; false if the board is not at the sequence of `rows`, or
  ///   another card came back meanwhile.
  package func takeIn(_ rows: ServerRows, of cards: Set<UUID>) throws -> Bool {
    var isDone = false
    try inTransaction(writes: true) { replica in isDone = try replica.takeIn(rows, of: cards) }
    return isDone
  }

  /// Sets the board to the server's rows in one change, because entries in between are gone; unsent
  /// changes stay.
  ///
  /// `taken` are entries that the server accepted; those up to the last of them are no longer
  /// waiting. `rows` passes on the board's facts and returns their sequence.
  ///
  /// - Throws: `StoreError`, or the `SharedLogError` of `rows`; nothing is written then.
  package func reload(
    taken: Set<UUID>,
    _ rows: (([SharedSubject]) throws -> Void) throws -> Int64
  ) throws {
    try inTransaction(writes: true) { try $0.reload(taken: taken, rows) }
  }

  /// The number of waiting changes as of the last read.
  package var lastWaitingCount: Int { pending.count }

  /// Whether something unsent was made here, or may have been.
  ///
  /// - Complexity: no read; it uses what is known of the database.
  package var hasUnsent: Bool {
    !pending.isEmpty || database.lastSequence > pending.scanned
  }

  /// Checks whether the board was left, deleted or joined again.
  ///
  /// - Returns: whether it is now shared differently or not at all.
  package func refreshShare() throws(StoreError) -> Bool {
    guard let stored = try database.read({ try ShareState.read(self.board, $0) }) else {
      hasEnded = true
      return true
    }
    if stored.client == state.client, stored.address == state.address { return false }
    (state, pending) = (stored, PendingEntries(after: stored.confirmed))
    return true
  }

  package func waitingCount() throws(StoreError) -> Int {
    do { try inTransaction(writes: false) { _ in } } catch { throw StoreError(error) }
    return pending.count
  }

  private func inTransaction(
    writes: Bool,
    undoesLocalChanges: Bool = false,
    _ body: (SQLiteReplica) throws -> Void
  ) throws {
    if hasEnded { return }
    var next: (ShareState, PendingEntries)?
    var fault: (any Error)?
    _ = try database.transact(database.newActionID()) { transaction -> Bool? in
      guard let stored = try ShareState.read(self.board, transaction.db) else {
        self.hasEnded = true
        return nil
      }
      // Another process may have exchanged entries, or a backup was restored.
      let isSame = stored == self.state && self.database.identifier == self.file
      let known = isSame ? self.pending : PendingEntries(after: stored.confirmed)
      // A second reference would make the first change copy all of it.
      self.pending = PendingEntries(after: stored.confirmed)
      let replica = try SQLiteReplica(
        transaction,
        board: self.board,
        stored,
        known,
        undoesLocalChanges: undoesLocalChanges
      )
      if replica.pending.isBoardDeleted {
        self.hasEnded = true
        return nil
      }
      do {
        try body(replica)
        if writes {
          try replica.finish()
          try TouchedCheck.run(transaction)
        }
      } catch {
        // Errors that aren't faults of the file are thrown unchanged.
        if error is MissingEntry || error is SharedLogError { fault = error }
        if !writes { fault = fault ?? StoreError(error) }
        guard fault != nil else { throw error }
        next = (stored, PendingEntries(after: stored.confirmed))
        return nil
      }
      next = (replica.state, replica.pending)
      return writes ? true : nil
    }
    if let next { (state, pending, file) = (next.0, next.1, database.identifier) }
    if let fault { throw fault }
  }
}
