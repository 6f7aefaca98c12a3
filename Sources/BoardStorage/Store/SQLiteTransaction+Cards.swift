internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

extension SQLiteTransaction {
  func card(_ id: Card.ID) throws -> Card? { try cards.find(id) }

  func head(of id: Card.ID) throws -> CardHead? { try cards.head(of: id) }

  func insert(_ card: Card) throws {
    let rowPlace = try cards.insert(card)
    counts?.archiveEnds = [:]
    try counts?.add(1, at: rowPlace)
  }

  func update(from before: Card, to after: Card) throws {
    let left = counts == nil ? nil : try cards.rowPlace(of: after.id, at: before.place)
    guard let rowPlace = try cards.update(from: before, to: after), let left else { return }
    counts?.archiveEnds = [:]
    try count(from: left, to: rowPlace)
  }

  func setPlace(of card: CardHead, _ place: CardPlace, updatedAt: Timestamp) throws {
    let left = counts == nil ? nil : try cards.rowPlace(of: card.id, at: card.place)
    if card.place.isArchived { counts?.archiveEnds = [:] }
    let rowPlace = try cards.setPlace(
      of: card.id,
      from: card.place,
      to: place,
      updatedAt: updatedAt,
      archiveEnd: place.archived.flatMap { counts?.archiveEnds[$0.board] }
    )
    guard let left else { return }
    if let mark = place.archived {
      counts?.archiveEnds[mark.board] = mark.key == nil ? rowPlace.orderKey : nil
    }
    try count(from: left, to: rowPlace)
  }

  func delete(_ card: Card.ID) throws {
    if counts != nil, let rowPlace = try cards.rowPlace(of: card) {
      counts?.archiveEnds = [:]
      try counts?.add(-1, at: rowPlace)
    }
    try cards.delete(card)
  }

  private func count(from left: CardRows.RowPlace, to rowPlace: CardRows.RowPlace) throws {
    if left == rowPlace { return }
    try counts?.add(-1, at: left)
    try counts?.add(1, at: rowPlace)
  }

  func blockers(of card: Card.ID) throws -> [Card.ID] {
    try Dependencies(db: db, boards: stored).blockers(of: card)
  }

  func first(of query: CardQuery) throws -> Card.ID? {
    try FilteredCards(query, stored, db).first()
  }

  func repeating(among cards: [Card.ID]) throws -> [Card.ID] {
    let field = CardValues.repeats
    let isAny = "SELECT EXISTS (SELECT 1 FROM card_value WHERE field = \(field))"
    guard try Bool.fetchOne(db.cachedStatement(sql: isAny)) == true else { return [] }
    let statement = try db.cachedStatement(
      sql: """
        SELECT EXISTS (SELECT 1 FROM card_value v JOIN card ON card.key = v.card_key
          WHERE card.id = ? AND v.field = \(field))
        """
    )
    return try cards.filter { try Bool.fetchOne(statement, arguments: [$0.uuid]) == true }
  }

  func count(of list: CardList) throws -> Int {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT card_count FROM board_column WHERE key = ?"),
      arguments: [stored.key(of: list)]
    ) ?? 0
  }

  func cards(of list: CardList, after card: CardHead?, limit: Int) throws -> [CardHead] {
    try heads(
      """
      WHERE column_key = ? AND (order_key, id) > (?, ?) ORDER BY order_key, id LIMIT ?
      """,
      [
        try stored.key(of: list), Data(card?.place.orderKey.bytes ?? []),
        card?.id.uuid.data ?? Data(), limit,
      ]
    )
  }

  func cards(of column: Column.ID, changedBefore date: Timestamp) throws -> [Card.ID] {
    try UUID.fetchAll(
      db,
      sql: """
        SELECT id FROM card WHERE column_key = ? AND updated_at < ? ORDER BY order_key, id
        """,
      arguments: [stored.key(of: column), date.milliseconds]
    )
    .map(Card.ID.init)
  }

  func end(_ side: Side, of column: Column.ID) throws -> CardHead? {
    let order = side.reversed.order
    return try heads(
      "WHERE column_key = ? ORDER BY order_key \(order), id \(order) LIMIT 1",
      [stored.key(of: column)]
    )
    .first
  }

  func neighbour(of card: CardHead, _ side: Side) throws -> CardHead? {
    try heads(
      """
      WHERE column_key = ? AND (order_key, id) \(side.comparison) (?, ?)
      ORDER BY order_key \(side.order), id \(side.order) LIMIT 1
      """,
      [
        stored.key(of: card.place.column), Data(card.place.orderKey.bytes), card.id.uuid,
      ]
    )
    .first
  }

  func twins(of card: CardHead) throws -> [CardHead] {
    try heads(
      "WHERE column_key = ? AND order_key = ? AND id > ? ORDER BY id",
      [
        stored.key(of: card.place.column), Data(card.place.orderKey.bytes), card.id.uuid,
      ]
    )
  }

  private func heads(_ condition: String, _ arguments: StatementArguments) throws -> [CardHead] {
    try Row.fetchAll(
      db.cachedStatement(sql: "SELECT \(CardRows.headFields) FROM card \(condition)"),
      arguments: arguments
    )
    .map(cards.head)
  }
}

extension UUID {
  fileprivate var data: Data { withUnsafeBytes(of: uuid) { Data($0) } }
}
