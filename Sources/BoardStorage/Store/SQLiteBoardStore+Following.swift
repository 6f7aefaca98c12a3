package import BoardModel
internal import GRDB

/// What a program needs that follows the log.
extension SQLiteBoardStore {
  /// The place of the last entry of the log that was published or read.
  package var sequence: Int64 { lastSequence }

  /// At most `limit` entries of the log after a place, the oldest first, one for each change.
  package func entries(after place: Int64, limit: Int) throws(StoreError) -> [HistoryEntry] {
    try read { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: "SELECT \(HistoryRow.fields) FROM change WHERE seq > ? ORDER BY seq LIMIT ?"
        ),
        arguments: [place, limit]
      )
      .compactMap { try HistoryRow($0) }
      .compactMap { HistoryEntry([$0], of: $0.sequence...$0.sequence) }
    }
  }

  /// Whether a query finds a card, as it is now.
  ///
  /// - Complexity: O(log *n*) for *n* cards, and the reading of one.
  package func finds(_ card: Card.ID, in query: CardQuery) throws(StoreError) -> Bool {
    try read { db in try FilteredCards(query, stored, db).finds(card) }
  }
}
