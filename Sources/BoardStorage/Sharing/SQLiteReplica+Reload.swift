internal import BoardModel
internal import BoardSync
internal import Foundation
internal import GRDB

/// Resuming after the server's log was cut, or after the board was deleted here for a time.
extension SQLiteReplica {
  /// Sets the board to the server's rows, and keeps unsent changes.
  ///
  /// - Complexity: O(*n*) for *n* rows, keeping all their identifiers in memory.
  func reload(
    taken: Set<UUID>,
    _ rows: (([SharedSubject]) throws -> Void) throws -> Int64
  ) throws {
    try forgetPending(upTo: pending.last(of: taken))
    hasWholeCards = true
    defer { hasWholeCards = false }
    let entry = newEntry([], by: state.client)
    var known: Set<SubjectKey> = []
    var columns: [Fact] = []
    let sequence = try rows { rows in
      let facts = rows.flatMap(\.facts)
      for row in rows { known.insert(SubjectKey(row.kind, row.id)) }
      let gone = try deletedColumns(in: facts)
      columns += gone.values
      try accept(facts.filter { gone[$0.key.owner] == nil }, as: entry)
      try logLost(ColumnRecord.unknownDeleted(in: rows, on: board))
    }
    // The server may not know all comments of a card that came here; its answer tells which of them
    // were deleted.
    let came = isRejoining ? [] : Set(arrived.map(\.uuid))
    let missing = try missing(from: known, exceptOn: came)
    try accept(missing.filter { $0.key.subject == .card }, as: entry)
    // Nobody took back a comment that was never sent: a copy of the file may still send it.
    let joining = isRejoining ? newEntry([], by: Change.mergingClient) : entry
    try accept(missing.filter { $0.key.subject == .comment }, as: joining)
    // An action each: bringing a column back is the inverse of its action, and must not take back
    // what else the rows brought.
    for column in columns + missing.filter({ $0.key.subject == .column }) {
      try accept([column], as: newEntry([], by: state.client))
    }
    // The rows lack what others wrote about a card before its deletion: request it, to merge it
    // with the changes waiting here.
    let gone = pending.cards.filter { !known.contains(SubjectKey(.card, $0)) }
    if !gone.isEmpty || !came.isEmpty { ask(for: gone.union(came)) }
    advance(to: sequence)
    clearNeedsRows()
  }

  private func deletedColumns(in facts: [Fact]) throws -> [SubjectKey: Fact] {
    var gone: [SubjectKey: Fact] = [:]
    for fact in facts where fact.key.subject == .column && fact.key.field == SharedName.deleted {
      if fact.value == .flag(true), try transaction.column(Column.ID(uuid: fact.key.id)) != nil {
        gone[fact.key.owner] = fact
      }
    }
    return gone
  }

  private func logLost(_ columns: [ColumnRecord]) throws {
    let before = transaction.step?.last
    try transaction.logLost(columns, by: state.client)
    noteShown(after: before)
  }

  private func accept(_ facts: [Fact], as entry: SharedEntry) throws {
    var entry = entry
    entry.facts = facts
    try ReplicaMerge.accept(entry, in: self)
  }

  /// The server accepts entries in order, so all before an accepted one were accepted too.
  private func forgetPending(upTo last: UUID?) throws {
    guard let last else { return }
    while let first = pending.first {
      try forget(first)
      if first == last { return }
    }
  }

  /// Deletes rows that the server does not have, except unsent ones, and comments on some cards.
  private func missing(
    from known: Set<SubjectKey>,
    exceptOn came: Set<UUID>
  ) throws -> [Fact] {
    let cards = try UUID.fetchAll(
      transaction.db,
      sql: """
        SELECT card.id FROM board
        JOIN board_column ON board_column.board_key = board.key
        JOIN card ON card.column_key = board_column.key
        WHERE board.id = ?
        """,
      arguments: [board.uuid]
    )
    let comments = try CommentRows(db: transaction.db).all(on: board)
      .filter { !came.contains($0.card.uuid) }.map(\.id.uuid)
    let columns = try transaction.columns(of: board).map(\.column.id.uuid)
    let here =
      comments.map { SubjectKey(.comment, $0) } + cards.map { SubjectKey(.card, $0) }
      + columns.map { SubjectKey(.column, $0) }
    return here.filter { !known.contains($0) }
      .map { Fact(FieldKey($0.kind, $0.id, SharedName.deleted), .flag(true)) }
      .filter { pendingCount(of: $0.key) == 0 }
  }
}
