internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// Pages of previews, each read with a single statement by the keys of its cards.
struct PreviewPage {
  let db: Database
  let boards: StoredBoards

  func one(_ id: Card.ID) throws -> CardPreview? {
    try fetch(cards: "WHERE id = ?", [id.uuid]).first?.preview
  }

  /// The cards with these keys, in their order.
  func cards(withKeys keys: [Int64]) throws -> [CardPreview] {
    if keys.isEmpty { return [] }
    let list = "[\(keys.map(String.init).joined(separator: ","))]"
    let found = try fetch(cards: "WHERE key IN (SELECT value FROM json_each(?))", [list])
    let previews = Dictionary(found.map { ($0.key, $0.preview) }) { first, _ in first }
    return keys.compactMap { previews[$0] }
  }

  /// One row per card, in any order.
  ///
  /// A join with the tags would make SQLite sort the rows again, which took half of the time.
  private func fetch(
    cards condition: String,
    _ arguments: StatementArguments
  ) throws -> [(key: Int64, preview: CardPreview)] {
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
    var found: [(key: Int64, preview: CardPreview)] = []
    while let row = try rows.next() {
      var preview = try preview(Card.ID(uuid: row.decode(UUID.self, atIndex: 0)), row)
      if let tags = try row.decode(String?.self, atIndex: 5) {
        preview.tags = tags.split(separator: "\u{1F}", omittingEmptySubsequences: false)
          .map(String.init)
      }
      if preview.tags.count > 1 { preview.tags = TagRule.merged(preview.tags) }
      found.append((try row.decode(Int64.self, atIndex: 8), preview))
    }
    let children = Children(db: db, boards: boards)
    if try !found.isEmpty && children.exist() {
      for index in found.indices {
        found[index].preview.children = try children.progress(of: found[index].preview.id)
      }
    }
    return found
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
