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
          sql: """
            SELECT value FROM setting WHERE name = 'open-board'
            ORDER BY author = ? DESC, author = '' DESC, author LIMIT 1
            """
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

  /// - Complexity: one read, with a few seeks for each column of the file.
  package func summaries(
    overdueOn day: CalendarDay,
    at minute: Int,
    limit: Int
  ) throws(StoreError) -> [BoardSummary] {
    let boards = database.stored
    return try database.read { db in
      let templates = try Self.templateCounts(db)
      return try zip(boards.values, boards.boards)
        .map { board, stored in
          let templateCount = templates[stored.archiveKey] ?? 0
          let columns = CardChain(columns: stored.columns.map(\.key), db: db)
          let isInUse = stored.record.archivedAt == nil
          return BoardSummary(
            board: board,
            counts: try columns.columns.map(columns.count),
            laterCount: try stored.columns.reduce(0) { try $0 + columns.count(of: $1.laterKey) },
            archivedCount: try columns.count(of: stored.archiveKey) - templateCount,
            templateCount: templateCount,
            overdueCount: isInUse
              ? try Self.overdueCount(of: stored, on: day, at: minute, limit: limit, boards, db) : 0
          )
        }
    }
  }

  /// The days before, and the times that have passed.
  private static func overdueCount(
    of board: StoredBoards.StoredBoard,
    on day: CalendarDay,
    at minute: Int,
    limit: Int,
    _ boards: StoredBoards,
    _ db: Database
  ) throws -> Int {
    let late = try DuePages(.before(day), in: board.columns, boards, db).count(limit: limit)
    let passed = DuePages(day, minutes: 0...minute, in: board.columns, boards, db)
    return try late + passed.count(limit: limit - late)
  }

  /// The number of templates by the key of their archive.
  private static func templateCounts(_ db: Database) throws -> [Int64: Int] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT c.column_key, count(*) FROM card_value v JOIN card c ON c.key = v.card_key
          WHERE v.field = \(CardValues.template) GROUP BY c.column_key
          """
      )
    )
    return try rows.reduce(into: [:]) { counts, row in
      counts[try row.decode(Int64.self, atIndex: 0)] = try row.decode(Int.self, atIndex: 1)
    }
  }

  package func shortIdentifier(of card: Card.ID) throws(StoreError) -> String {
    try names.shortIdentifier(of: card)
  }

  package func count(of query: CardQuery) throws(StoreError) -> CardCount {
    if query.isPlain {
      return try database.read { try CardChain(query, database.stored, $0).count() }
    }
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
    at minute: Int,
    limit: Int
  ) throws(StoreError) -> Int {
    let columns = columns.compactMap(database.stored.column)
    return try database.read { db in
      try DuePages(day, minutes: 0...minute, in: columns, database.stored, db).count(limit: limit)
    }
  }

  package func nextDue(
    in columns: [BoardModel.Column.ID],
    on day: CalendarDay,
    after minute: Int
  ) throws(StoreError) -> ClockTime? {
    if minute >= 1_439 { return nil }
    let columns = columns.compactMap(database.stored.column)
    return try database.read { db in
      try DuePages(day, minutes: minute + 1...1_439, in: columns, database.stored, db).firstTime()
    }
  }

  package func dueCards(
    in columns: [BoardModel.Column.ID],
    _ days: FilterRange<CalendarDay>,
    _ start: PageStart,
    limit: Int
  ) throws(StoreError) -> [CardPreview] {
    let columns = columns.compactMap(database.stored.column)
    return try database.read { db in
      try db.readingAtOneMoment {
        try DuePages(days, in: columns, database.stored, db).page(start, limit: limit)
      }
    }
  }

  package func dueDays(
    in columns: [BoardModel.Column.ID],
    _ days: ClosedRange<CalendarDay>,
    limit: Int,
    countLimit: Int
  ) throws(StoreError) -> [CalendarDay: DueDay] {
    let columns = columns.compactMap(database.stored.column)
    return try database.read { db in
      try db.readingAtOneMoment {
        var found: [CalendarDay: DueDay] = [:]
        for number in days.lowerBound.daysSinceEpoch...days.upperBound.daysSinceEpoch {
          let day = CalendarDay(daysSinceEpoch: number)
          let range = FilterRange(from: day, through: day)
          let due = try DuePages(range, in: columns, database.stored, db)
            .titles(limit: limit, countLimit: countLimit)
          if due.count > 0 { found[day] = due }
        }
        return found
      }
    }
  }

  package func dueCount(
    in columns: [BoardModel.Column.ID],
    _ days: FilterRange<CalendarDay>,
    limit: Int
  ) throws(StoreError) -> Int {
    let columns = columns.compactMap(database.stored.column)
    return try database.read { db in
      try DuePages(days, in: columns, database.stored, db).count(limit: limit)
    }
  }

  package func page(
    of query: CardQuery,
    _ start: PageStart,
    limit: Int
  ) throws(StoreError) -> [CardPreview] {
    try database.read { try answer(query, $0).page(start, limit: limit) }
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
    try database.read { try answer(query, $0).neighbours(of: card) }
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
    try database.read { db in
      query.isPlain
        ? try CardChain(query, database.stored, db).rank(of: card)
        : try answer(query, db).rank(of: card)
    }
  }

  private func answer(_ query: CardQuery, _ db: Database) throws -> FilteredCards {
    try FilteredCards(query, database.stored, db, search: database.search)
  }
}

extension SQLiteBoardStore {
  package func tally(
    of query: CardQuery,
    after tally: CardTally?,
    testing limit: Int
  ) throws(StoreError) -> CardTally {
    // Drop the sort order: it doesn't matter to a count, and would be computed again each time.
    var query = query
    query.sort = []
    if query.isPlain {
      let count = try count(of: query).value
      return CardTally(count: count, lastTested: nil, isFinished: true)
    }
    return try database.read { db in
      try answer(query, db).tally(after: tally, testing: limit)
    }
  }

  package func find(
    _ query: CardQuery,
    after stretch: FoundStretch?,
    testing limit: Int
  ) throws(StoreError) -> FoundStretch {
    var query = query
    query.sort = []
    return try database.read { db in
      try answer(query, db).find(after: stretch, testing: limit)
    }
  }

  package func candidates(
    of query: CardQuery,
    yieldingToKeys yieldsToKeys: Bool
  ) throws(StoreError) -> CardCandidates {
    try database.read { db in
      let answer = try answer(query, db)
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

  package func prepareFinding(testing limit: Int) throws(StoreError) -> FindingPreparation {
    guard let search = database.search else { return .done }
    return try database.read { db in try search.prepare(cards: limit, db) }
  }

  package func pauseFinding() { database.search?.stop() }
}
