package import BoardModel
internal import BoardRules
internal import GRDB

/// A card as an export hands it over.
package struct ExportedCard {
  package let card: Card
  /// Which of the lists that were asked for it is in, counted from 0.
  package let list: Int
  /// Its place in its list, counted from 1; where the list is filtered or sorted, that in its own
  /// column.
  package let position: Int
  /// The beginning of its identifier that no other card's has, where it was asked for.
  package let shortIdentifier: String?
}

extension SQLiteBoardStore {
  /// Hands over every card that some queries find, one query after the other, each in its order.
  ///
  /// All is as it was at one moment, whatever others write meanwhile, and one card at a time is in
  /// memory. The body must not call the store; what it throws ends the run and is thrown on, and what
  /// the database says comes as a `StoreError`.
  package func forEachCard(
    of lists: [CardQuery],
    namingThem isNaming: Bool = false,
    _ body: (ExportedCard) throws -> Void
  ) throws {
    for list in lists { _ = try stored.keys(of: list) }
    do {
      try export(lists, isNaming, body)
    } catch let error where error is DatabaseError || error is RowDecodingError {
      throw failure(error)
    }
  }

  private func export(
    _ lists: [CardQuery],
    _ isNaming: Bool,
    _ body: (ExportedCard) throws -> Void
  ) throws {
    try queue.writeWithoutTransaction { db in
      try db.inTransaction(.deferred) {
        for (index, list) in lists.enumerated() {
          try db.tellingDiskFaults {
            try export(list, db) { card, position in
              let name = isNaming ? try ShortIdentifier(of: card.id, db).text : nil
              try body(
                ExportedCard(card: card, list: index, position: position, shortIdentifier: name)
              )
            }
          }
        }
        return .commit
      }
    }
  }

  private func export(
    _ list: CardQuery,
    _ db: Database,
    _ body: (Card, Int) throws -> Void
  ) throws {
    try list.isPlain ? exportPlain(list, db, body) : exportFound(list, db, body)
  }

  private func exportPlain(
    _ list: CardQuery,
    _ db: Database,
    _ body: (Card, Int) throws -> Void
  ) throws {
    let cards = CardRows(db: db, boards: stored)
    var position = 0
    for key in try stored.keys(of: list) {
      try cards.forEach(inColumn: key) { card in
        position += 1
        try body(card, position)
      }
    }
  }

  private func exportFound(
    _ list: CardQuery,
    _ db: Database,
    _ body: (Card, Int) throws -> Void
  ) throws {
    let cards = CardRows(db: db, boards: stored)
    try FilteredCards(list, stored, db)
      .walk(.after, from: nil) { id in
        guard let card = try cards.find(id) else { return true }
        let place = try StoredPlace.find(id, db)
        let rank = try CardChain(columns: [place.column], boards: stored, db: db).rank(of: id)
        try body(card, rank + 1)
        return true
      }
  }
}
