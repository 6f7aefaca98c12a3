internal import BoardModel
internal import Foundation
internal import GRDB

extension Salvage {
  /// Writes boards and columns with their original keys.
  ///
  /// A column whose row is lost is known by its cards: their rows have its key, and the log has its
  /// identifier.
  ///
  /// - Returns: how many columns were named again.
  func makeColumns(_ sources: StoreSources) throws -> Int {
    try db.execute(
      sql: """
        INSERT INTO board (key, id, name, order_key, archived_at)
        SELECT key, id, name, order_key, archived_at FROM found_board;
        INSERT OR IGNORE INTO board (key, id, name, order_key)
        SELECT DISTINCT board_key, randomblob(16), 'Main', x'8000' FROM found_column;
        """
    )
    if try count("board") == 0 {
      try db.execute(
        sql: "INSERT INTO board (key, id, name, order_key) VALUES (1, ?, 'Main', x'8000')",
        arguments: [sources.nextIdentifier()]
      )
    }
    try db.execute(
      sql: """
        UPDATE board SET archived_at = NULL
        WHERE NOT EXISTS (SELECT 1 FROM board WHERE archived_at IS NULL);
        INSERT INTO board_column (key, id, board_key, name, kind, order_key, card_limit)
        SELECT key, id, board_key, name, kind, order_key, card_limit FROM found_column;
        """
    )
    let lost = try columnsKnownByTheirCards(sources)
    for (key, id) in lost { try makeColumn(key, id) }
    try addUsualColumns(sources)
    try repairBoards()
    let named = try count("board_column") - count("found_column")
    try db.execute(sql: Schema.laterLists("kind <> '\(Schema.archiveKind)'"))
    try db.execute(
      sql: """
        INSERT INTO board_column (id, board_key, name, kind)
        SELECT randomblob(16), key, 'Archive', '\(Schema.archiveKind)' FROM board
        WHERE NOT EXISTS (
          SELECT 1 FROM board_column c
          WHERE c.board_key = board.key AND c.kind = '\(Schema.archiveKind)')
        """
    )
    return named
  }

  /// Gives every board a column, and makes names unique after lost ones were made up.
  private func repairBoards() throws {
    try db.execute(
      sql: """
        INSERT INTO board_column (id, board_key, name, kind, order_key)
        SELECT randomblob(16), key, 'To Do', 'to-do', x'8000' FROM board
        WHERE NOT EXISTS (
          SELECT 1 FROM board_column c
          WHERE c.board_key = board.key AND c.kind <> '\(Schema.archiveKind)');
        UPDATE board SET name = name || ' ' || key WHERE EXISTS (
          SELECT 1 FROM board o WHERE o.key < board.key AND lower(o.name) = lower(board.name));
        UPDATE board_column SET name = name || ' ' || key
        WHERE kind <> '\(Schema.archiveKind)' AND EXISTS (
          SELECT 1 FROM board_column o
          WHERE o.board_key = board_column.board_key AND o.key < board_column.key
            AND o.kind <> '\(Schema.archiveKind)' AND lower(o.name) = lower(board_column.name));
        """
    )
  }

  private func columnsKnownByTheirCards(_ sources: StoreSources) throws -> [(Int64, UUID)] {
    var columns: [(Int64, UUID)] = []
    let keys = try Int64.fetchAll(
      db,
      sql: """
        SELECT column_key FROM found_card UNION SELECT column_key FROM found_place
        EXCEPT SELECT key FROM board_column
        EXCEPT SELECT key FROM found_later ORDER BY 1
        """
    )
    for key in keys {
      columns.append((key, try loggedIdentifier(ofColumn: key) ?? sources.nextIdentifier()))
    }
    let named = try String.fetchAll(
      db,
      sql: """
        SELECT DISTINCT json_extract(after, '$.column') FROM found_change
        WHERE subject = 0 AND after IS NOT NULL AND json_valid(after)
        """
    )
    let known = try Set(UUID.fetchAll(db, sql: "SELECT id FROM board_column") + columns.map(\.1))
    var next = try Int64.fetchOne(db, sql: "SELECT max(key) + 1 FROM board_column") ?? 1
    next = max(next, (keys.last ?? 0) + 1)
    for id in named.compactMap(UUID.init(uuidString:)) where !known.contains(id) {
      columns.append((next, id))
      next += 1
    }
    return columns
  }

  /// The identifier that the log gives to most cards of a column key, as of their last change.
  private func loggedIdentifier(ofColumn key: Int64) throws -> UUID? {
    let text = try String.fetchOne(
      db,
      sql: """
        SELECT json_extract(change.after, '$.column') AS logged
        FROM (SELECT id, updated_at FROM found_card WHERE column_key = ? LIMIT 1000) card
        JOIN found_change change ON change.subject_id = card.id
        WHERE change.after IS NOT NULL AND json_valid(change.after)
          AND json_extract(change.after, '$.updatedAt') = card.updated_at
        GROUP BY logged ORDER BY count(*) DESC LIMIT 1
        """,
      arguments: [key]
    )
    return text.flatMap(UUID.init(uuidString:))
  }

  /// Makes a column; a usual column gets the usual name back, any other a made-up one.
  private func makeColumn(_ key: Int64, _ id: UUID) throws {
    let usual = ColumnDraft.usual
    let isUsual = (1...Int64(usual.count)).contains(key)
    let draft = isUsual ? usual[Int(key) - 1] : ColumnDraft(name: "Column \(key)")
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO board_column (key, id, board_key, name, kind, order_key)
        SELECT ?, ?, min(key), ?, ?, ? FROM board
        """,
      arguments: [
        key, id, draft.name, draft.kind.rawValue,
        Data([0x80, UInt8(clamping: key - 1)]),
      ]
    )
  }

  /// Makes the usual three columns, since no trace of an empty one may be left.
  private func addUsualColumns(_ sources: StoreSources) throws {
    for key in 1...Int64(ColumnDraft.usual.count) {
      let count =
        try Int.fetchOne(db, sql: "SELECT count(*) FROM board_column WHERE kind <> 'archive'") ?? 0
      if count >= ColumnDraft.usual.count { return }
      try makeColumn(key, sources.nextIdentifier())
    }
  }
}
