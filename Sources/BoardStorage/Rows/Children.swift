internal import BoardModel
internal import Foundation
internal import GRDB

/// Which cards are parts of which.
///
/// A parent that was deleted counts as none.
struct Children {
  let db: Database
  let boards: StoredBoards

  /// Cards with a parent.
  static let isChild = SQLCondition(
    """
    EXISTS (SELECT 1 FROM card_value v JOIN card p ON p.id = v.value
      WHERE v.card_key = card.key AND v.field = \(CardValues.parent))
    """
  )

  /// Cards with a child.
  static let isParent = SQLCondition(
    """
    EXISTS (SELECT 1 FROM card_value v WHERE v.field = \(CardValues.parent) AND v.value = card.id)
    """
  )

  /// Whether any card of the file has a parent.
  func exist() throws -> Bool {
    try Bool.fetchOne(
      db.prepared("SELECT EXISTS (SELECT 1 FROM card_value WHERE field = \(CardValues.parent))")
    ) ?? false
  }

  /// How many children of a card are done, among the first few; nil without children.
  func progress(of card: Card.ID) throws -> ChecklistProgress? {
    let isOpen = SQLCondition.isOne("column_key", ofKeys: boards.openKeys)
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT count(*), count(CASE WHEN \(isOpen.sql) THEN 1 END) FROM (
            SELECT c.column_key FROM card_value v JOIN card c ON c.key = v.card_key
            WHERE v.field = \(CardValues.parent) AND v.value = ?
            LIMIT \(CardPreview.childLimit + 1))
          """
      ),
      arguments: [card.uuid]
    )
    guard let row else { return nil }
    let count = try row.decode(Int.self, atIndex: 0)
    return ChecklistProgress(done: count - (try row.decode(Int.self, atIndex: 1)), count: count)
  }

  /// In the order of the columns.
  func all(of card: Card.ID, limit: Int) throws -> [Card.ID] {
    try UUID.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT c.id FROM card_value v JOIN card c ON c.key = v.card_key
          JOIN board_column b ON b.key = c.column_key
          WHERE v.field = \(CardValues.parent) AND v.value = ?
          ORDER BY b.kind = '\(Schema.archiveKind)', b.order_key, c.order_key, c.id LIMIT ?
          """
      ),
      arguments: [card.uuid, limit]
    )
    .map(Card.ID.init)
  }
}
