package import BoardModel
internal import BoardRules
package import BoardSync
package import Foundation
internal import GRDB

/// Beginning to share a board, and joining one.
package struct ShareStore: ShareReading {
  let database: BoardDatabase

  /// The facts of a board and its columns.
  package func sharedStructure(of board: Board.ID) throws(StoreError) -> [Fact] {
    try database.refresh()
    guard let stored = database.stored.board(board) else { throw .boardNotFound(board) }
    return ChangeFacts.making(stored.record)
      + stored.columns.flatMap { ChangeFacts.making($0.record) }
  }

  /// Hands over the facts of every card of a board, archived ones too, as they were at one moment.
  ///
  /// The body must not call the store.
  package func forEachSharedCard(of board: Board, _ body: ([Fact]) throws -> Void) throws {
    let lists = board.columns.map { CardQuery.column($0.id) } + [CardQuery(.archive(board.id))]
    try CardTransfer(database: database)
      .forEachCard(of: lists, with: .authors) { card in
        try body(ChangeFacts.making(card.card, lastBy: card.author, on: board.id))
      }
  }

  /// The facts of what was said about the cards of a board.
  package func sharedComments(of board: Board.ID) throws(StoreError) -> [Fact] {
    try database.read { db in
      try CommentRows(db: db).all(on: board).flatMap { ChangeFacts.making($0, on: board) }
    }
  }

  /// A board is shared from now on.
  package func beginShare(of board: Board.ID, _ state: ShareState) throws(StoreError) {
    try database.writeBeside { db in
      var state = state
      // What left the board while its cards were read is perhaps not among them.
      state.began = try ChangeLog.lastSequence(db)
      try state.write(board, db)
    }
    database.bell?.ring()
  }

  /// Makes a board of what a common log comes to, as one transaction; `rows` hands over its rows and
  /// answers the sequence that they came from, the board and its columns before the cards.
  ///
  /// It takes the place of the empty board of a file in which nothing was done yet.
  ///
  /// - Throws: `StoreError`, or what `rows` throws; nothing was written then.
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
        in: FactSurroundings(credit: { transaction.credit($0, client) })
      )
      // What is written in one go is spilled to the log, and read back, less often.
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
        try transaction.logLost(LostColumn.all(in: rows, on: board), by: client)
      }
      try transaction.counts?.write()
      let last = transaction.step?.last ?? 0
      var state = ShareState(address: address, client: client, cursor: cursor, confirmed: last)
      state.hidden = writer.hidden.isEmpty ? nil : writer.hidden
      try state.write(board, transaction.db)
    }
  }

  /// Has a board that was left take part again, as one transaction: it becomes what the common log comes
  /// to, and what it had besides is in the history.
  ///
  /// - Throws: `StoreError`, or what `rows` throws, or `RejoinLoss` where something would be lost that it
  ///   may not replace; nothing was written then.
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
      if !mayReplace, let loss = try RejoinLoss(after: last, transaction.db) { throw loss }
      try replica.finish()
    }
  }

  /// Runs one transaction that does all of what it does or nothing.
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

  /// The boards that are shared; not those that were deleted here, whose share is taken up again where
  /// that is undone.
  package func boards() throws(StoreError) -> [Board.ID] {
    try database.read { db in
      try ShareState.boards(db)
        .filter { board in
          try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM board WHERE id = ?)"),
            arguments: [board.uuid]
          ) ?? false
        }
    }
  }

  /// The cards that stand in a column only because their own was deleted on another machine, and that
  /// nobody has moved since.
  ///
  /// - Complexity: where there are none, one look at what the file knows of the share.
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

  /// Makes a local board of a shared one: its cards stay, the server is forgotten.
  package func leaveShare(of board: Board.ID) throws(StoreError) {
    try database.writeBeside { try ShareState.remove(board, $0) }
    database.bell?.ring()
  }
}

extension SQLiteTransaction {
  /// Has what is logged next stand in the history as what somebody did at another time, in an action
  /// that another replica has told of; nil for what is done here and now.
  fileprivate func credit(_ maker: FactWriter.Maker?, _ client: UUID) {
    origin = maker.map { maker in
      ChangeLog.Origin(
        action: ActionID(uuid: newIdentifier()),
        date: maker.date,
        client: client,
        author: maker.author
      )
    }
  }
}
