internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// Pages of previews, each read with a single statement.
struct PreviewPage {
  let db: Database
  let boards: StoredBoards

  func end(
    _ side: Side,
    of column: Int64,
    limit: Int
  ) throws -> [CardPreview] {
    let cards = try fetch(
      cards: "WHERE column_key = ? \(inOrder(side.reversed)) LIMIT ?",
      [column, limit]
    )
    return side == .before ? cards : cards.reversed()
  }

  /// The cards directly after or before a place.
  func beside(
    _ place: StoredPlace,
    _ side: Side,
    limit: Int
  ) throws -> [CardPreview] {
    let cards = try fetch(
      cards: """
        WHERE column_key = ? AND (order_key, id) \(side.comparison) (?, ?) \(inOrder(side)) LIMIT ?
        """,
      [place.column, Data(place.orderKey.bytes), place.id.uuid, limit]
    )
    return side == .after ? cards : cards.reversed()
  }

  func one(_ id: Card.ID) throws -> CardPreview? {
    try fetch(cards: "WHERE id = ?", [id.uuid]).first
  }

  /// The cards with these keys, in their order.
  func cards(withKeys keys: [Int64]) throws -> [CardPreview] {
    let list = "[\(keys.map(String.init).joined(separator: ","))]"
    return try fetch(
      cards: """
        JOIN (SELECT key AS place, value AS listed FROM json_each(?)) ON listed = card.key
        ORDER BY place
        """,
      [list]
    )
  }

  private func inOrder(_ side: Side) -> String {
    "ORDER BY order_key \(side.order), id \(side.order)"
  }

  /// One row per card, in the order of the condition.
  ///
  /// A join with the tags would make SQLite sort the rows again, which took half of the time.
  private func fetch(
    cards condition: String,
    _ arguments: StatementArguments
  ) throws -> [CardPreview] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, substr(title, 1, \(CardPreview.titleLimit)), due, priority,
          substr(body, 1, \(CardPreview.bodyLimit)),
          (SELECT group_concat(tag, char(31)) FROM
            (SELECT tag FROM card_tag t WHERE t.card_key = card.key ORDER BY t.position)),
          (SELECT count(*) FROM checklist_item i WHERE i.card_key = card.key),
          (SELECT sum(is_done) FROM checklist_item i WHERE i.card_key = card.key),
          key, column_key, order_key, \(CardValues.areThere), \(CommentRows.count),
          CASE WHEN done_at > 0 THEN date(done_at / 1000, 'unixepoch', 'localtime') END
        FROM card \(condition)
        """
    )
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    var previews: [CardPreview] = []
    while let row = try rows.next() {
      var preview = try preview(Card.ID(uuid: row.decode(UUID.self, atIndex: 0)), row)
      if let tags = try row.decode(String?.self, atIndex: 5) {
        preview.tags = tags.split(separator: "\u{1F}", omittingEmptySubsequences: false)
          .map(String.init)
      }
      previews.append(preview)
    }
    for index in previews.indices where previews[index].tags.count > 1 {
      previews[index].tags = TagRule.merged(previews[index].tags)
    }
    let children = Children(db: db, boards: boards)
    if try !previews.isEmpty && children.exist() {
      for index in previews.indices {
        previews[index].children = try children.progress(of: previews[index].id)
      }
    }
    return previews
  }

  private func preview(_ id: Card.ID, _ row: Row) throws -> CardPreview {
    let columnKey = try row.decode(Int64.self, atIndex: 9)
    let place = try CardRows(db: db, boards: boards)
      .place(
        ofCard: row.decode(Int64.self, atIndex: 8),
        columnKey: columnKey,
        orderKey: OrderKey(bytes: Array(row.decode(Data.self, atIndex: 10))),
        finishedAt: nil
      )
    var preview = CardPreview(
      id: id,
      title: TitleRule.bounded(try row.decode(String.self, atIndex: 1)),
      bodyStart: try row.decode(String.self, atIndex: 4),
      priority: try row.priority(atIndex: 3),
      progress: ChecklistProgress(
        done: try row.decode(Int?.self, atIndex: 7) ?? 0,
        count: try row.decode(Int.self, atIndex: 6)
      ),
      commentCount: try row.decode(Int.self, atIndex: 12),
      column: place.column,
      archived: place.archived,
      finishedOn: try row.decode(String?.self, atIndex: 13).flatMap { CalendarDay(iso: $0) }
    )
    preview.draft.dueDate = try row.due(atIndex: 2)
    if try row.decode(Bool.self, atIndex: 11) {
      try readValues(into: &preview, ofCard: row.decode(Int64.self, atIndex: 8), columnKey)
    }
    return preview
  }

  private func readValues(
    into preview: inout CardPreview,
    ofCard key: Int64,
    _ columnKey: Int64
  ) throws {
    try CardValues(db: db).read(into: &preview.draft, ofCard: key)
    preview.blockers = try Dependencies(db: db, boards: boards)
      .openBlockers(preview.blockedBy, inColumn: columnKey)
  }
}
