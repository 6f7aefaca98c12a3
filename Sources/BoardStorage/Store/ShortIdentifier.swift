internal import BoardModel
internal import Foundation
internal import GRDB

extension CardIDPrefix {
  /// Whether a row of `card` has the prefix, as by ``CardIDPrefix/begins(_:)``.
  var condition: SQLCondition {
    guard let groups else { return SQLCondition("id BETWEEN ? AND ?", [first, last]) }
    return SQLCondition(
      "substr(id, 11) BETWEEN ? AND ?",
      [Data(groups.first), Data(groups.last)]
    )
  }

  /// The keys of the cards with the prefix; nil if there are more than `limit`.
  func keys(limit: Int, _ db: Database) throws -> [Int64]? {
    let keys = try Int64.fetchAll(
      db,
      sql: "SELECT key FROM card WHERE \(condition.sql) LIMIT \(limit + 1)",
      arguments: StatementArguments(condition.arguments)
    )
    return keys.count > limit ? nil : keys
  }

  func cards(limit: Int, _ db: Database) throws -> [Card.ID] {
    if let groups {
      let found = try UUID.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT id FROM card WHERE substr(id, 11) BETWEEN ? AND ? ORDER BY substr(id, 11) LIMIT ?
            """
        ),
        arguments: [Data(groups.first), Data(groups.last), limit]
      )
      if !found.isEmpty { return found.map(Card.ID.init) }
    }
    let found = try UUID.fetchAll(
      db.cachedStatement(
        sql: "SELECT id FROM card WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?"
      ),
      arguments: [first, last, limit]
    )
    return found.map(Card.ID.init)
  }
}

/// The shortest start of an identifier's last group that is unique among all cards.
struct ShortIdentifier {
  /// Shorter prefixes are harder to pick out of a list.
  private static let minimumDigits = 4

  /// One statement, because the board asks for each card that is selected.
  private static let neighbours = """
    SELECT
      (SELECT id FROM card WHERE substr(id, 11) <= ?1 AND id <> ?2
       ORDER BY substr(id, 11) DESC LIMIT 1),
      (SELECT id FROM card WHERE substr(id, 11) >= ?1 AND id <> ?2 ORDER BY substr(id, 11) LIMIT 1)
    """

  let text: String

  /// - Complexity: O(log *n*) for *n* cards: only its neighbours in the index can share a prefix.
  init(of card: Card.ID, _ db: Database) throws {
    let group = Data(withUnsafeBytes(of: card.uuid.uuid) { $0.suffix(6) })
    let row = try Row.fetchOne(db.prepared(Self.neighbours, [group, card.uuid]))
    let common = (row.map { [$0[0] as UUID?, $0[1]] } ?? []).compactMap(\.self)
      .map { card.commonGroupDigits(with: Card.ID(uuid: $0)) }
      .max()
    let digits = max(Self.minimumDigits, (common ?? 0) + 1)
    // If two identifiers share their last group, which chance hardly causes, use the whole one.
    text = digits > CardIDPrefix.groupLength ? card.text : card.text(groupDigits: digits)
  }
}
