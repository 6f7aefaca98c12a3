extension Schema {
  /// Data that few cards have: rare fields, comments and saved views; and an index to find a card
  /// by a few digits.
  ///
  /// A field is a number from `CardValues.Field`, so a new one needs no table, and cards without
  /// such fields cost nothing. Comments refer to their card by identifier and outlive its deletion,
  /// so that they are back when it is restored.
  ///
  /// The last digits of an identifier are random, while its beginning is the time.
  static let valueTables = """
    CREATE TABLE card_value (
      card_key INTEGER NOT NULL REFERENCES card (key) ON DELETE CASCADE,
      field INTEGER NOT NULL,
      position INTEGER NOT NULL,
      value ANY NOT NULL,
      PRIMARY KEY (card_key, field, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX card_value_found ON card_value (field, value);

    CREATE TABLE card_comment (
      key INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE,
      card_id BLOB NOT NULL,
      at INTEGER NOT NULL,
      author TEXT,
      text TEXT NOT NULL
    ) STRICT;
    CREATE INDEX card_comment_of_card ON card_comment (card_id, at);

    CREATE TABLE saved_view (
      key INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE,
      name TEXT NOT NULL,
      query TEXT NOT NULL,
      board_id BLOB,
      order_key BLOB NOT NULL
    ) STRICT;

    CREATE INDEX card_by_last_digits ON card (substr(id, 11));
    """
}
