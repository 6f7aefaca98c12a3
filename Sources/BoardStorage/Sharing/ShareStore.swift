package import BoardModel
internal import BoardRules
package import BoardSync
package import Foundation
internal import GRDB

/// Beginning to share a board, and joining one.
package struct ShareStore: ShareReading {
  let database: BoardDatabase

  package func sharedStructure(of board: Board.ID) throws(StoreError) -> [Fact] {
    try database.refresh()
    guard let stored = database.stored.board(board) else { throw .boardNotFound(board) }
    return ChangeFacts.making(stored.record)
      + stored.columns.flatMap { ChangeFacts.making($0.record) }
  }

  /// Calls the closure with the facts of every card of a board, including archived ones, as of one
  /// moment.
  ///
  /// The closure must not call the store.
  package func forEachSharedCard(of board: Board, _ body: ([Fact]) throws -> Void) throws {
    try CardTransfer(database: database)
      .forEachCard(of: board.allQueries, with: .authors) { card in
        try body(ChangeFacts.making(card.card, lastBy: card.author, on: board.id))
      }
  }

  package func sharedComments(of board: Board.ID) throws(StoreError) -> [Fact] {
    try database.read { db in
      try CommentRows(db: db).all(on: board).flatMap { ChangeFacts.making($0, on: board) }
    }
  }

  package func beginShare(of board: Board.ID, _ state: ShareState) throws(StoreError) {
    try database.writeUnlogged { db in
      var state = state
      // Cards that left the board while they were read may be missing.
      state.began = try ChangeLog.lastSequence(db)
      try state.write(board, db)
      try CardRows(db: db, boards: database.stored).sortArchive(of: board)
    }
  }

  /// Creates a board from a common log in one transaction.
  ///
  /// `rows` passes on the log's rows, board and columns before cards, and returns their sequence.
  /// The new board replaces the empty board of an unused file.
  ///
  /// - Throws: `StoreError`, or any error of `rows`; nothing is written then.
  package func joinShare(
    of board: Board.ID,
    named name: String,
    address: String,
    client: UUID,
    _ rows: (([SharedSubject]) throws -> Void) throws -> Int64
  ) throws {
    try transact { transaction in
      let writer = FactWriter(
        transaction,
        board: board,
        date: transaction.date,
        isFresh: true,
        in: FactContext(credit: { transaction.credit($0, client) })
      )
      // A larger cache spills pages to the log less often.
      try transaction.growCache()
      try transaction.db.execute(sql: "PRAGMA cache_size = -65536")
      try transaction.removeUntouchedBoard()
      try writer.makeBoard(named: name)
      defer { transaction.stopCounting() }
      let cursor = try rows { rows in
        // The board and its columns come first.
        if rows.allSatisfy({ $0.kind == .card || $0.kind == .comment }) {
          try transaction.beginCounting()
        }
        try writer.write(rows)
        try transaction.logLost(ColumnRecord.unknownDeleted(in: rows, on: board), by: client)
      }
      try transaction.counts?.write()
      let last = transaction.step?.last ?? 0
      var state = ShareState(address: address, client: client, cursor: cursor, confirmed: last)
      state.hidden = writer.hidden.isEmpty ? nil : writer.hidden
      try state.write(board, transaction.db)
    }
  }

  /// Shares a board again that was left, in one transaction: it takes over the state of the common
  /// log, and the history keeps what it had besides.
  ///
  /// - Throws: `StoreError`, any error of `rows`, or `RejoinLoss` if something would be lost
  ///   without `mayReplace`; nothing is written then.
  package func rejoinShare(
    of board: Board.ID,
    address: String,
    client: UUID,
    mayReplace: Bool = true,
    _ rows: (([SharedSubject]) throws -> Void) throws -> Int64
  ) throws {
    try transact { transaction in
      let last = try ChangeLog.lastSequence(transaction.db)
      let state = ShareState(address: address, client: client, cursor: 0, confirmed: last)
      let pending = PendingEntries(after: last)
      let replica = try SQLiteReplica(transaction, board: board, state, pending)
      replica.isRejoining = true
      try replica.reload(taken: [], rows)
      replica.isRejoining = false
      try transaction.cards.sortArchive(of: board)
      if !mayReplace, let loss = try RejoinLoss(after: last, transaction.db) { throw loss }
      try replica.finish()
    }
  }

  /// Runs a transaction that does everything or nothing.
  private func transact(_ body: (SQLiteTransaction) throws -> Void) throws {
    var fault: (any Error)?
    _ = try database.transact(database.newActionID()) { transaction -> Bool? in
      do {
        try body(transaction)
        try TouchedCheck.run(transaction)
        return true
      } catch {
        fault = error
        return nil
      }
    }
    if let fault { throw fault }
  }

  package func boards() throws(StoreError) -> [Board.ID] {
    try database.read { db in
      try ShareState.boards(db)
        .filter { board in
          try Bool.fetchOne(
            db.prepared("SELECT EXISTS (SELECT 1 FROM board WHERE id = ?)", [board.uuid])
          ) ?? false
        }
    }
  }

  package func displacedCards(of board: Board.ID) throws(StoreError) -> Set<Card.ID> {
    try database.read { db in
      guard try ShareState.mayHavePlaces(board, db),
        let hidden = try ShareState.read(board, db)?.hidden
      else { return [] }
      let rows = CardRows(db: db, boards: database.stored)
      return try Set(
        hidden.places.keys.map(Card.ID.init)
          .filter { card in
            guard let place = try rows.head(of: card)?.place else { return false }
            return hidden.isDisplaced(card, shownAt: place)
          }
      )
    }
  }

  package func share(of board: Board.ID) throws(StoreError) -> BoardShare? {
    let state = try database.read { try ShareState.read(board, $0) }
    return state.map { BoardShare(address: $0.address, client: $0.client, cursor: $0.cursor) }
  }

  package func waitingCount(of board: Board.ID) throws(StoreError) -> Int {
    try SharedBoard(board, of: database)?.waitingCount() ?? 0
  }

  package func status(of board: Board.ID, ofFileAt path: String) -> SyncStatus? {
    SyncLock.status(of: board.uuid, ofFileAt: path)
  }

  package func lastStatus(of board: Board.ID, ofFileAt path: String) -> SyncStatus? {
    SyncLock.lastStatus(of: board.uuid, ofFileAt: path)
  }

  package func leaveShare(of board: Board.ID) throws(StoreError) {
    try database.writeUnlogged { try ShareState.remove(board, $0) }
  }
}

extension SQLiteTransaction {
  /// Attributes what is logged next to somebody at another time, in an action reported by another
  /// replica; nil means here and now.
  fileprivate func credit(_ maker: FactWriter.Editor?, _ client: UUID) {
    origin = maker.map { newOrigin(client, at: $0.date, by: $0.author) }
  }
}
