internal import BoardModel
internal import Foundation
internal import GRDB

extension CardRows {
  /// Writes every field of a card that differs, its place and times among them.
  func update(from before: Card, to after: Card) throws {
    if before.place != after.place {
      try setPlace(of: after.id, from: before.place, to: after.place, updatedAt: after.updatedAt)
    }
    let fields = Set(after.draft.fields(differingFrom: before.draft))
    if !fields.isDisjoint(with: [.title, .due, .priority]) || before.updatedAt != after.updatedAt {
      try setShortFields(of: after)
    }
    if fields.contains(.body) {
      try db.cachedStatement(sql: "UPDATE card SET body = ? WHERE id = ?")
        .execute(arguments: [after.body, after.id.uuid])
    }
    if fields.isDisjoint(with: CardValues.fields.union([.tags, .checklist])) { return }
    let key = try key(of: after.id)
    if fields.contains(.tags) { try replaceTags(of: after, key) }
    if fields.contains(.checklist) { try replaceChecklist(of: after, key) }
    try CardValues(db: db).replace(fields, of: after.draft, key)
  }

  private func setShortFields(of card: Card) throws {
    try db.cachedStatement(
      sql: "UPDATE card SET title = ?, due = ?, priority = ?, updated_at = ? WHERE id = ?"
    )
    .execute(arguments: [
      card.title, card.due?.iso, card.priority.rawValue, card.updatedAt.milliseconds,
      card.id.uuid,
    ])
  }

  private func key(of card: Card.ID) throws -> Int64 {
    let key = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT key FROM card WHERE id = ?"),
      arguments: [card.uuid]
    )
    guard let key else { throw StoreError.cardNotFound(card) }
    return key
  }
}
