extension Schema {
  /// Separate tables for links with Markdown files.
  ///
  /// A link used to be a single value of `setting`, which SQLite limits in size and every change
  /// rewrote. Its texts are now lists of shared pieces, so that a change writes only new pieces. An
  /// old value becomes the head of its link unchanged; the link's next change splits it.
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
