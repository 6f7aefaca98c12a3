internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

extension FilteredCards {
  /// Goes on finding where a stretch ended, testing at most so many cards.
  func find(after stretch: FoundStretch?, testing limit: Int) throws -> FoundStretch {
    var result = FoundStretch(lastTested: stretch?.lastTested)
    var place: Place?
    if let last = stretch?.lastTested {
      do {
        place = try self.place(of: last)
      } catch StoreError.cardNotFound {
        result = FoundStretch(isRestart: true)
      }
    }
    for index in (place?.stretch ?? 0)..<max(stretches.count, place?.stretch ?? 0) {
      let from = index == place?.stretch ? place : nil
      _ = try walk(index, .after, from: from, limit: max(1, limit - result.tested)) { id, isFound in
        result.tested += 1
        result.lastTested = id
        if isFound { result.cards.append(id) }
        return true
      }
      if result.tested >= limit { return result }
    }
    result.isFinished = true
    return result
  }

  /// Every card that the conditions in SQL let through, in the order of the query.
  func candidates() throws -> CardCandidates {
    var cards: [Card.ID] = []
    for stretch in stretches {
      let parts = [stretch.condition, plan?.condition ?? .always, narrowing.condition]
      let condition = SQLCondition.all(parts)
      try narrowing.use {
        let cursor = try Row.fetchCursor(
          db,
          sql: """
            SELECT id, key FROM card \(narrowing.hint)
            WHERE \(condition.sql) \(stretch.order.clause(.after))
            """,
          arguments: StatementArguments(condition.arguments)
        )
        while let row = try cursor.next() {
          if try !narrowing.contains(row.decode(Int64.self, atIndex: 1)) { continue }
          cards.append(Card.ID(uuid: try row.decode(UUID.self, atIndex: 0)))
        }
      }
    }
    return CardCandidates(cards: cards, areFound: plan?.rest == nil)
  }

  /// Those of some cards that are found, in the order given.
  func found(among cards: [Card.ID]) throws -> [Card.ID] {
    let scope = SQLCondition.any(stretches.map(\.condition))
    let condition = SQLCondition.all([scope, plan?.condition ?? .always])
    let statement = try db.makeStatement(
      sql: "SELECT \(reader.fields), 1 FROM card WHERE id = ? AND (\(condition.sql))"
    )
    return try cards.filter { card in
      let arguments = StatementArguments([card.uuid.databaseValue] + condition.arguments)
      guard let row = try Row.fetchOne(statement, arguments: arguments) else { return false }
      return try isFound(row)
    }
  }
}
