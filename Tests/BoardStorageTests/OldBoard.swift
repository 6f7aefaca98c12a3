import Foundation
import GRDB

/// A board as the first released format had it, by the SQL and the JSON of that time.
///
/// Never change it: files like this are out there.
enum OldBoard {
  /// All cards stand in the first column, each with a tag and its entry of the log.
  static func make(at path: String, cards: Int) throws {
    try raw(path) { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA application_id = 0x54726374;")
      try db.inTransaction {
        try db.execute(sql: tables + columns)
        for number in 0..<cards { try insert(number, db) }
        try db.execute(sql: "PRAGMA user_version = 1")
        return .commit
      }
    }
  }

  nonisolated private static func insert(_ number: Int, _ db: Database) throws {
    let digits = String(format: "%012d", number + 100)
    let id = "00000000-0000-4000-8000-\(digits)"
    let key = String(format: "81%04x", number)
    let blob = "x'\(id.replacing("-", with: ""))'"
    try db.execute(
      sql: """
        INSERT INTO card VALUES
          (NULL, \(blob), 1, x'\(key)', 'card \(number)', '2026-12-24', 2, 1000, 2000, 'body');
        INSERT INTO card_tag VALUES (last_insert_rowid(), 0, 'old');
        INSERT INTO change (action, kind, card_id, at, client, before, after) VALUES
          (\(blob), 'created', \(blob), 2000, x'00000000000040008000000000000021', NULL, ?);
        """,
      arguments: [
        """
        {"id":"\(id)","title":"card \(number)","body":"body","due":"2026-12-24","priority":2,\
        "tags":["old"],"column":"00000000-0000-4000-8000-000000000011","orderKey":"\(key)",\
        "createdAt":1000,"updatedAt":2000}
        """
      ]
    )
  }

  private nonisolated static let columns = """

    INSERT INTO board VALUES (1, x'00000000000040008000000000000001', 'Main', 0);
    INSERT INTO board_column (key, id, board_key, name, kind, position) VALUES
      (1, x'00000000000040008000000000000011', 1, 'To Do', 'to-do', 0),
      (2, x'00000000000040008000000000000012', 1, 'Doing', 'doing', 1),
      (3, x'00000000000040008000000000000013', 1, 'Done', 'done', 2);
    """

  private nonisolated static let tables = """
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
