internal import BoardModel
internal import BoardRules
internal import BoardSync
internal import Foundation
internal import GRDB

extension SQLiteTransaction {
  func card(_ id: Card.ID) throws -> Card? { try cards.find(id) }

  func head(of id: Card.ID) throws -> CardHead? { try cards.head(of: id) }

  func insert(_ card: Card) throws {
    try noteStart(of: card)
    let rowPlace = try cards.insert(card)
    counts?.archiveEnds = [:]
    try counts?.add(1, at: rowPlace)
    // A card that was deleted elsewhere is back.
    if try hasConflicts() { try ConflictRows(db: db).remove(SharedName.deleted, of: card.id) }
  }

  /// Begins the file's first day with its first start.
  private func noteStart(of card: Card) throws {
    guard card.start != nil, try LaterDay(db: db).day == nil else { return }
    try LaterDay(db: db).keep(today)
  }

  func update(from before: Card, to after: Card) throws {
    try noteStart(of: after)
    try write(from: before, to: after)
    try settleConflicts(of: after.id)
  }

  private func write(from before: Card, to after: Card) throws {
    let left = counts == nil ? nil : try cards.rowPlace(of: after.id)
    guard let rowPlace = try cards.update(from: before, to: after), let left else { return }
    counts?.archiveEnds = [:]
    try count(from: left, to: rowPlace)
  }

  func setPlace(of card: CardHead, _ place: CardPlace, updatedAt: Timestamp) throws {
    let place = try sorted(place)
    let left = counts == nil ? nil : try leftRowPlace(of: card)
    if card.place.isArchived { counts?.archiveEnds = [:] }
    let rowPlace = try cards.setPlace(
      of: card.id,
      from: card.place,
      to: place,
      isLater: isLater(card),
      updatedAt: updatedAt,
      archiveEnd: place.archived.flatMap { counts?.archiveEnds[$0.board] }
    )
    try settleConflicts(of: card.id)
    guard let left else { return }
    if let mark = place.archived {
      counts?.archiveEnds[mark.board] = mark.key == nil ? rowPlace.orderKey : nil
    }
    try count(from: left, to: rowPlace)
  }

  /// The archive of a shared board is in the same order on all machines.
  private func sorted(_ place: CardPlace) throws -> CardPlace {
    guard let mark = place.archived, mark.key == nil, try isShared(mark.board) else { return place }
    var place = place
    place.archived = ArchiveMark(
      date: mark.date,
      board: mark.board,
      key: OrderKey(archivedAt: mark.date, from: place.orderKey)
    )
    return place
  }

  /// Where a card's row is, which for nearly all cards follows from what is known.
  private func leftRowPlace(of card: CardHead) throws -> CardRows.RowPlace? {
    if card.place.isArchived, card.place.archived?.key == nil {
      return try cards.rowPlace(of: card.id)
    }
    return try cards.rowPlace(for: card.place, isLater: card.isLater)
  }

  /// Whether a card is later on the board.
  ///
  /// The list that it is in says so, unless it is done or archived.
  private func isLater(_ card: CardHead) throws -> Bool {
    if card.isLater { return true }
    let isOpen =
      !card.place.isArchived && stored.column(card.place.column)?.record.column.kind != .done
    return try isOpen ? false : LaterDay(db: db).isLater(card.id)
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

  func cards(_ relation: CardRelation, of card: Card.ID) throws -> [Card.ID] {
    try Dependencies(db: db, boards: stored).cards(relation, of: card)
  }

  func first(of query: CardQuery) throws -> Card.ID? {
    try FilteredCards(query, stored, db).first()
  }

  func cards(_ cards: [Card.ID], having field: CardField) throws -> [Card.ID] {
    let field = CardValues.number(of: field)
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
      db.cachedStatement(
        sql: "SELECT sum(card_count) FROM board_column WHERE key = ?1 OR later_of = ?1"
      ),
      arguments: [stored.key(of: list)]
    ) ?? 0
  }

  /// Later cards follow the others.
  func cards(of list: CardList, after card: CardHead?, limit: Int) throws -> [CardHead] {
    let key = try stored.key(of: list)
    guard case .column(let id) = list, let later = stored.column(id)?.laterKey else {
      return try heads(of: key, after: card, limit)
    }
    if let card, card.isLater { return try heads(of: later, after: card, limit) }
    let cards = try heads(of: key, after: card, limit)
    if cards.count == limit { return cards }
    return try cards + heads(of: later, after: nil, limit - cards.count)
  }

  private func heads(of key: Int64, after card: CardHead?, _ limit: Int) throws -> [CardHead] {
    try heads(
      """
      WHERE column_key = ? AND (order_key, id) > (?, ?) ORDER BY order_key, id LIMIT ?
      """,
      [
        key, Data(card?.place.orderKey.bytes ?? []),
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

  // Cards that are hidden are neighbours too, so that an order made with them, as in a linked
  // file, is kept.

  func end(_ side: Side, of column: Column.ID) throws -> CardHead? {
    let order = side.reversed.order
    return try lists(of: column)
      .compactMap { list in
        try heads(
          "WHERE column_key = ? ORDER BY order_key \(order), id \(order) LIMIT 1",
          [list]
        )
        .first
      }
      .min { side == .before ? isBefore($0, $1) : isBefore($1, $0) }
  }

  func neighbour(of card: CardHead, _ side: Side) throws -> CardHead? {
    try lists(of: card.place.column)
      .compactMap { list in
        try heads(
          """
          WHERE column_key = ? AND (order_key, id) \(side.comparison) (?, ?)
          ORDER BY order_key \(side.order), id \(side.order) LIMIT 1
          """,
          [list, Data(card.place.orderKey.bytes), card.id.uuid]
        )
        .first
      }
      .min { side == .after ? isBefore($0, $1) : isBefore($1, $0) }
  }

  func twins(of card: CardHead) throws -> [CardHead] {
    try lists(of: card.place.column)
      .flatMap { list in
        try heads(
          "WHERE column_key = ? AND order_key = ? AND id > ?",
          [list, Data(card.place.orderKey.bytes), card.id.uuid]
        )
      }
      .sorted(by: isBefore)
  }

  private func lists(of column: Column.ID) throws -> [Int64] {
    guard let column = stored.column(column) else { throw StoreError.columnNotFound(column) }
    return column.keys
  }

  private func isBefore(_ one: CardHead, _ other: CardHead) -> Bool {
    if one.place.orderKey != other.place.orderKey {
      return one.place.orderKey < other.place.orderKey
    }
    return one.id.uuid.data.lexicographicallyPrecedes(other.id.uuid.data)
  }

  private func heads(
    _ condition: String,
    _ arguments: [any DatabaseValueConvertible]
  ) throws -> [CardHead] {
    let row = try BulkStatement(db, "SELECT \(CardRows.headFields) FROM card \(condition)")
    row.set(arguments.map(\.databaseValue))
    var heads: [CardHead] = []
    try row.eachRow { heads.append(try cards.head(row)) }
    return heads
  }
}

extension UUID {
  fileprivate var data: Data { withUnsafeBytes(of: uuid) { Data($0) } }
}

extension SQLiteTransaction {
  func together<Value>(_ count: Int, _ body: () throws -> Value) throws -> Value {
    if count < bulkThreshold || counts != nil { return try body() }
    defer { stopCounting() }
    try beginCounting()
    let value = try body()
    try counts?.write()
    return value
  }

  /// From here on, counts the cards of columns and blocks in memory; no column may be created
  /// meanwhile.
  ///
  /// Write the counts before ``stopCounting()``.
  func beginCounting() throws {
    if counts != nil { return }
    try growCache()
    counts = CardCounts(db)
    setTriggers(db, false)
  }

  func stopCounting() {
    if counts == nil { return }
    setTriggers(db, true)
    counts = nil
  }
}
