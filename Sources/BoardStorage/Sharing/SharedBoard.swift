package import BoardModel
internal import BoardRules
package import BoardSync
package import Foundation
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
  /// The file whose log `pending` is of: another one once a backup was restored into it.
  private var file: Data?

  /// Nil where the board is not shared.
  package init?(_ board: Board.ID, of database: BoardDatabase) throws(StoreError) {
    guard let state = try database.read({ try ShareState.read(board, $0) }) else { return nil }
    self.database = database
    self.board = board
    self.state = state
    pending = PendingEntries(after: state.confirmed)
    file = database.identifier
  }

  /// Writes entries of the server, in its order, as one transaction.
  ///
  /// - Throws: `StoreError`, or `MissingEntry` where the file or the server has gone back since; nothing was
  ///   written then.
  package func apply(_ entries: [SequencedEntry]) throws {
    guard let last = entries.last else { return }
    try inTransaction(writes: true) { replica in
      try ReplicaMerge.apply(entries, to: replica)
      replica.remember(last.entry.id, at: last.sequence)
    }
  }

  /// Sees that no other file is the same replica: the server judges by the replica what each has seen of
  /// the others.
  ///
  /// - Returns: where this file is; nil for one in memory.
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

  /// Becomes a replica of its own, as another file is the one that it was.
  package func becomeAnother() throws {
    try inTransaction(writes: true) { $0.state.client = UUID() }
  }

  /// Remembers which entry the server has at the place up to which everything was applied.
  package func remember(_ entry: UUID, at sequence: Int64) throws {
    try inTransaction(writes: true) { replica in replica.remember(entry, at: sequence) }
  }

  /// At most `limit` entries that the server has not confirmed, as they are to be sent, and no more
  /// than have room in a number of bytes, but one at the least; where `last` is under way, of those
  /// behind it.
  ///
  /// They are read under the lock of a writer, so that values and log belong together.
  package func outgoing(
    after last: UUID? = nil,
    limit: Int,
    bytes: Int = .max
  ) throws -> [SharedEntry] {
    var entries: [SharedEntry] = []
    try inTransaction(writes: false) { replica in
      entries = try ReplicaMerge.outgoing(
        of: replica,
        after: last,
        limit: limit,
        bytes: bytes
      )
    }
    return entries
  }

  /// The identifiers of all entries that the server has not confirmed.
  package func waitingIDs() throws -> Set<UUID> {
    try inTransaction(writes: false) { _ in }
    return pending.identifiers
  }

  /// The first of the entries that the server has not confirmed, as they were made.
  package func waitingEntries() throws -> [SharedEntry] {
    try inTransaction(writes: false) { _ in }
    return pending.known.map(\.entry)
  }

  /// Undoes entries that the server refused, as a change of the log that says so.
  ///
  /// - Returns: whether it was done; not where the board is not at the sequence of `rows`, or another
  ///   process has taken them back meanwhile.
  package func takeBack(
    _ refused: [SharedEntry],
    to rows: ServerRows
  ) throws -> Bool {
    var isDone = false
    try inTransaction(writes: true, takesBack: true) { replica in
      let waiting = replica.pending.known.map(\.entry.id)
      if !waiting.starts(with: refused.map(\.id)) { return }
      replica.homes = replica.pending.origins(in: Set(refused.map(\.id)))
      isDone = try ReplicaMerge.takeBack(refused, to: rows, in: replica) {
        replica.newEntry($0, by: Change.refusingClient)
      }
      if isDone { replica.beginAgain() }
    }
    return isDone
  }

  /// The cards that came back to the board, here or elsewhere, of which the server is to be asked
  /// before they are sent; as of the last call that read the file.
  package var wantedCards: Set<UUID> { pending.wanted(state) }

  /// Takes in what the server has of cards that were wanted.
  ///
  /// - Returns: whether it was done; not where the board is not at the sequence of `rows`, or another
  ///   card came back meanwhile.
  package func takeIn(_ rows: ServerRows, of cards: Set<UUID>) throws -> Bool {
    var isDone = false
    try inTransaction(writes: true) { replica in isDone = try replica.takeIn(rows, of: cards) }
    return isDone
  }

  /// Brings the board to what the server's rows say, as one change of the log, where entries between
  /// are gone; what waits to be sent stays as it is.
  ///
  /// `taken` are entries that the server took; those up to the last of them do not wait any more. `rows` hands over the facts of the board and answers the sequence that they are of.
  ///
  /// - Throws: `StoreError`, or the `SharedLogError` that `rows` throws; nothing was written then.
  package func reload(
    taken: Set<UUID>,
    _ rows: (([SharedSubject]) throws -> Void) throws -> Int64
  ) throws {
    try inTransaction(writes: true) { try $0.reload(taken: taken, rows) }
  }

  /// How many changes waited for the server when it was asked last.
  package var lastWaitingCount: Int { pending.count }

  /// Whether something was made here, or may have been, that was not sent yet.
  ///
  /// - Complexity: no read; what the database was told of is known.
  package var hasUnsent: Bool {
    !pending.isEmpty || database.lastSequence > pending.scanned
  }

  /// Looks whether the board was left, deleted or joined again meanwhile.
  ///
  /// - Returns: whether it has another share than before, or none.
  package func refreshShare() throws(StoreError) -> Bool {
    guard let stored = try database.read({ try ShareState.read(self.board, $0) }) else {
      hasEnded = true
      return true
    }
    if stored.client == state.client, stored.address == state.address { return false }
    (state, pending) = (stored, PendingEntries(after: stored.confirmed))
    return true
  }

  /// How many changes wait for the server.
  package func waitingCount() throws(StoreError) -> Int {
    do { try inTransaction(writes: false) { _ in } } catch { throw StoreError(error) }
    return pending.count
  }

  private func inTransaction(
    writes: Bool,
    takesBack: Bool = false,
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
      // Another process may have exchanged meanwhile, or a backup was restored.
      let isSame = stored == self.state && self.database.identifier == self.file
      let known = isSame ? self.pending : PendingEntries(after: stored.confirmed)
      let replica = try SQLiteReplica(
        transaction,
        board: self.board,
        stored,
        known,
        takesBack: takesBack
      )
      if replica.pending.isBoardGone {
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
        // What is no fault of the file is thrown as it is.
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
