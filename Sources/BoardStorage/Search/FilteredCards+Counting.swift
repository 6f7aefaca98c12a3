internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

extension FilteredCards {
  /// How many found cards precede a card.
  ///
  /// - Complexity: O(*n*) for *n* cards before it.
  func rank(of card: Card.ID) throws -> Int {
    let place = try place(of: card)
    if plan?.rest == nil {
      var count = 0
      for index in 0...place.stretch {
        count += try exactCount(index, before: index == place.stretch ? place : nil)
      }
      return count
    }
    var count = 0
    try walk(.before, from: place) { _ in
      count += 1
      return true
    }
    return count
  }

  private func exactCount(_ index: Int, before place: Place?) throws -> Int {
    let stretch = stretches[index]
    var parts = [stretch.condition, plan?.condition ?? .always]
    if let place { parts.append(stretch.order.beyond(place.values, .before)) }
    let condition = SQLCondition.all(parts)
    return try Int.fetchOne(
      db,
      sql: "SELECT count(*) FROM card WHERE \(condition.sql)",
      arguments: StatementArguments(condition.arguments)
    ) ?? 0
  }

  /// Continues a tally, testing at most `limit` cards.
  ///
  /// If the card where it ended was deleted, it restarts.
  func tally(after tally: CardTally?, testing limit: Int) throws -> CardTally {
    var tally = tally ?? CardTally(count: 0, lastTested: nil, isFinished: false)
    if tally.isFinished { return tally }
    var place: Place?
    if let last = tally.lastTested {
      do {
        place = try self.place(of: last)
      } catch StoreError.cardNotFound {
        tally = CardTally(count: 0, lastTested: nil, isFinished: false)
      }
    }
    var budget = max(1, limit)
    for index in (place?.stretch ?? 0)..<max(stretches.count, place?.stretch ?? 0) {
      let from = index == place?.stretch ? place : nil
      let result = try tested(index, from: from, limit: budget)
      tally = CardTally(
        count: tally.count + result.found,
        lastTested: result.last ?? tally.lastTested,
        isFinished: false
      )
      budget -= result.tested
      if budget <= 0 { return tally }
    }
    return CardTally(count: tally.count, lastTested: tally.lastTested, isFinished: true)
  }

  private struct Part {
    var tested = 0
    var found = 0
    var last: Card.ID?
  }

  private func tested(_ index: Int, from place: Place?, limit: Int) throws -> Part {
    if plan?.rest == nil { return try testedInSQL(index, from: place, limit: limit) }
    var result = Part()
    _ = try walk(index, .after, from: place, limit: limit) { tested in
      result.tested += tested.cost
      if tested.isFound { result.found += 1 }
      result.last = tested.card
      return result.tested < limit
    }
    return result
  }

  /// The same if SQL covers the whole filter: the rows stay in the database.
  private func testedInSQL(_ index: Int, from place: Place?, limit: Int) throws -> Part {
    let stretch = stretches[index]
    let exact = plan?.condition ?? .always
    var parts = [stretch.condition]
    if let place { parts.append(stretch.order.beyond(place.values, .after)) }
    let condition = SQLCondition.all(parts)
    let rows = "FROM card WHERE \(condition.sql) \(stretch.order.clause(.after))"
    let sums = try Row.fetchOne(
      db,
      sql: """
        SELECT count(*), coalesce(sum(hit), 0)
        FROM (SELECT (\(exact.sql)) AS hit \(rows) LIMIT \(limit))
        """,
      arguments: StatementArguments(exact.arguments + condition.arguments)
    )
    guard let sums else { return Part() }
    var result = Part()
    result.tested = try sums.decode(Int.self, atIndex: 0)
    result.found = try sums.decode(Int.self, atIndex: 1)
    if result.tested == 0 { return result }
    result.last =
      try UUID.fetchOne(
        db,
        sql: "SELECT id \(rows) LIMIT 1 OFFSET \(result.tested - 1)",
        arguments: StatementArguments(condition.arguments)
      )
      .map(Card.ID.init)
    return result
  }
}
