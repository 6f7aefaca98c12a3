package import BoardModel
internal import Foundation
internal import GRDB

extension SQLiteBoardStore {
  /// At most `limit` cards whose identifiers begin so, in the order of the identifiers.
  ///
  /// - Complexity: O(log *n*) for *n* cards, and one step on the index for each card found.
  package func cards(
    startingWith prefix: CardIDPrefix,
    limit: Int
  ) throws(StoreError) -> [Card.ID] {
    try read { db in
      try UUID.fetchAll(
        db.cachedStatement(
          sql: "SELECT id FROM card WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?"
        ),
        arguments: [prefix.first, prefix.last, limit]
      )
      .map(Card.ID.init)
    }
  }

  /// At most `limit` cards whose identifiers begin so, of those that the change log knows, on the board
  /// or not.
  ///
  /// - Complexity: O(log *n*) for each card found, however long its history is.
  package func loggedCards(
    startingWith prefix: CardIDPrefix,
    limit: Int
  ) throws(StoreError) -> [Card.ID] {
    try read { db in
      // From one card to the next on the index, over all the entries of each.
      let statement = try db.cachedStatement(
        sql:
          "SELECT min(subject_id) FROM change WHERE subject = 0 AND subject_id > ? AND subject_id <= ?"
      )
      var next = try UUID.fetchOne(
        db.cachedStatement(
          sql: "SELECT min(subject_id) FROM change WHERE subject = 0 AND subject_id BETWEEN ? AND ?"
        ),
        arguments: [prefix.first, prefix.last]
      )
      var cards: [Card.ID] = []
      while let card = next, cards.count < limit {
        cards.append(Card.ID(uuid: card))
        next = try UUID.fetchOne(statement, arguments: [card, prefix.last])
      }
      return cards
    }
  }

  /// The beginning of a card's identifier that no other card's has.
  package func shortIdentifier(of card: Card.ID) throws(StoreError) -> String {
    try read { db in try ShortIdentifier(of: card, db).text }
  }
}

/// The beginning of an identifier by which a card is told from all others.
struct ShortIdentifier {
  /// As many digits as are easily read off a list, where fewer would do.
  private static let leastDigits = 8

  let text: String

  /// - Complexity: O(log *n*) for *n* cards: only its neighbours in the index begin as it does.
  init(of card: Card.ID, _ db: Database) throws {
    let before = try UUID.fetchOne(
      db.cachedStatement(sql: "SELECT max(id) FROM card WHERE id < ?"),
      arguments: [card.uuid]
    )
    let after = try UUID.fetchOne(
      db.cachedStatement(sql: "SELECT min(id) FROM card WHERE id > ?"),
      arguments: [card.uuid]
    )
    let common = [before, after].compactMap(\.self)
      .map { card.commonDigits(with: Card.ID(uuid: $0)) }
      .max()
    text = card.text(digits: max(Self.leastDigits, (common ?? 0) + 1))
  }
}
