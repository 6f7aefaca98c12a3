package import BoardModel
internal import BoardRules
internal import GRDB

extension SQLiteBoardStore {
  /// Hands over the cards that a query finds, in its order, from behind a card on.
  ///
  /// All is as it was at one moment, and one card at a time is in memory. The body must not call the
  /// store; what it throws ends the run and is thrown on, and what the database says comes as a
  /// `StoreError`. Positions are 0 where they are not asked for: each costs O(√*n*).
  ///
  /// - Returns: whether there are more behind the last one.
  package func forEachCard(
    of query: CardQuery,
    after card: Card.ID?,
    limit: Int,
    countingPositions isCounting: Bool,
    _ body: (ExportedCard) throws -> Void
  ) throws -> Bool {
    _ = try stored.keys(of: query)
    var hasMore = false
    do {
      try queue.writeWithoutTransaction { db in
        try db.inTransaction(.deferred) {
          hasMore = try db.tellingDiskFaults {
            try list(query, after: card, limit: limit, db) { card in
              let place = isCounting ? try position(of: card.id, db) : 0
              let name = try ShortIdentifier(of: card.id, db).text
              try body(
                ExportedCard(card: card, list: 0, position: place, shortIdentifier: name)
              )
            }
          }
          return .commit
        }
      }
    } catch let error where error is DatabaseError || error is RowDecodingError {
      throw failure(error)
    }
    return hasMore
  }

  private func list(
    _ query: CardQuery,
    after card: Card.ID?,
    limit: Int,
    _ db: Database,
    _ body: (Card) throws -> Void
  ) throws -> Bool {
    let rows = CardRows(db: db, boards: stored)
    let answer = try FilteredCards(query, stored, db)
    let place = try card.map { try answer.place(of: $0) }
    var count = 0
    var hasMore = false
    try answer.walk(.after, from: place, atMost: limit == .max ? -1 : limit + 1) { id in
      if count == limit {
        hasMore = true
        return false
      }
      guard let card = try rows.find(id) else { return true }
      count += 1
      try body(card)
      return true
    }
    return hasMore
  }

  /// A card's place in its column or archive, counted from 1.
  private func position(of card: Card.ID, _ db: Database) throws -> Int {
    let place = try StoredPlace.find(card, db)
    return try CardChain(columns: [place.column], boards: stored, db: db).rank(of: card) + 1
  }
}
