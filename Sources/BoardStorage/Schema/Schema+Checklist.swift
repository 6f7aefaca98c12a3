extension Schema {
  /// The steps of cards, an index to complete tags by, and what was typed in an editor and is not
  /// saved yet.
  ///
  /// A process has one editor, so one draft at the most. It is no part of the board: the log knows
  /// nothing of it.
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
