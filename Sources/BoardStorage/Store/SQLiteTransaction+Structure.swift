internal import BoardModel
internal import BoardRules
internal import BoardSync
internal import Foundation
internal import GRDB

/// Boards and columns.
///
/// Writes show up in `stored` with the log entry that follows them.
extension SQLiteTransaction {
  private var structure: StructureRows { StructureRows(db: db) }

  func boards() throws -> [BoardRecord] { stored.boards.map(\.record) }

  func board(_ id: Board.ID) throws -> BoardRecord? { stored.board(id)?.record }

  func columns(of board: Board.ID) throws -> [ColumnRecord] {
    guard let board = stored.board(board) else { throw StoreError.boardNotFound(board) }
    return board.columns.map(\.record)
  }

  func column(_ id: Column.ID) throws -> ColumnRecord? { stored.column(id)?.record }

  func save(_ board: BoardRecord) throws {
    let before = stored.board(board.id)
    if let before {
      try structure.update(board, key: before.key)
    } else {
      try structure.insertArchive(newIdentifier(), boardKey: structure.insert(board))
    }
    if board.colors != before?.record.colors ?? NameColors() {
      try BoardColors(db: db).save(board.colors, of: board.id)
    }
  }

  func save(_ column: ColumnRecord) throws {
    if let stored = stored.column(column.column.id) {
      try structure.update(column, key: stored.key)
      if stored.record.column.kind != column.column.kind {
        try LaterDay(db: db).settle(stored, kind: column.column.kind)
      }
    } else if let board = stored.board(column.board) {
      try structure.insert(column, boardKey: board.key)
    } else {
      throw StoreError.boardNotFound(column.board)
    }
  }

  func remove(_ id: Board.ID) throws {
    guard let board = stored.board(id) else { throw StoreError.boardNotFound(id) }
    try structure.removeBoard(key: board.key, archiveKey: board.archiveKey)
    if !board.record.colors.isEmpty { try BoardColors(db: db).save(NameColors(), of: id) }
  }

  /// Removes a new file's initial board if the file is unused.
  ///
  /// Like its creation, this isn't logged.
  func removeUntouchedBoard() throws {
    guard try ChangeLog.lastSequence(db) == 0, let board = stored.boards.first else { return }
    for column in board.columns { try remove(column.record.column.id) }
    try remove(board.record.id)
    stored = try StoredBoards(db)
  }

  func remove(_ id: Column.ID) throws {
    try structure.removeColumn(key: stored.key(of: id))
  }
}

// MARK: Comments and saved views

extension SQLiteTransaction {
  func comment(_ id: CardComment.ID) throws -> CardComment? { try CommentRows(db: db).find(id) }

  func comments(of card: Card.ID) throws -> [CardComment] {
    try CommentRows(db: db).all(of: card)
  }

  func insert(_ comment: CardComment) throws { try CommentRows(db: db).insert(comment) }

  func remove(_ comment: CardComment.ID) throws { try CommentRows(db: db).remove(comment) }

  func views() throws -> [SavedView] { try ViewRows(db: db).all() }

  func save(_ view: SavedView) throws { try ViewRows(db: db).save(view) }

  func remove(_ view: SavedView.ID) throws { try ViewRows(db: db).remove(view) }
}

extension SQLiteTransaction {
  /// Logs columns that were created and deleted elsewhere; nothing else is known of them here.
  ///
  /// Each deletion is a separate action, so that it can be reverted alone.
  func logLost(_ columns: [ColumnRecord], by client: UUID) throws {
    let before = origin
    defer { origin = before }
    for record in columns {
      guard try column(record.column.id) == nil, try deletion(of: record.column.id.uuid) == nil
      else { continue }
      origin = newOrigin(client)
      try log(.created, .column(ColumnChange(before: nil, after: record)))
      origin = newOrigin(client)
      try log(.deleted, .column(ColumnChange(before: record, after: nil)))
    }
  }

  /// A new action of a client; a nil date is that of the transaction.
  func newOrigin(
    _ client: UUID,
    at moment: Timestamp? = nil,
    by author: String? = nil
  ) -> ChangeLog.Origin {
    ChangeLog.Origin(
      action: ActionID(uuid: newIdentifier()),
      date: moment ?? date,
      client: client,
      author: author
    )
  }
}
