internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

extension FilteredCards {
  /// Continues finding after a stretch, testing at most `limit` cards.
  ///
  /// Restarts if the card where the stretch ended is gone or has moved. This sees other programs'
  /// changes before they are announced, and would otherwise skip all cards between the two places.
  func find(after stretch: FoundStretch?, testing limit: Int) throws -> FoundStretch {
    var result: FoundStretch?
    // The last card's place must come from the same state of the file.
    try db.inTransaction(.deferred) {
      result = try findInTransaction(after: stretch, testing: limit)
      return .commit
    }
    return result ?? FoundStretch(isRestart: true)
  }

  private func findInTransaction(
    after stretch: FoundStretch?,
    testing limit: Int
  ) throws -> FoundStretch {
    var result = FoundStretch(lastTested: stretch?.lastTested)
    var place: Place?
    if let stretch, let last = stretch.lastTested {
      place = try knownPlace(of: last)
      if place == nil || stretch.lastPlace != place?.mark {
        (place, result) = (nil, FoundStretch(isRestart: true))
      }
    }
    try find(on: &result, after: place, testing: limit)
    result.lastPlace = try result.lastTested.flatMap(knownPlace)?.mark
    return result
  }

  /// Nil for a card outside the scope.
  private func knownPlace(of card: Card.ID) throws -> Place? {
    do {
      return try place(of: card)
    } catch StoreError.cardNotFound {
      return nil
    }
  }

  private func find(
    on result: inout FoundStretch,
    after place: Place?,
    testing limit: Int
  ) throws {
    for index in (place?.stretch ?? 0)..<max(stretches.count, place?.stretch ?? 0) {
      let from = index == place?.stretch ? place : nil
      _ = try walk(index, .after, from: from, limit: max(1, limit - result.tested)) { tested in
        result.tested += tested.cost
        result.lastTested = tested.card
        if tested.isFound { result.cards.append(tested.card) }
        return result.tested < limit
      }
      if result.tested >= limit { return }
    }
    result.isFinished = true
  }

  /// Every card that the SQL conditions allow, in the order of the query.
  ///
  /// Cards that SQL knows not to match are left out.
  func candidates() throws -> CardCandidates {
    var candidates = CardCandidates(cards: CardIDs(), areMatches: true)
    for stretch in stretches {
      let exact = plan?.condition ?? .always
      let condition = SQLCondition.all([
        stretch.condition, exact, narrowing.exactCondition, test.isPossible,
      ])
      let statement = BulkStatement(
        try db.makeStatement(
          sql: """
            SELECT id, (\(test.sql)) FROM card \(narrowing.hint)
            WHERE \(condition.sql) \(stretch.order.clause(.after))
            """
        ),
        db
      )
      statement.set(test.arguments + condition.arguments)
      try narrowing.use {
        try statement.eachRow {
          candidates.cards.append(Card.ID(uuid: try statement.uuid(0)))
          if try statement.truth(1) == nil { candidates.areMatches = false }
        }
      }
    }
    return candidates
  }

  func found(among cards: [Card.ID]) throws -> [Card.ID] {
    let scope = SQLCondition.any(stretches.map(\.condition))
    let condition = SQLCondition.all([scope, plan?.condition ?? .always])
    let statement = BulkStatement(
      try db.makeStatement(
        sql: "SELECT key, (\(test.sql)) FROM card WHERE (\(condition.sql)) AND id = ?"
      ),
      db
    )
    let arguments = test.arguments + condition.arguments
    return try cards.filter { card in
      statement.set(arguments + [card.uuid.databaseValue])
      defer { statement.reset() }
      guard try statement.next() else { return false }
      return try statement.truth(1) ?? meetsRules(statement.integer(0))
    }
  }
}
