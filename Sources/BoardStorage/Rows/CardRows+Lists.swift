internal import BoardModel
internal import GRDB

extension CardRows {
  /// The tags of a card; those that differ only in case are merged.
  func tags(ofCard key: Int64, from table: StaticString = "card_tag") throws -> [String] {
    let row = try BulkStatement(
      db,
      "SELECT tag FROM \(table) WHERE card_key = ? ORDER BY position"
    )
    row.set(1, key)
    var tags: [String] = []
    try row.eachRow { tags.append(try row.string(0)) }
    return TagRule.merged(tags)
  }

  func checklist(
    ofCard key: Int64,
    from table: StaticString = "checklist_item"
  ) throws -> [ChecklistItem] {
    let row = try BulkStatement(
      db,
      "SELECT text, is_done FROM \(table) WHERE card_key = ? ORDER BY position"
    )
    row.set(1, key)
    var items: [ChecklistItem] = []
    try row.eachRow {
      items.append(ChecklistItem(text: try row.string(0), isDone: try row.integer(1) != 0))
    }
    return items
  }

  func insert(_ tags: [String], ofCard key: Int64) throws {
    if tags.isEmpty { return }
    let statement = try BulkStatement(
      db,
      "INSERT INTO card_tag (card_key, position, tag) VALUES (?, ?, ?)"
    )
    for (position, tag) in tags.enumerated() {
      statement.set(1, key)
      statement.set(2, Int64(position))
      statement.set(3, tag)
      try statement.run()
    }
  }

  func insert(_ checklist: [ChecklistItem], ofCard key: Int64) throws {
    if checklist.isEmpty { return }
    let statement = try BulkStatement(
      db,
      "INSERT INTO checklist_item (card_key, position, text, is_done) VALUES (?, ?, ?, ?)"
    )
    for (position, item) in checklist.enumerated() {
      statement.set(1, key)
      statement.set(2, Int64(position))
      statement.set(3, item.text)
      statement.set(4, item.isDone ? 1 : 0)
      try statement.run()
    }
  }

  func replaceTags(of card: Card, _ key: Int64) throws {
    try db.prepared("DELETE FROM card_tag WHERE card_key = ?", [key]).execute()
    try insert(card.tags, ofCard: key)
  }

  func replaceChecklist(of card: Card, _ key: Int64) throws {
    try db.prepared("DELETE FROM checklist_item WHERE card_key = ?", [key]).execute()
    try insert(card.checklist, ofCard: key)
  }
}
