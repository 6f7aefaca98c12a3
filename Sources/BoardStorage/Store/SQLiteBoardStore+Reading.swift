package import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

extension SQLiteBoardStore {
  package func boards() throws(StoreError) -> [Board] { stored.values }

  package func openBoard() throws(StoreError) -> Board.ID {
    let last = try read { db in
      try UUID.fetchOne(
        db.cachedStatement(
          sql: "SELECT value FROM setting WHERE author = ? AND name = 'open-board'"
        ),
        arguments: [sources.author ?? ""]
      )
    }
    let inUse = stored.boards.map(\.record).filter { $0.archivedAt == nil }
    let board = inUse.first { $0.id.uuid == last } ?? inUse.first ?? stored.boards.first?.record
    guard let board else { throw .damaged("it holds no board") }
    return board.id
  }

  package func summaries(
    overdueOn day: CalendarDay,
    limit: Int
  ) throws(StoreError) -> [BoardSummary] {
    var summaries: [BoardSummary] = []
    for (board, stored) in zip(stored.values, stored.boards) {
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
    let key = try stored.key(of: column)
    return try read { db in
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
    let keys = columns.compactMap(stored.column)
      .filter { $0.record.column.kind != .done }
      .map(\.key)
    return try read { db in
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
    try read { db in
      let pages = PreviewPage(db: db, boards: stored)
      return try cards.compactMap(pages.one)
    }
  }

  package func card(_ id: Card.ID) throws(StoreError) -> Card? {
    try read { db in try CardRows(db: db, boards: stored).find(id) }
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
    try readAnswer(query) { try $0.isOrdered(left, before: right) }
  }

  package func rank(of card: Card.ID, in query: CardQuery) throws(StoreError) -> Int {
    try readAnswer(query) { try $0.rank(of: card) }
  }

  private func readAnswer<Value>(
    _ query: CardQuery,
    _ body: (any QueryAnswer) throws -> Value
  ) throws(StoreError) -> Value {
    try read { db in
      query.isPlain
        ? try body(CardChain(query, stored, db)) : try body(FilteredCards(query, stored, db))
    }
  }
}
