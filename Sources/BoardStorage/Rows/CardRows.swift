internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

struct CardRows {
  let db: Database
  let boards: StoredBoards

  func find(_ id: Card.ID) throws -> Card? {
    let row = try BulkStatement(db, Self.wholeCard)
    row.set(1, id.uuid)
    return try row.first { try card(row) }
  }

  /// The cards of some lists in one order; an empty one costs nothing.
  func forEach(in lists: [Int64], _ body: (Card) throws -> Void) throws {
    let filled = try lists.filter { key in
      try Int.fetchOne(
        db.prepared("SELECT card_count FROM board_column WHERE key = ?", [key])
      ) ?? 0 > 0
    }
    if filled.isEmpty { return }
    let place = SQLCondition.isOne("column_key", ofKeys: filled)
    let row = try BulkStatement(
      db.makeStatement(
        sql: "SELECT \(Self.fields()) FROM card WHERE \(place.sql) ORDER BY order_key, id"
      ),
      db
    )
    try row.eachRow { try body(card(row)) }
  }

  /// What ``card(_:)`` reads; a preview asks for a part of the texts.
  static func fields(title: String = "title", body: String = "body") -> String {
    """
    key, id, column_key, order_key, \(title), due, priority, created_at, updated_at, \(body),
    \(CardValues.areThere),
    EXISTS (SELECT 1 FROM card_tag WHERE card_key = card.key),
    EXISTS (SELECT 1 FROM checklist_item WHERE card_key = card.key), done_at
    """
  }

  static let fieldCount: Int32 = 14
  private static let wholeCard = "SELECT \(fields()) FROM card WHERE id = ?"

  func card(_ row: BulkStatement) throws -> Card {
    let key = try row.integer(0)
    let place = try place(
      ofCard: key,
      columnKey: row.integer(2),
      orderKey: OrderKey(bytes: row.blob(3)),
      finishedAt: row.optionalInteger(13)
    )
    var draft = CardDraft(
      title: try row.string(4),
      body: try row.string(9),
      priority: Priority(rawValue: Int(try row.integer(6))) ?? .none,
      tags: try row.truth(11) == true ? tags(ofCard: key) : [],
      checklist: try row.truth(12) == true ? checklist(ofCard: key) : []
    )
    draft.dueDate = try row.due(5)
    if try row.truth(10) == true { try CardValues(db: db).read(into: &draft, ofCard: key) }
    return Card(
      id: Card.ID(uuid: try row.uuid(1)),
      draft: draft,
      place: place,
      createdAt: Timestamp(milliseconds: try row.integer(7)),
      updatedAt: Timestamp(milliseconds: try row.integer(8))
    )
  }

  static func due(_ text: String) throws -> DueDate {
    guard let due = DueDate(iso: text) else {
      throw StoreError.damaged("a due date is not a day")
    }
    return due
  }

  /// The fields of a card that are fast to read.
  func head(of id: Card.ID) throws -> CardHead? {
    let row = try BulkStatement(db, Self.headOfCard)
    row.set(1, id.uuid)
    return try row.first { try head(row) }
  }

  static let headFields = "key, id, column_key, order_key, title, updated_at, done_at"
  private static let headOfCard = "SELECT \(headFields) FROM card WHERE id = ?"

  func head(_ row: BulkStatement) throws -> CardHead {
    let columnKey = try row.integer(2)
    let place = try place(
      ofCard: row.integer(0),
      columnKey: columnKey,
      orderKey: OrderKey(bytes: row.blob(3)),
      finishedAt: row.optionalInteger(6)
    )
    return CardHead(
      id: Card.ID(uuid: try row.uuid(1)),
      title: try row.string(4),
      place: place,
      board: try boards.place(forKey: columnKey).board,
      updatedAt: Timestamp(milliseconds: try row.integer(5)),
      isLater: boards.isLater(place, columnKey)
    )
  }

  @discardableResult
  func insert(_ card: Card) throws -> RowPlace {
    let rowPlace = try rowPlace(for: card.place, isLater: LaterDay(db: db).isLater(card.start))
    let statement = try BulkStatement(
      db,
      """
      INSERT INTO card
      (id, column_key, order_key, title, due, priority, created_at, updated_at, body, done_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    )
    statement.set(1, card.id.uuid)
    statement.set(2, rowPlace.columnKey)
    statement.set(3, rowPlace.orderKey.bytes)
    statement.set(4, card.title)
    statement.set(5, card.draft.dueDate?.iso)
    statement.set(6, Int64(card.priority.rawValue))
    statement.set(7, card.createdAt.milliseconds)
    statement.set(8, card.updatedAt.milliseconds)
    statement.set(9, card.body)
    if let finishedAt = card.place.finishedAt { statement.set(10, finishedAt.milliseconds) }
    try statement.run()
    let key = db.lastInsertedRowID
    if card.place.isArchived { try insertArchived(card.id, card.place) }
    try insert(card.tags, ofCard: key)
    try insert(card.checklist, ofCard: key)
    try CardValues(db: db).insert(card.draft, ofCard: key)
    return rowPlace
  }

  func delete(_ id: Card.ID) throws {
    let statement = try BulkStatement(db, "DELETE FROM card WHERE id = ?")
    statement.set(1, id.uuid)
    try statement.run()
  }
}

extension BulkStatement {
  fileprivate func due(_ column: Int32) throws -> DueDate? {
    try text(column).map(CardRows.due)
  }
}
