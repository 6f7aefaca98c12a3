internal import GRDB

/// The tables of a board file, as a list of migrations.
///
/// A released migration is never changed; append a new one instead. A file's `user_version` is the
/// number of migrations it has been through.
enum Schema {
  /// Marks a file as a board of this program: the letters `Trct`.
  static let applicationID: Int32 = 0x5472_6374

  static var version: Int { migrations.count }

  /// Closures, so that opening a file, which only needs their number, builds no text.
  static let migrations: [() -> String] = [
    { firstTables }, { checklistTables }, { cardBlocks }, { undoTables }, { identityTable },
    { boardTables }, { valueTables }, { linkTables },
    { finishColumn }, { laterTables }, { conflictTables },
  ]

  private static let authorsVersion = 6

  /// Migrates a file from its version to the current one, inside a transaction.
  ///
  /// `author` is credited with all earlier actions. If it is nil, nobody can undo them.
  static func migrate(_ db: Database, from version: Int, author: String?) throws {
    for migration in migrations.dropFirst(version) { try db.execute(sql: migration()) }
    if version < authorsVersion {
      try db.execute(sql: "UPDATE client SET author = ?", arguments: [author])
    }
    if version > 0, version < firstVersionWithFinish { try fillFinish(db) }
    try db.execute(sql: "PRAGMA user_version = \(self.version)")
  }

  /// Boards, columns, cards, tags and the change log.
  ///
  /// Rows refer to each other by small integers, which keeps the indices narrow; the program and
  /// the log use UUIDs. The body is last in a card's row, so that reading other fields doesn't have
  /// to skip it.
  private static let firstTables = """
    CREATE TABLE board (
      key INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE,
      name TEXT NOT NULL,
      position INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE board_column (
      key INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE,
      board_key INTEGER NOT NULL REFERENCES board (key) ON DELETE CASCADE,
      name TEXT NOT NULL,
      kind TEXT NOT NULL,
      position INTEGER NOT NULL,
      card_count INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX board_column_in_order ON board_column (board_key, position);

    CREATE TABLE card (
      key INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE,
      column_key INTEGER NOT NULL REFERENCES board_column (key) ON DELETE CASCADE,
      order_key BLOB NOT NULL,
      title TEXT NOT NULL,
      due TEXT,
      priority INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX card_in_order ON card (column_key, order_key, id);
    CREATE INDEX card_due ON card (column_key, due) WHERE due IS NOT NULL;

    CREATE TABLE card_tag (
      card_key INTEGER NOT NULL REFERENCES card (key) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      tag TEXT NOT NULL,
      PRIMARY KEY (card_key, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE change (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      action BLOB NOT NULL,
      kind TEXT NOT NULL,
      card_id BLOB NOT NULL,
      at INTEGER NOT NULL,
      client BLOB NOT NULL,
      before TEXT,
      after TEXT
    ) STRICT;
    CREATE INDEX change_of_card ON change (card_id, seq);

    CREATE TRIGGER card_counted AFTER INSERT ON card BEGIN
      UPDATE board_column SET card_count = card_count + 1 WHERE key = NEW.column_key;
    END;
    CREATE TRIGGER card_uncounted AFTER DELETE ON card BEGIN
      UPDATE board_column SET card_count = card_count - 1 WHERE key = OLD.column_key;
    END;
    CREATE TRIGGER card_recounted AFTER UPDATE OF column_key ON card
    WHEN OLD.column_key <> NEW.column_key BEGIN
      UPDATE board_column SET card_count = card_count - 1 WHERE key = OLD.column_key;
      UPDATE board_column SET card_count = card_count + 1 WHERE key = NEW.column_key;
    END;
    """
}
