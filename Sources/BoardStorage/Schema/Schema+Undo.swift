extension Schema {
  /// The clients that write here, and the steps that each can undo or redo.
  ///
  /// A step is a stretch of the change log: the entries of one user action. They are written in one
  /// transaction, so no other client's entries are among them. The primary key finds the newest
  /// done step and the oldest undone step with one seek each, however long the log is. `holder`
  /// names the process that owns or owned a client; nobody takes over a client without one.
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
