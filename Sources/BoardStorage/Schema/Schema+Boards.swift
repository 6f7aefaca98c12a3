extension Schema {
  /// Multiple boards with custom columns, an archive, authors, and all of them in the log.
  ///
  /// Boards and columns are ordered by keys instead of positions. A board's archive is a column of
  /// the kind `archive`, which no list of columns shows; counts, blocks and order work for it as
  /// for any column. `archived_card` records where a card returns to. It refers to the column by
  /// identifier, since the column may be deleted meanwhile.
  ///
  /// In the log, `subject` is what an entry is about: 0 a card, 1 a column, 2 a board. Entries of
  /// older versions are unchanged. `setting` has each author's unlogged choices, such as the last
  /// open board.
  static let boardTables = """
    ALTER TABLE board ADD COLUMN order_key BLOB NOT NULL DEFAULT x'';
    UPDATE board SET order_key = \(firstKey("""
      SELECT count(*) FROM board o WHERE (o.position, o.key) < (board.position, board.key)
      """));
    ALTER TABLE board DROP COLUMN position;
    ALTER TABLE board ADD COLUMN archived_at INTEGER;

    ALTER TABLE board_column ADD COLUMN order_key BLOB NOT NULL DEFAULT x'';
    UPDATE board_column SET order_key = \(firstKey("""
      SELECT count(*) FROM board_column o WHERE o.board_key = board_column.board_key
        AND (o.position, o.key) < (board_column.position, board_column.key)
      """));
    DROP INDEX board_column_in_order;
    ALTER TABLE board_column DROP COLUMN position;
    ALTER TABLE board_column ADD COLUMN card_limit INTEGER;
    INSERT INTO board_column (id, board_key, name, kind)
    SELECT randomblob(16), key, 'Archive', '\(archiveKind)' FROM board;

    CREATE TABLE archived_card (
      card_key INTEGER PRIMARY KEY REFERENCES card (key) ON DELETE CASCADE,
      at INTEGER NOT NULL,
      column_id BLOB NOT NULL,
      order_key BLOB NOT NULL
    ) STRICT;

    ALTER TABLE change RENAME COLUMN card_id TO subject_id;
    ALTER TABLE change ADD COLUMN subject INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE change ADD COLUMN author TEXT;
    CREATE INDEX change_of_structure ON change (seq) WHERE subject <> 0;

    ALTER TABLE client ADD COLUMN author TEXT;

    CREATE TABLE setting (
      author TEXT NOT NULL,
      name TEXT NOT NULL,
      value BLOB NOT NULL,
      PRIMARY KEY (author, name)
    ) STRICT, WITHOUT ROWID;
    """

  static let archiveKind = "archive"

  /// The order key of the *n*-th item of a new list; a query counts the items before it.
  private static func firstKey(_ count: String) -> String {
    let digits = Array("0123456789ABCDEF")
    let keys = (0..<256).map { "80\(digits[$0 / 16])\(digits[$0 % 16])" }.joined()
    return "substr(x'\(keys)', 2 * (\(count)) + 1, 2)"
  }
}
