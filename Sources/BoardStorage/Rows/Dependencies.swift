internal import BoardModel
internal import Foundation
internal import GRDB

/// Which cards wait for which.
///
/// A card is open where it is in a column of a board in use that is not of the kind *done*; an open
/// card waits for those of its dependencies that are open.
struct Dependencies {
  let db: Database
  let boards: StoredBoards

  /// The keys of the columns whose cards are open.
  private var openColumns: [Int64] {
    boards.boards.lazy.filter { $0.record.archivedAt == nil }.flatMap(\.columns)
      .filter { $0.record.column.kind != .done }.map(\.key)
  }

  // MARK: As conditions

  /// Whether a row of `card` waits for another card.
  var isBlocked: SQLCondition {
    condition(
      """
      card_value v JOIN card o ON o.id = v.value
      WHERE v.card_key = card.key AND v.field = \(CardValues.blocker)
      """
    )
  }

  /// Whether another card waits for a row of `card`.
  var isBlocking: SQLCondition {
    condition(
      """
      card_value v JOIN card o ON o.key = v.card_key
      WHERE v.field = \(CardValues.blocker) AND v.value = card.id
      """
    )
  }

  private func condition(_ other: String) -> SQLCondition {
    let open = openColumns
    return .all([
      .isOne("card.column_key", ofKeys: open),
      SQLCondition(
        "EXISTS (SELECT 1 FROM \(other) AND \(SQLCondition.isOne("o.column_key", ofKeys: open).sql))"
      ),
    ])
  }

  // MARK: Of one card

  /// The cards that a card depends on, whether they are there or not.
  func blockers(of card: Card.ID) throws -> [Card.ID] {
    try UUID.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT v.value FROM card c JOIN card_value v ON v.card_key = c.key
          WHERE c.id = ? AND v.field = \(CardValues.blocker) ORDER BY v.position
          """
      ),
      arguments: [card.uuid]
    )
    .map(Card.ID.init)
  }

  /// The cards that depend on a card.
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

  /// Those of some cards that are open, with their titles, in the order given.
  func open(_ cards: [Card.ID]) throws -> [(id: Card.ID, title: String)] {
    let open = Set(openColumns)
    return try cards.compactMap { card in
      let row = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT column_key, title FROM card WHERE id = ?"),
        arguments: [card.uuid]
      )
      guard let row, open.contains(try row.decode(Int64.self, atIndex: 0)) else { return nil }
      return (card, try row.decode(String.self, atIndex: 1))
    }
  }

  /// What the cards of a column wait for that depend on these; nil where they wait for nothing.
  func openBlockers(_ blockers: [Card.ID], inColumn key: Int64) throws -> OpenBlockers? {
    guard !blockers.isEmpty, openColumns.contains(key) else { return nil }
    let open = try open(blockers)
    return open.first.map { OpenBlockers(title: $0.title, count: open.count) }
  }
}
