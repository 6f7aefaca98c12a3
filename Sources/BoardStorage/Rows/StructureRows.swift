internal import BoardModel
internal import Foundation
internal import GRDB

struct StructureRows {
  let db: Database

  /// Inserts a board, which needs an archive before it is read.
  ///
  /// - Returns: the key of its row.
  func insert(_ board: BoardRecord) throws -> Int64 {
    try db.execute(
      sql: "INSERT INTO board (id, name, order_key, archived_at) VALUES (?, ?, ?, ?)",
      arguments: [
        board.id.uuid, board.name, Data(board.orderKey.bytes), board.archivedAt?.milliseconds,
      ]
    )
    return db.lastInsertedRowID
  }

  func insertArchive(_ id: UUID, boardKey: Int64) throws {
    try db.execute(
      sql: "INSERT INTO board_column (id, board_key, name, kind) VALUES (?, ?, 'Archive', ?)",
      arguments: [id, boardKey, Schema.archiveKind]
    )
  }

  func update(_ board: BoardRecord, key: Int64) throws {
    try db.execute(
      sql: "UPDATE board SET name = ?, order_key = ?, archived_at = ? WHERE key = ?",
      arguments: [
        board.name, Data(board.orderKey.bytes), board.archivedAt?.milliseconds, key,
      ]
    )
  }

  func insert(_ record: ColumnRecord, boardKey: Int64) throws {
    try db.execute(
      sql: """
        INSERT INTO board_column (id, board_key, name, kind, order_key, card_limit)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        record.column.id.uuid, boardKey, record.column.name, record.column.kind.rawValue,
        Data(record.orderKey.bytes), record.column.limit,
      ]
    )
    try db.execute(sql: Schema.laterLists("key = last_insert_rowid()"))
  }

  func update(_ record: ColumnRecord, key: Int64) throws {
    try db.execute(
      sql: """
        UPDATE board_column SET name = ?, kind = ?, order_key = ?, card_limit = ? WHERE key = ?
        """,
      arguments: [
        record.column.name, record.column.kind.rawValue, Data(record.orderKey.bytes),
        record.column.limit, key,
      ]
    )
  }

  /// Removes a column, which must be empty: its cards would be deleted without a log entry.
  func removeColumn(key: Int64) throws {
    let count = try Int.fetchOne(
      db,
      sql: """
        SELECT count(*) FROM card
        WHERE column_key IN (SELECT key FROM board_column WHERE key = ?1 OR later_of = ?1)
        """,
      arguments: [key]
    )
    if count != 0 { throw StoreError.damaged("a column to be removed still has cards") }
    try db.execute(sql: "DELETE FROM board_column WHERE key = ?", arguments: [key])
  }

  func removeBoard(key: Int64, archiveKey: Int64) throws {
    try removeColumn(key: archiveKey)
    try db.execute(sql: "DELETE FROM board WHERE key = ?", arguments: [key])
  }
}
