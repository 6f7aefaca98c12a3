internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// Stretches of a column, read with their tags in one statement each.
struct PreviewPage {
  let db: Database
  let boards: StoredBoards

  /// The first or last cards of a column.
  func end(
    _ side: Side,
    of column: Int64,
    limit: Int
  ) throws -> [CardPreview] {
    try fetch(
      cards: "WHERE column_key = ? \(inOrder(side.reversed)) LIMIT ?",
      [column, limit]
    )
  }

  /// The cards right after or before a place.
  func beside(
    _ place: StoredPlace,
    _ side: Side,
    limit: Int
  ) throws -> [CardPreview] {
    try fetch(
      cards: """
        WHERE column_key = ? AND (order_key, id) \(side.comparison) (?, ?) \(inOrder(side)) LIMIT ?
        """,
      [place.column, Data(place.orderKey.bytes), place.id.uuid, limit]
    )
  }

  func one(_ id: Card.ID) throws -> CardPreview? {
    try fetch(cards: "WHERE id = ?", [id.uuid]).first
  }

  private func inOrder(_ side: Side) -> String {
    "ORDER BY order_key \(side.order), id \(side.order)"
  }

  /// One row a card, or one a tag where it has several, in the column's order.
  private func fetch(
    cards condition: String,
    _ arguments: StatementArguments
  ) throws -> [CardPreview] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT c.id, c.title, c.due, c.priority, c.body, t.tag, c.steps, c.done, c.key, c.column_key,
          c.order_key, c.has_values FROM (
          SELECT key, id, column_key, order_key,
            substr(title, 1, \(CardPreview.titleLimit)) AS title, due, priority,
            substr(body, 1, \(CardPreview.bodyLimit)) AS body,
            (SELECT count(*) FROM checklist_item i WHERE i.card_key = card.key) AS steps,
            (SELECT sum(is_done) FROM checklist_item i WHERE i.card_key = card.key) AS done,
            \(CardValues.areThere) AS has_values
          FROM card \(condition)) c
        LEFT JOIN card_tag t ON t.card_key = c.key
        ORDER BY c.order_key, c.id, t.position
        """
    )
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    var previews: [CardPreview] = []
    while let row = try rows.next() {
      let id = Card.ID(uuid: try row.decode(UUID.self, atIndex: 0))
      if previews.last?.id != id { previews.append(try preview(id, row)) }
      if let tag = try row.decode(String?.self, atIndex: 5) {
        previews[previews.count - 1].tags.append(tag)
      }
    }
    for index in previews.indices where previews[index].tags.count > 1 {
      previews[index].tags = TagRule.merged(previews[index].tags)
    }
    return previews
  }

  private func preview(_ id: Card.ID, _ row: Row) throws -> CardPreview {
    let columnKey = try row.decode(Int64.self, atIndex: 9)
    let place = try CardRows(db: db, boards: boards)
      .place(
        ofCard: row.decode(Int64.self, atIndex: 8),
        columnKey: columnKey,
        orderKey: OrderKey(bytes: Array(row.decode(Data.self, atIndex: 10)))
      )
    var preview = CardPreview(
      id: id,
      title: TitleRule.bounded(try row.decode(String.self, atIndex: 1)),
      bodyStart: try row.decode(String.self, atIndex: 4),
      due: try row.day(atIndex: 2),
      priority: try row.priority(atIndex: 3),
      progress: ChecklistProgress(
        done: try row.decode(Int?.self, atIndex: 7) ?? 0,
        count: try row.decode(Int.self, atIndex: 6)
      ),
      column: place.column,
      archived: place.archived
    )
    if try row.decode(Bool.self, atIndex: 11) {
      try readValues(into: &preview, ofCard: row.decode(Int64.self, atIndex: 8), columnKey)
    }
    return preview
  }

  /// What only few cards have.
  private func readValues(
    into preview: inout CardPreview,
    ofCard key: Int64,
    _ columnKey: Int64
  ) throws {
    var draft = CardDraft(title: "")
    try CardValues(db: db).read(into: &draft, ofCard: key)
    preview.assignees = draft.assignees
    preview.claim = draft.claim
    preview.blockers = try Dependencies(db: db, boards: boards)
      .openBlockers(draft.blockedBy, inColumn: columnKey)
  }
}
