package import BoardModel
internal import GRDB

extension SQLiteBoardStore {
  package func tally(
    of query: CardQuery,
    after tally: CardTally?,
    testing limit: Int
  ) throws(StoreError) -> CardTally {
    // The order does not matter to a count, and an order of its own would be made again each time.
    let query = CardQuery(query.scope, filter: query.filter)
    if query.isPlain {
      let count = try count(of: query).value
      return CardTally(count: count, lastTested: nil, isFinished: true)
    }
    return try read { db in
      try FilteredCards(query, stored, db).tally(after: tally, testing: limit)
    }
  }
}

extension SQLiteBoardStore {
  package func find(
    _ query: CardQuery,
    after stretch: FoundStretch?,
    testing limit: Int
  ) throws(StoreError) -> FoundStretch {
    try read { db in
      try FilteredCards(CardQuery(query.scope, filter: query.filter), stored, db)
        .find(after: stretch, testing: limit)
    }
  }

  package func candidates(of query: CardQuery) throws(StoreError) -> CardCandidates {
    try read { db in try FilteredCards(query, stored, db).candidates() }
  }

  package func cards(
    _ cards: [Card.ID],
    foundBy query: CardQuery
  ) throws(StoreError) -> [Card.ID] {
    try read { db in try FilteredCards(query, stored, db).found(among: cards) }
  }
}
