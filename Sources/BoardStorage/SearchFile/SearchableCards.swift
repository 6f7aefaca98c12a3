internal import BoardModel
internal import Foundation
internal import GRDB

/// A board as the source of a search file: the texts of its cards and the log.
struct SearchableCards {
  let db: Database

  /// The identifier of the board's file; nil for a format without identities.
  func board() throws -> SearchToken? {
    try Data.fetchOne(db.cachedStatement(sql: "SELECT file FROM file_identity"))
      .map(SearchToken.init)
  }

  /// - Complexity: O(*m*) for *m* columns.
  func count() throws -> Int {
    try Int.fetchOne(db.cachedStatement(sql: "SELECT sum(card_count) FROM board_column")) ?? 0
  }

  func lastKey() throws -> Int64 {
    try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(key) FROM card")) ?? 0
  }

  func keys(from key: Int64, limit: Int) throws -> [Int64] {
    try Int64.fetchAll(
      db.prepared("SELECT key FROM card WHERE key >= ? ORDER BY key LIMIT ?", [key, limit])
    )
  }

  /// Whether a card has a negative key, which our programs never assign.
  func hasKeysBelowZero() throws -> Bool {
    try Bool.fetchOne(db.prepared("SELECT EXISTS (SELECT 1 FROM card WHERE key < 0)")) ?? false
  }

  // MARK: The log

  func action(at sequence: Int64) throws -> SearchToken? {
    try Data.fetchOne(db.prepared("SELECT action FROM change WHERE seq = ?", [sequence]))
      .map(SearchToken.init)
  }

  /// Whether an entry adds text to its card, or may do so.
  ///
  /// A card's title is always in `after`. A comment is a text of its card.
  private static let addsText = """
    subject = 3 AND after IS NOT NULL
    OR subject = 0 AND after IS NOT NULL AND (before IS NULL
      OR instr(before, '"title"') OR instr(before, '"body"') OR instr(after, '"body"')
      OR instr(before, '"tags"') OR instr(after, '"tags"')
      OR instr(before, '"checklist"') OR instr(after, '"checklist"'))
    """

  private static let keyOfChange = "(SELECT key FROM card WHERE card.id = change.subject_id)"

  /// The cards whose texts changed after a log entry; nil if there are more than `limit`, or
  /// finding out would mean reading too much.
  func keysChanged(after sequence: Int64, last: Int64, limit: Int) throws -> [Int64]? {
    if last - sequence > 10 * Int64(limit) { return nil }
    let keys = try Optional<Int64>
      .fetchAll(
        db.cachedStatement(
          sql: """
            SELECT DISTINCT \(Self.keyOfChange)
            FROM change WHERE seq > ? AND (\(Self.addsText)) LIMIT ?
            """
        ),
        arguments: [sequence, limit + 1]
      )
    return keys.count > limit ? nil : keys.compactMap(\.self)
  }

  struct LogStretch {
    var last: Int64
    var keys: Set<Int64> = []
    var isEnd = false
  }

  func stretch(after sequence: Int64, limit: Int) throws -> LogStretch {
    var stretch = LogStretch(last: sequence)
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT seq, CASE WHEN \(Self.addsText) THEN \(Self.keyOfChange) END
          FROM change WHERE seq > ? ORDER BY seq LIMIT ?
          """
      ),
      arguments: [sequence, limit]
    )
    var count = 0
    while let row = try rows.next() {
      count += 1
      stretch.last = try row.decode(Int64.self, atIndex: 0)
      if let key = try row.decode(Int64?.self, atIndex: 1) { stretch.keys.insert(key) }
    }
    stretch.isEnd = count < limit
    return stretch
  }

  // MARK: Texts

  private static let fields = """
    key, title, body,
    (SELECT group_concat(tag, char(10)) FROM card_tag t WHERE t.card_key = card.key),
    (SELECT group_concat(text, char(10)) FROM checklist_item i WHERE i.card_key = card.key),
    \(CommentRows.texts)
    """

  /// Calls the closure with the signatures of cards from a key on, in rising order.
  func forEachSignature(
    from key: Int64,
    limit: Int,
    _ body: (Int64, SearchSignature) throws -> Void
  ) throws {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT \(Self.fields) FROM card WHERE key >= ? ORDER BY key LIMIT ?"
      ),
      arguments: [key, limit]
    )
    var signature = SearchSignature()
    while let row = try rows.next() {
      try Self.read(row, into: &signature)
      try body(row.decode(Int64.self, atIndex: 0), signature)
    }
  }

  func signature(of key: Int64) throws -> SearchSignature? {
    let rows = try Row.fetchCursor(
      db.prepared("SELECT \(Self.fields) FROM card WHERE key = ?", [key])
    )
    // The row is valid only while the cursor lives.
    return try withExtendedLifetime(rows) {
      guard let row = try rows.next() else { return nil }
      var signature = SearchSignature()
      try Self.read(row, into: &signature)
      return signature
    }
  }

  private static func read(_ row: Row, into signature: inout SearchSignature) throws {
    signature.clear()
    for column in 1...5 {
      try row.withUnsafeData(atIndex: column) { data in
        data?
          .withUnsafeBytes { bytes in
            signature.insert(bytes.bindMemory(to: UInt8.self), isList: column == 3 || column == 4)
          }
      }
    }
  }
}

extension SearchSignature {
  /// Adds a text, or the lines of a list, each as a separate text.
  fileprivate mutating func insert(_ bytes: UnsafeBufferPointer<UInt8>, isList: Bool) {
    if !isList { return insert(utf8: bytes) }
    if insert(ascii: bytes) { return }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      insert(utf8: UnsafeBufferPointer(rebasing: line))
    }
  }
}
