internal import BoardModel
internal import Foundation
internal import GRDB

/// Which cards block which.
///
/// A card is open if it is in a column of an unarchived board, and the column's kind isn't *done*.
/// An open card is blocked by its open dependencies.
struct Dependencies {
  let db: Database
  let boards: StoredBoards

  // MARK: As conditions

  var isBlocked: SQLCondition {
    condition(
      """
      card_value v JOIN card o ON o.id = v.value
      WHERE v.card_key = card.key AND v.field = \(CardValues.blocker)
      """
    )
  }

  var isBlocking: SQLCondition {
    condition(
      """
      card_value v JOIN card o ON o.key = v.card_key
      WHERE v.field = \(CardValues.blocker) AND v.value = card.id
      """
    )
  }

  private func condition(_ other: String) -> SQLCondition {
    let open = boards.openKeys
    return .all([
      .isOne("card.column_key", ofKeys: open),
      SQLCondition(
        "EXISTS (SELECT 1 FROM \(other) AND \(SQLCondition.isOne("o.column_key", ofKeys: open).sql))"
      ),
    ])
  }

  // MARK: Of one card

  /// The cards that a card refers to, whether they exist or not.
  func cards(_ relation: CardRelation, of card: Card.ID) throws -> [Card.ID] {
    try UUID.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT v.value FROM card c JOIN card_value v ON v.card_key = c.key
          WHERE c.id = ? AND v.field = \(relation.number) ORDER BY v.position
          """
      ),
      arguments: [card.uuid]
    )
    .map(Card.ID.init)
  }

  func dependents(of card: Card.ID) throws -> [Card.ID] {
    try UUID.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT c.id FROM card_value v JOIN card c ON c.key = v.card_key
          WHERE v.field = \(CardValues.blocker) AND v.value = ? ORDER BY c.id
          """
      ),
      arguments: [card.uuid]
    )
    .map(Card.ID.init)
  }

  /// The open ones among some cards, with their titles, in the given order.
  func open(_ cards: [Card.ID]) throws -> [(id: Card.ID, title: String)] {
    let open = Set(boards.openKeys)
    return try cards.compactMap { card in
      let row = try Row.fetchOne(
        db.prepared("SELECT column_key, title FROM card WHERE id = ?", [card.uuid])
      )
      guard let row, open.contains(try row.decode(Int64.self, atIndex: 0)) else { return nil }
      return (card, try row.decode(String.self, atIndex: 1))
    }
  }

  /// The open blockers of a card in a column, given its dependencies; nil if it isn't blocked.
  func openBlockers(_ blockers: [Card.ID], inColumn key: Int64) throws -> OpenBlockers? {
    guard !blockers.isEmpty, boards.openKeys.contains(key) else { return nil }
    let open = try open(blockers)
    return open.first.map { OpenBlockers(title: $0.title, count: open.count) }
  }
}

extension CardRelation {
  var number: Int {
    switch self {
    case .blockedBy: CardValues.blocker
    case .parent: CardValues.parent
    }
  }
}

extension StoredBoards {
  /// The lists of open cards.
  var openKeys: [Int64] {
    boards.lazy.filter { $0.record.archivedAt == nil }.flatMap(\.columns)
      .filter { $0.record.column.kind != .done }.flatMap(\.keys)
  }
}
