extension Schema {
  /// Checklist items, an index to complete tags, and unsaved text from an editor.
  ///
  /// A process has one editor, so at most one draft. A draft isn't part of the board and isn't
  /// logged.
  static let checklistTables = """
    CREATE TABLE checklist_item (
      card_key INTEGER NOT NULL REFERENCES card (key) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      text TEXT NOT NULL,
      is_done INTEGER NOT NULL,
      PRIMARY KEY (card_key, position)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX card_tag_by_name ON card_tag (tag);

    CREATE TABLE draft (
      holder TEXT NOT NULL PRIMARY KEY,
      at INTEGER NOT NULL,
      content TEXT NOT NULL
    ) STRICT;
    """
}
