extension Schema {
  /// Blocks of neighbouring cards with their counts, which add up to a card's rank.
  ///
  /// A block has the cards of its column from `start_key` up to the next block's. The first block
  /// of a column starts at the empty key, before all others, and is permanent. Cards with equal
  /// keys are in one block, so a block that contains nothing else can't be split. Triggers maintain
  /// the counts for every writer.
  ///
  /// A block is split in its middle once it has over 1,024 cards and over twice the square root of
  /// the column's count. So a rank among *n* cards costs O(√*n*), an edit O(log *n*).
  static let cardBlocks = """
    CREATE TABLE card_block (
      column_key INTEGER NOT NULL REFERENCES board_column (key) ON DELETE CASCADE,
      start_key BLOB NOT NULL,
      card_count INTEGER NOT NULL,
      PRIMARY KEY (column_key, start_key)
    ) STRICT, WITHOUT ROWID;
    \(fillCardBlocks)
    CREATE TRIGGER board_column_blocked AFTER INSERT ON board_column BEGIN
      INSERT INTO card_block (column_key, start_key, card_count) VALUES (NEW.key, x'', 0);
    END;
    CREATE TRIGGER card_entered_block AFTER INSERT ON card BEGIN
      \(countInBlock(of: "NEW", "+"))
    END;
    CREATE TRIGGER card_left_block AFTER DELETE ON card BEGIN
      \(countInBlock(of: "OLD", "-"))
    END;
    CREATE TRIGGER card_changed_block AFTER UPDATE OF column_key, order_key ON card
    WHEN OLD.column_key <> NEW.column_key OR OLD.order_key <> NEW.order_key BEGIN
      \(countInBlock(of: "OLD", "-"))
      \(countInBlock(of: "NEW", "+"))
    END;
    CREATE TRIGGER card_block_emptied AFTER UPDATE OF card_count ON card_block
    WHEN NEW.card_count = 0 AND NEW.start_key <> x'' BEGIN
      DELETE FROM card_block WHERE column_key = NEW.column_key AND start_key = NEW.start_key;
    END;
    CREATE TRIGGER card_block_outgrown AFTER UPDATE OF card_count ON card_block
    WHEN NEW.card_count > 1024 AND NEW.card_count > OLD.card_count
      AND NEW.card_count * NEW.card_count
        > 4 * (SELECT card_count FROM board_column WHERE key = NEW.column_key)
    BEGIN
      \(splitBlock)
    END;
    """

  /// Counts all cards into blocks of about 512, skipping existing blocks.
  ///
  /// Equal keys have equal ranks, so they get into the same block.
  private static let fillCardBlocks = """
    INSERT INTO card_block (column_key, start_key, card_count)
    SELECT column_key, CASE WHEN block = 0 THEN x'' ELSE min(order_key) END, count(*)
    FROM (
      SELECT column_key, order_key,
        (rank() OVER (PARTITION BY column_key ORDER BY order_key) - 1) / 512 AS block
      FROM card)
    GROUP BY column_key, block;
    INSERT OR IGNORE INTO card_block (column_key, start_key, card_count)
    SELECT key, x'', 0 FROM board_column;
    """

  private static func countInBlock(of row: String, _ sign: String) -> String {
    """
    UPDATE card_block SET card_count = card_count \(sign) 1
    WHERE column_key = \(row).column_key AND start_key = (
      SELECT max(start_key) FROM card_block
      WHERE column_key = \(row).column_key AND start_key <= \(row).order_key);
    """
  }

  /// Moves the upper half of the block `NEW` to a new block, if its keys have a middle.
  ///
  /// The new block starts out empty, which no other block but a column's first can be, so the next
  /// statement finds it.
  private static let splitBlock = """
    INSERT OR IGNORE INTO card_block (column_key, start_key, card_count)
    SELECT NEW.column_key, order_key, 0 FROM (
      SELECT order_key FROM card
      WHERE column_key = NEW.column_key AND order_key >= NEW.start_key
      ORDER BY order_key LIMIT 1 OFFSET NEW.card_count / 2)
    WHERE order_key > NEW.start_key;
    UPDATE card_block SET card_count = NEW.card_count - (
      SELECT count(*) FROM card
      WHERE column_key = NEW.column_key
        AND order_key >= NEW.start_key AND order_key < card_block.start_key)
    WHERE column_key = NEW.column_key AND card_count = 0 AND start_key = (
      SELECT min(start_key) FROM card_block
      WHERE column_key = NEW.column_key AND start_key > NEW.start_key);
    UPDATE card_block SET card_count = (
      SELECT count(*) FROM card
      WHERE column_key = NEW.column_key
        AND order_key >= NEW.start_key AND order_key < (
          SELECT min(start_key) FROM card_block
          WHERE column_key = NEW.column_key AND start_key > NEW.start_key))
    WHERE column_key = NEW.column_key AND start_key = NEW.start_key AND EXISTS (
      SELECT 1 FROM card_block
      WHERE column_key = NEW.column_key AND start_key > NEW.start_key);
    """
}
