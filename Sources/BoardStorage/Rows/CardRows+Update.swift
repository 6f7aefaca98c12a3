internal import BoardModel
internal import Foundation
internal import GRDB

extension CardRows {
  /// Writes all fields of a card that differ, including place and times.
  ///
  /// - Returns: the new place of its row, if it moved.
  @discardableResult
  func update(from before: Card, to after: Card) throws -> RowPlace? {
    var rowPlace: RowPlace?
    let fields = Set(after.draft.fields(differingFrom: before.draft))
    if before.place != after.place || fields.contains(.start) {
      rowPlace = try setPlace(
        of: after.id,
        from: before.place,
        to: after.place,
        isLater: LaterDay(db: db).isLater(after.start),
        updatedAt: after.updatedAt
      )
    }
    if !fields.isDisjoint(with: [.title, .due, .priority]) || before.updatedAt != after.updatedAt {
      try setShortFields(of: after)
    }
    if fields.contains(.body) {
      try db.cachedStatement(sql: "UPDATE card SET body = ? WHERE id = ?")
        .execute(arguments: [after.body, after.id.uuid])
    }
    if fields.isDisjoint(with: CardValues.fields.union([.tags, .checklist])) { return rowPlace }
    let key = try key(of: after.id)
    if fields.contains(.tags) { try replaceTags(of: after, key) }
    if fields.contains(.checklist) { try replaceChecklist(of: after, key) }
    try CardValues(db: db).replace(fields, of: after.draft, key)
    return rowPlace
  }

  private func setShortFields(of card: Card) throws {
    let statement = try BulkStatement(
      db,
      "UPDATE card SET title = ?, due = ?, priority = ?, updated_at = ? WHERE id = ?"
    )
    statement.set(1, card.title)
    statement.set(2, card.draft.dueDate?.iso)
    statement.set(3, Int64(card.priority.rawValue))
    statement.set(4, card.updatedAt.milliseconds)
    statement.set(5, card.id.uuid)
    try statement.run()
  }

  private func key(of card: Card.ID) throws -> Int64 {
    let key = try Int64.fetchOne(db.prepared("SELECT key FROM card WHERE id = ?", [card.uuid]))
    guard let key else { throw StoreError.cardNotFound(card) }
    return key
  }
}
