extension Schema {
  /// What tells this file from every other, copies of it among them.
  ///
  /// Each commit writes the one row, so that whatever log stands beside a file says which file it
  /// continues, and from which state on; see ``FileIdentity``.
  static let identityTable = """
    CREATE TABLE file_identity (
      key INTEGER PRIMARY KEY,
      file BLOB NOT NULL,
      state BLOB NOT NULL,
      previous BLOB NOT NULL
    ) STRICT;
    INSERT INTO file_identity (key, file, state, previous)
    VALUES (1, randomblob(16), randomblob(16), zeroblob(16));
    """

  /// The first version of the format that has the table.
  static let firstVersionWithIdentity = 5
}
