internal import BoardModel
internal import GRDB

/// The tags and the checklists of cards, a row each.
extension CardRows {
  func tags(ofCard key: Int64) throws -> [String] {
    try String.fetchAll(
      db.cachedStatement(sql: "SELECT tag FROM card_tag WHERE card_key = ? ORDER BY position"),
      arguments: [key]
    )
  }

  func checklist(ofCard key: Int64) throws -> [ChecklistItem] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT text, is_done FROM checklist_item WHERE card_key = ? ORDER BY position"
      ),
      arguments: [key]
    )
    var items: [ChecklistItem] = []
    while let row = try rows.next() {
      items.append(
        ChecklistItem(
          text: try row.decode(String.self, atIndex: 0),
          isDone: try row.decode(Bool.self, atIndex: 1)
        )
      )
    }
    return items
  }

  func insert(_ tags: [String], ofCard key: Int64) throws {
    for (position, tag) in tags.enumerated() {
      try db.cachedStatement(
        sql: "INSERT INTO card_tag (card_key, position, tag) VALUES (?, ?, ?)"
      )
      .execute(arguments: [key, position, tag])
    }
  }

  func insert(_ checklist: [ChecklistItem], ofCard key: Int64) throws {
    for (position, item) in checklist.enumerated() {
      try db.cachedStatement(
        sql: "INSERT INTO checklist_item (card_key, position, text, is_done) VALUES (?, ?, ?, ?)"
      )
      .execute(arguments: [key, position, item.text, item.isDone])
    }
  }

  func replaceTags(of card: Card, _ key: Int64) throws {
    try db.cachedStatement(sql: "DELETE FROM card_tag WHERE card_key = ?")
      .execute(arguments: [key])
    try insert(card.tags, ofCard: key)
  }

  func replaceChecklist(of card: Card, _ key: Int64) throws {
    try db.cachedStatement(sql: "DELETE FROM checklist_item WHERE card_key = ?")
      .execute(arguments: [key])
    try insert(card.checklist, ofCard: key)
  }
}
