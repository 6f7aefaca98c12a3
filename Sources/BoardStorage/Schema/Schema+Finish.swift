internal import GRDB

extension Schema {
  /// When a card was finished, so that done cards can be sorted and found by it.
  static let finishColumn = """
    ALTER TABLE card ADD COLUMN done_at INTEGER;
    CREATE INDEX card_done ON card (column_key, done_at) WHERE done_at IS NOT NULL;
    """

  static let firstVersionWithFinish = 9

  /// Fills in the dates of older cards: the newest entry of the log that brought each one into a done
  /// column.
  ///
  /// The kinds of the columns are those of today.
  ///
  /// - Complexity: O(*n*) for *n* log entries of done cards.
  static func fillFinish(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE done_column (id TEXT PRIMARY KEY) WITHOUT ROWID;
        INSERT INTO done_column
        SELECT substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-' || substr(h, 13, 4) || '-'
          || substr(h, 17, 4) || '-' || substr(h, 21)
        FROM (SELECT hex(id) AS h FROM board_column WHERE kind = 'done');
        UPDATE card SET done_at = (
          SELECT ifnull(json_extract(after, '$.finishedAt'), at) FROM change
          WHERE subject_id = card.id AND subject = 0 AND kind <> 'updated'
            AND json_extract(after, '$.column') IN (SELECT id FROM done_column)
            AND ifnull(json_extract(before, '$.column') NOT IN (SELECT id FROM done_column), 1)
          ORDER BY seq DESC LIMIT 1)
        WHERE column_key IN (SELECT key FROM board_column WHERE kind = 'done')
          OR EXISTS (
            SELECT 1 FROM archived_card a JOIN board_column c ON c.id = a.column_id
            WHERE a.card_key = card.key AND c.kind = 'done');
        DROP TABLE temp.done_column;
        """
    )
  }
}
