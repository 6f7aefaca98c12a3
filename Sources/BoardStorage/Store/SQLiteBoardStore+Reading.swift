package import BoardModel
internal import Foundation
internal import GRDB

extension SQLiteBoardStore {
  package func board() throws(StoreError) -> Board {
    columns.board
  }

  package func count(of column: BoardModel.Column.ID) throws(StoreError) -> Int {
    let key = try columns.key(of: column)
    return try read { db in
      try Int.fetchOne(
        db.cachedStatement(sql: "SELECT card_count FROM board_column WHERE key = ?"),
        arguments: [key]
      ) ?? 0
    }
  }

  /// The number of overdue cards of the board, counted up to `limit`.
  ///
  /// - Complexity: O(`limit`), whatever the number of cards.
  package func overdueCount(on day: CalendarDay, limit: Int) throws(StoreError) -> Int {
    let keys = columns.keysWhereCardsFallDue
    return try read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT count(*) FROM (
            SELECT 1 FROM card WHERE column_key = ? AND due IS NOT NULL AND due < ? LIMIT ?)
          """
      )
      var count = 0
      for key in keys where count < limit {
        count += try Int.fetchOne(statement, arguments: [key, day.iso, limit - count]) ?? 0
      }
      return count
    }
  }

  package func page(
    of column: BoardModel.Column.ID,
    _ start: PageStart,
    limit: Int
  ) throws(StoreError) -> [CardPreview] {
    let key = try columns.key(of: column)
    return try read { db in
      switch start {
      case .first: try PreviewPage.end(.before, of: key, limit: limit, db)
      case .last: try PreviewPage.end(.after, of: key, limit: limit, db)
      case .after(let id):
        try PreviewPage.beside(Self.anchor(id, in: key, db), .after, limit: limit, db)
      case .before(let id):
        try PreviewPage.beside(Self.anchor(id, in: key, db), .before, limit: limit, db)
      }
    }
  }

  package func previews(of cards: [Card.ID]) throws(StoreError) -> [CardPreview] {
    try read { db in try cards.compactMap { try PreviewPage.one($0, db) } }
  }

  package func card(_ id: Card.ID) throws(StoreError) -> Card? {
    try read { db in try CardRows(db: db, columns: columns).find(id) }
  }

  package func neighbours(of card: Card.ID) throws(StoreError) -> Neighbours {
    try read { db in
      let place = try CardPlace.find(card, db)
      return Neighbours(
        previous: try place.neighbour(.before, db)?.id,
        next: try place.neighbour(.after, db)?.id
      )
    }
  }

  package func isOrdered(_ left: Card.ID, before right: Card.ID) throws(StoreError) -> Bool {
    try read { db in
      let order = try Int.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT (l.order_key, l.id) < (r.order_key, r.id) AND l.column_key = r.column_key
            FROM card l, card r WHERE l.id = ? AND r.id = ?
            """
        ),
        arguments: [left.uuid, right.uuid]
      )
      if let order { return order == 1 }
      _ = try CardPlace.find(left, db)
      throw StoreError.cardNotFound(right)
    }
  }

  private static func anchor(
    _ id: Card.ID,
    in column: Int64,
    _ db: Database
  ) throws -> CardPlace {
    let place = try CardPlace.find(id, db)
    guard place.column == column else { throw StoreError.cardNotFound(id) }
    return place
  }
}
