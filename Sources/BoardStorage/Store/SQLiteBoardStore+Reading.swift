package import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

extension SQLiteBoardStore {
  package func boards() throws(StoreError) -> [Board] { database.stored.values }

  package func openBoard() throws(StoreError) -> Board.ID {
    let last = try database.read { db in
      try UUID.fetchOne(
        db.cachedStatement(
          sql: "SELECT value FROM setting WHERE author = ? AND name = 'open-board'"
        ),
        arguments: [database.sources.author ?? ""]
      )
    }
    let inUse = database.stored.boards.map(\.record).filter { $0.archivedAt == nil }
    let board =
      inUse.first { $0.id.uuid == last } ?? inUse.first ?? database.stored.boards.first?.record
    guard let board else { throw .damaged("it holds no board") }
    return board.id
  }

  package func summaries(
    overdueOn day: CalendarDay,
    limit: Int
  ) throws(StoreError) -> [BoardSummary] {
    var summaries: [BoardSummary] = []
    for (board, stored) in zip(database.stored.values, database.stored.boards) {
      let columns = board.columns.map(\.id)
      var counts: [Int] = []
      for column in columns { counts.append(try count(of: .column(column)).value) }
      let archived = try count(of: CardQuery(.archive(board.id))).value
      let overdue = try overdueCount(
        in: stored.record.archivedAt == nil ? columns : [],
        on: day,
        limit: limit
      )
      summaries.append(
        BoardSummary(
          board: board,
          counts: counts,
          archivedCount: archived,
          overdueCount: overdue
        )
      )
    }
    return summaries
  }

  package func count(of query: CardQuery) throws(StoreError) -> CardCount {
    if query.isPlain { return try readAnswer(query) { try $0.count() } }
    return try tally(of: query, after: nil, testing: CardTally.stretch).cardCount
  }

  package func count(
    of column: BoardModel.Column.ID,
    changedBefore date: Timestamp
  ) throws(StoreError) -> Int {
    let key = try database.stored.key(of: column)
    return try database.read { db in
      try Int.fetchOne(
        db,
        sql: "SELECT count(*) FROM card WHERE column_key = ? AND updated_at < ?",
        arguments: [key, date.milliseconds]
      ) ?? 0
    }
  }

  package func overdueCount(
    in columns: [BoardModel.Column.ID],
    on day: CalendarDay,
    limit: Int
  ) throws(StoreError) -> Int {
    try dueCount(in: columns, where: "due IS NOT NULL AND due < ?", day, limit: limit)
  }

  package func dueCount(
    in columns: [BoardModel.Column.ID],
    on day: CalendarDay,
    limit: Int
  ) throws(StoreError) -> Int {
    try dueCount(in: columns, where: "due IS NOT NULL AND due = ?", day, limit: limit)
  }

  /// The number of cards that are not done and meet a condition, counted up to a limit.
  private func dueCount(
    in columns: [BoardModel.Column.ID],
    where condition: String,
    _ day: CalendarDay,
    limit: Int
  ) throws(StoreError) -> Int {
    let keys = columns.compactMap(database.stored.column)
      .filter { $0.record.column.kind != .done }
      .map(\.key)
    return try database.read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT count(*) FROM (
            SELECT 1 FROM card WHERE column_key = ? AND \(condition) LIMIT ?)
          """
      )
      var count = 0
      for key in keys where count < limit {
        count += try Int.fetchOne(statement, arguments: [key, day.iso, limit - count]) ?? 0
      }
      return count
    }
  }

  package func page(
    of query: CardQuery,
    _ start: PageStart,
    limit: Int
  ) throws(StoreError) -> [CardPreview] {
    try readAnswer(query) { try $0.page(start, limit: limit) }
  }

  package func previews(of cards: [Card.ID]) throws(StoreError) -> [CardPreview] {
    try database.read { db in
      let pages = PreviewPage(db: db, boards: database.stored)
      return try cards.compactMap(pages.one)
    }
  }

  package func card(_ id: Card.ID) throws(StoreError) -> Card? {
    try database.read { db in try CardRows(db: db, boards: database.stored).find(id) }
  }

  package func neighbours(
    of card: Card.ID,
    in query: CardQuery
  ) throws(StoreError) -> Neighbours {
    try readAnswer(query) { try $0.neighbours(of: card) }
  }

  package func isOrdered(
    _ left: Card.ID,
    before right: Card.ID,
    in query: CardQuery
  ) throws(StoreError) -> Bool {
    try database.read { db in
      query.isPlain
        ? try CardChain(query, database.stored, db).isOrdered(left, before: right)
        : try FilteredCards(query, database.stored, db).isOrdered(left, before: right)
    }
  }

  package func rank(of card: Card.ID, in query: CardQuery) throws(StoreError) -> Int {
    try readAnswer(query) { try $0.rank(of: card) }
  }

  private func readAnswer<Value>(
    _ query: CardQuery,
    _ body: (any QueryAnswer) throws -> Value
  ) throws(StoreError) -> Value {
    try database.read { db in
      query.isPlain
        ? try body(CardChain(query, database.stored, db))
        : try body(FilteredCards(query, database.stored, db, search: database.search))
    }
  }
}

/// Cards that a query finds, stretch by stretch.
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
    return try database.read { db in
      try FilteredCards(query, database.stored, db, search: database.search)
        .tally(after: tally, testing: limit)
    }
  }

  package func find(
    _ query: CardQuery,
    after stretch: FoundStretch?,
    testing limit: Int
  ) throws(StoreError) -> FoundStretch {
    try database.read { db in
      let query = CardQuery(query.scope, filter: query.filter)
      return try FilteredCards(query, database.stored, db, search: database.search)
        .find(after: stretch, testing: limit)
    }
  }

  package func candidates(
    of query: CardQuery,
    yieldingToKeys yieldsToKeys: Bool
  ) throws(StoreError) -> CardCandidates {
    try database.read { db in
      let answer = try FilteredCards(query, database.stored, db, search: database.search)
      guard yieldsToKeys, let hasWaitingKey = database.hasWaitingKey else {
        return try answer.candidates()
      }
      return try StatementWatch(every: database.keyStride) { !hasWaitingKey() }
        .run(db) { try answer.candidates() }
    }
  }

  package func cards(
    _ cards: [Card.ID],
    foundBy query: CardQuery
  ) throws(StoreError) -> [Card.ID] {
    try database.read { db in try FilteredCards(query, database.stored, db).found(among: cards) }
  }

  /// Whether a query finds a card, as it is now.
  ///
  /// - Complexity: O(log *n*) for *n* cards, and the reading of one.
  package func finds(_ card: Card.ID, in query: CardQuery) throws(StoreError) -> Bool {
    try database.read { db in try FilteredCards(query, database.stored, db).finds(card) }
  }

  package func prepareFinding(testing limit: Int) throws(StoreError) -> FindingPreparation {
    guard let search = database.search else { return .done }
    return try database.read { db in try search.prepare(cards: limit, db) }
  }

  package func pauseFinding() { database.search?.stop() }
}
