extension Schema {
  /// Several boards with columns of one's own, an archive, authors, and a log of all of them.
  ///
  /// Boards and columns are ordered by keys in place of positions. The archive of a board is a column
  /// of the kind `archive`, which no list of columns shows: counts, blocks and order serve it as they
  /// serve every column. `archived_card` says where its cards come back to; the column is named by
  /// its identifier, since it may be deleted meanwhile.
  ///
  /// In the log, `subject` says what an entry is about: 0 a card, 1 a column, 2 a board. Entries of
  /// older versions stay as they are. `setting` holds what each author chose and no history knows,
  /// such as the board that was open last.
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

  /// What the column of archived cards is called in place of a kind.
  static let archiveKind = "archive"

  /// The order key of the *n*-th of a list that is made at once, where a query counts those before.
  private static func firstKey(_ count: String) -> String {
    let digits = Array("0123456789ABCDEF")
    let keys = (0..<256).map { "80\(digits[$0 / 16])\(digits[$0 % 16])" }.joined()
    return "substr(x'\(keys)', 2 * (\(count)) + 1, 2)"
  }
}
