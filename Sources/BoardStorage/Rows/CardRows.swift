internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// Whole cards, in and out of their rows.
struct CardRows {
  let db: Database
  let boards: StoredBoards

  func find(_ id: Card.ID) throws -> Card? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT \(Self.fields) FROM card WHERE id = ?"),
      arguments: [id.uuid]
    )
    .map(card)
  }

  /// Hands over the cards of a column in its order.
  func forEach(inColumn column: Int64, _ body: (Card) throws -> Void) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT \(Self.fields) FROM card WHERE column_key = ? ORDER BY order_key, id",
      arguments: [column]
    )
    while let row = try rows.next() { try body(card(row)) }
  }

  static let fields = """
    key, id, column_key, order_key, title, due, priority, created_at, updated_at, body,
    \(CardValues.areThere),
    EXISTS (SELECT 1 FROM card_tag WHERE card_key = card.key),
    EXISTS (SELECT 1 FROM checklist_item WHERE card_key = card.key)
    """

  func card(_ row: Row) throws -> Card {
    let key = try row.decode(Int64.self, atIndex: 0)
    let place = try place(
      ofCard: key,
      columnKey: row.decode(Int64.self, atIndex: 2),
      orderKey: row.decode(Data.self, atIndex: 3)
    )
    var draft = CardDraft(
      title: try row.decode(String.self, atIndex: 4),
      body: try row.decode(String.self, atIndex: 9),
      due: try row.day(atIndex: 5),
      priority: try row.priority(atIndex: 6),
      tags: try row.decode(Bool.self, atIndex: 11) ? tags(ofCard: key) : [],
      checklist: try row.decode(Bool.self, atIndex: 12) ? checklist(ofCard: key) : []
    )
    if try row.decode(Bool.self, atIndex: 10) {
      try CardValues(db: db).read(into: &draft, ofCard: key)
    }
    return Card(
      id: Card.ID(uuid: try row.decode(UUID.self, atIndex: 1)),
      draft: draft,
      place: place,
      createdAt: Timestamp(milliseconds: try row.decode(Int64.self, atIndex: 7)),
      updatedAt: Timestamp(milliseconds: try row.decode(Int64.self, atIndex: 8))
    )
  }

  /// All of a card but what takes long to read.
  func head(of id: Card.ID) throws -> CardHead? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT \(Self.headFields) FROM card WHERE id = ?"),
      arguments: [id.uuid]
    )
    .map(head)
  }

  static let headFields = "key, id, column_key, order_key, title, updated_at"

  func head(_ row: Row) throws -> CardHead {
    let columnKey = try row.decode(Int64.self, atIndex: 2)
    let place = try place(
      ofCard: row.decode(Int64.self, atIndex: 0),
      columnKey: columnKey,
      orderKey: row.decode(Data.self, atIndex: 3)
    )
    let board =
      switch try boards.place(forKey: columnKey) {
      case .column(_, let board), .archive(let board): board
      }
    return CardHead(
      id: Card.ID(uuid: try row.decode(UUID.self, atIndex: 1)),
      title: try row.decode(String.self, atIndex: 4),
      place: place,
      board: board,
      updatedAt: Timestamp(milliseconds: try row.decode(Int64.self, atIndex: 5))
    )
  }

  /// Writes a new card, and answers where it is kept.
  @discardableResult
  func insert(_ card: Card) throws -> Seat {
    let seat = try seat(for: card.place)
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO card
        (id, column_key, order_key, title, due, priority, created_at, updated_at, body)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    )
    statement.setUncheckedArguments([
      card.id.uuid, seat.columnKey, Data(seat.orderKey.bytes), card.title,
      card.due?.iso, card.priority.rawValue, card.createdAt.milliseconds,
      card.updatedAt.milliseconds, card.body,
    ])
    try statement.execute()
    let key = db.lastInsertedRowID
    if card.place.isArchived { try noteArchived(card.id, card.place) }
    try insert(card.tags, ofCard: key)
    try insert(card.checklist, ofCard: key)
    try CardValues(db: db).insert(card.draft, ofCard: key)
    return seat
  }

  func delete(_ id: Card.ID) throws {
    let statement = try BulkStatement(db, "DELETE FROM card WHERE id = ?")
    statement.set(1, id.uuid)
    try statement.run()
  }
}

extension Row {
  func day(atIndex index: Int) throws -> CalendarDay? {
    guard let text = try decode(String?.self, atIndex: index) else { return nil }
    guard let day = CalendarDay(iso: text) else {
      throw StoreError.damaged("a due date is not a day")
    }
    return day
  }

  func priority(atIndex index: Int) throws -> Priority {
    Priority(rawValue: try decode(Int.self, atIndex: index)) ?? .none
  }
}
