extension Schema {
  /// A second list for each column, for the cards that are hidden until their start.
  ///
  /// As with archives, counts, blocks and order work for it as for any column, and a column's own
  /// list has only what it shows. A card is in it only as long as its start is ahead; its place on
  /// the board stays that of its column.
  static let laterTables = """
    ALTER TABLE board_column
      ADD COLUMN later_of INTEGER REFERENCES board_column (key) ON DELETE CASCADE;
    CREATE INDEX board_column_later ON board_column (later_of) WHERE later_of IS NOT NULL;
    \(laterLists("kind <> '\(archiveKind)'"))
    """

  static let laterKind = "later"

  /// Adds the lists of some columns.
  static func laterLists(_ condition: String) -> String {
    """
    INSERT INTO board_column (id, board_key, name, kind, later_of)
    SELECT randomblob(16), board_key, 'Later', '\(laterKind)', key FROM board_column
    WHERE \(condition);
    """
  }
}
