internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// A query's answer as stored: the cards of some columns, one column after the other.
struct CardChain: QueryAnswer {
  /// The keys of the columns, in order.
  let columns: [Int64]
  let boards: StoredBoards
  let db: Database

  init(columns: [Int64], boards: StoredBoards, db: Database) {
    (self.columns, self.boards, self.db) = (columns, boards, db)
  }

  init(_ query: CardQuery, _ boards: StoredBoards, _ db: Database) throws {
    columns = try boards.keys(of: query)
    self.boards = boards
    self.db = db
  }

  // MARK: Counts

  func count() throws -> CardCount {
    .exact(try columns.reduce(0) { try $0 + count(of: $1) })
  }

  func count(of column: Int64) throws -> Int {
    try Int.fetchOne(
      db.prepared("SELECT card_count FROM board_column WHERE key = ?", [column])
    ) ?? 0
  }

  /// How many cards precede a card.
  ///
  /// - Complexity: O(√*n*) for *n* cards in its column.
  func rank(of card: Card.ID) throws -> Int {
    let place = try place(of: card)
    let before = try columns.prefix { $0 != place.column }.reduce(0) { try $0 + count(of: $1) }
    return try before + rank(of: place)
  }

  private func rank(of place: StoredPlace) throws -> Int {
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
        "column": place.column, "key": Data(place.orderKey.bytes), "card": place.id.uuid,
      ]
    ) ?? 0
  }

  // MARK: Places

  func place(of card: Card.ID) throws -> StoredPlace {
    let place = try StoredPlace.find(card, db)
    if !columns.contains(place.column) { throw StoreError.cardNotFound(card) }
    return place
  }

  func neighbours(of card: Card.ID) throws -> Neighbours {
    let place = try place(of: card)
    return Neighbours(
      previous: try neighbour(of: place, .before),
      next: try neighbour(of: place, .after)
    )
  }

  private func neighbour(of place: StoredPlace, _ side: Side) throws -> Card.ID? {
    if let beside = try place.neighbour(side, db) { return beside.id }
    for column in rest(from: place.column, side) {
      if let end = try StoredPlace.end(side.reversed, of: column, db) { return end.id }
    }
    return nil
  }

  func isOrdered(_ left: Card.ID, before right: Card.ID) throws -> Bool {
    let (left, right) = (try StoredPlace.find(left, db), try StoredPlace.find(right, db))
    guard left.column == right.column else {
      guard let first = columns.firstIndex(of: left.column),
        let second = columns.firstIndex(of: right.column)
      else { return false }
      return first < second
    }
    return left.orderKey == right.orderKey
      ? left.id.uuid < right.id.uuid : left.orderKey < right.orderKey
  }

  /// The columns on one side of a column, nearest first.
  private func rest(from column: Int64, _ side: Side) -> [Int64] {
    guard let index = columns.firstIndex(of: column) else { return [] }
    return side == .after
      ? Array(columns[(index + 1)...]) : columns[..<index].reversed()
  }

  // MARK: Pages

  /// At most `limit` cards, in order for every kind of start.
  func page(_ start: PageStart, limit: Int) throws -> [CardPreview] {
    let pages = PreviewPage(db: db, boards: boards)
    switch start {
    case .first:
      return try gather(columns, .after, limit) { try pages.end(.before, of: $0, limit: $1) }
    case .last:
      return try gather(columns.reversed(), .before, limit) {
        try pages.end(.after, of: $0, limit: $1)
      }
    case .after(let card): return try page(beside: card, .after, limit)
    case .before(let card): return try page(beside: card, .before, limit)
    }
  }

  private func page(beside card: Card.ID, _ side: Side, _ limit: Int) throws -> [CardPreview] {
    let pages = PreviewPage(db: db, boards: boards)
    let place = try place(of: card)
    let near = try pages.beside(place, side, limit: limit)
    if near.count >= limit { return near }
    let far = try gather(rest(from: place.column, side), side, limit - near.count) {
      try pages.end(side.reversed, of: $0, limit: $1)
    }
    return side == .after ? near + far : far + near
  }

  /// Reads column after column until there are enough cards.
  private func gather(
    _ columns: [Int64],
    _ side: Side,
    _ limit: Int,
    _ read: (Int64, Int) throws -> [CardPreview]
  ) throws -> [CardPreview] {
    var found: [CardPreview] = []
    for column in columns where found.count < limit {
      let page = try read(column, limit - found.count)
      found = side == .after ? found + page : page + found
    }
    return found
  }
}
