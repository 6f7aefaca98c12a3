extension Schema {
  /// The steps of cards, and what was typed in an editor and is not saved yet.
  ///
  /// A draft is known by the card that it is of, or that it would become, and by the process that
  /// holds it. It is no part of the board: the log knows nothing of it.
  static let checklistTables = """
    CREATE TABLE checklist_item (
      card_key INTEGER NOT NULL REFERENCES card (key) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      text TEXT NOT NULL,
      is_done INTEGER NOT NULL,
      PRIMARY KEY (card_key, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE draft (
      card_id BLOB NOT NULL,
      holder TEXT NOT NULL,
      at INTEGER NOT NULL,
      content TEXT NOT NULL,
      PRIMARY KEY (card_id, holder)
    ) STRICT;
    """
}
