extension Schema {
  /// Links with Markdown files in tables of their own.
  ///
  /// What is kept of a link was one value of `setting`, which SQLite limits and which every change wrote
  /// again. Its texts are now lists of pieces that they share, so that a change writes the pieces that are
  /// new. An old value becomes the head of its link as it is; the next change of the link splits it.
  static let linkTables = """
    CREATE TABLE link (
      key INTEGER PRIMARY KEY,
      board TEXT NOT NULL UNIQUE,
      path TEXT NOT NULL,
      revision INTEGER NOT NULL,
      sequence INTEGER,
      head BLOB NOT NULL
    ) STRICT;

    CREATE TABLE link_text (
      link_key INTEGER NOT NULL REFERENCES link (key) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      pieces BLOB NOT NULL,
      PRIMARY KEY (link_key, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE link_piece (
      key INTEGER PRIMARY KEY,
      link_key INTEGER NOT NULL REFERENCES link (key) ON DELETE CASCADE,
      hash INTEGER NOT NULL,
      value BLOB NOT NULL
    ) STRICT;
    CREATE INDEX link_piece_found ON link_piece (link_key, hash);

    INSERT INTO link (board, path, revision, head)
    SELECT substr(name, 6), json_extract(line, '$.path'), 0, value
    FROM (
      SELECT name, value, CAST(substr(value, 1, instr(value, x'0A') - 1) AS TEXT) AS line
      FROM setting WHERE author = '' AND name >= 'link/' AND name < 'link0'
    )
    WHERE CASE WHEN json_valid(line) THEN json_type(line, '$.path') END = 'text';
    DELETE FROM setting WHERE author = '' AND name >= 'link/' AND name < 'link0';
    """
}
