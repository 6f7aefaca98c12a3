package import BoardModel
internal import Foundation
internal import GRDB

extension SQLiteBoardStore {
  package func rank(of card: Card.ID) throws(StoreError) -> Int {
    try read { db in
      let place = try CardPlace.find(card, db)
      let statement = try db.cachedStatement(
        sql: """
          SELECT COUNT(*) FROM card WHERE column_key = ? AND (order_key, id) < (?, ?)
          """
      )
      return try Int.fetchOne(
        statement,
        arguments: [place.column, Data(place.orderKey.bytes), card.uuid]
      ) ?? 0
    }
  }
}
