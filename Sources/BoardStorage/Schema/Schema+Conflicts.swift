extension Schema {
  /// What others on a shared board have overwritten of what was changed here, and what it takes to
  /// notice that.
  ///
  /// `shared_write` has the server's sequence of a field's last entry: one of this file (`is_own`), or
  /// another one's that an unsent change overwrites.
  /// A conflict is open while the field still has their value, so an undo opens it again.
  static let conflictTables = """
    CREATE TABLE shared_write (
      board_id BLOB NOT NULL,
      card_id BLOB NOT NULL,
      field TEXT NOT NULL,
      sequence INTEGER NOT NULL,
      is_own INTEGER NOT NULL,
      PRIMARY KEY (board_id, card_id, field)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE conflict (
      card_id BLOB NOT NULL,
      field TEXT NOT NULL,
      board_id BLOB NOT NULL,
      mine TEXT NOT NULL,
      theirs TEXT NOT NULL,
      author TEXT,
      at INTEGER NOT NULL,
      is_open INTEGER NOT NULL,
      PRIMARY KEY (card_id, field)
    ) STRICT, WITHOUT ROWID;
    """
}
