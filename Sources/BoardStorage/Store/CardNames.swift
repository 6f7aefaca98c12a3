package import BoardModel
internal import Foundation
internal import GRDB

/// Finding cards by the beginnings of their identifiers.
package struct CardNames: CardNaming {
  let database: BoardDatabase

  package func cards(
    startingWith prefix: CardIDPrefix,
    limit: Int
  ) throws(StoreError) -> [Card.ID] {
    try database.read { try prefix.cards(limit: limit, $0) }
  }

  package func loggedCards(
    startingWith prefix: CardIDPrefix,
    limit: Int
  ) throws(StoreError) -> [Card.ID] {
    let found = try cards(startingWith: prefix, limit: limit)
    if !found.isEmpty { return found }
    return try database.read { db in
      if let groups = prefix.groups {
        let found =
          try UUID.fetchAll(
            db.cachedStatement(
              sql: """
                SELECT DISTINCT subject_id FROM change INDEXED BY change_of_card
                WHERE substr(subject_id, 11) BETWEEN ? AND ? LIMIT ?
                """
            ),
            arguments: [Data(groups.first), Data(groups.last), limit]
          )
          .map(Card.ID.init)
        // Columns, boards and views have entries too.
        let cards = try found.filter { try ChangeLog.lastState(of: $0, db) != nil }
        if !cards.isEmpty { return cards }
      }
      // Seek from card to card in the index, skipping the entries of each.
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

  package func shortIdentifier(of card: Card.ID) throws(StoreError) -> String {
    try database.read { db in try ShortIdentifier(of: card, db).text }
  }
}
