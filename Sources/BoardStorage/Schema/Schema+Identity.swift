extension Schema {
  /// Distinguishes this file from every other, including its copies.
  ///
  /// Each commit writes this row, so that a log records which file it continues, and from which
  /// state; see ``FileIdentity``.
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

  static let firstVersionWithIdentity = 5
}
