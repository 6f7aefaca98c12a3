extension Schema {
  /// Who has written here, and the steps that each can undo or redo.
  ///
  /// A step is a stretch of the change log, the entries of one user action; all of one transaction,
  /// so nobody else's are among them. Its primary key leads to the newest step that is done and to
  /// the oldest that is undone in one seek each, however long the log is. `holder` names the process
  /// that a client belongs to or belonged to; a client without one is nobody else's ever.
  static let undoTables = """
    CREATE TABLE client (
      key INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE,
      holder TEXT
    ) STRICT;

    CREATE TABLE step (
      client_key INTEGER NOT NULL REFERENCES client (key) ON DELETE CASCADE,
      is_undone INTEGER NOT NULL,
      first_seq INTEGER NOT NULL,
      last_seq INTEGER NOT NULL,
      PRIMARY KEY (client_key, is_undone, first_seq)
    ) STRICT, WITHOUT ROWID;
    """
}
