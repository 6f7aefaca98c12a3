package import BoardModel
internal import Foundation
internal import GRDB

extension SQLiteBoardStore {
  package func rank(of card: Card.ID) throws(StoreError) -> Int {
    try read { db in
      let place = try CardPlace.find(card, db)
      let statement = try db.cachedStatement(
        sql: """
          SELECT
            (SELECT coalesce(sum(card_count), 0) FROM card_block
             WHERE column_key = :column AND start_key < block.start)
            + (SELECT count(*) FROM card
               WHERE column_key = :column AND order_key >= block.start
                 AND (order_key, id) < (:key, :card))
          FROM (SELECT max(start_key) AS start FROM card_block
                WHERE column_key = :column AND start_key <= :key) block
          """
      )
      return try Int.fetchOne(
        statement,
        arguments: [
          "column": place.column, "key": Data(place.orderKey.bytes), "card": card.uuid,
        ]
      ) ?? 0
    }
  }
}
