internal import BoardModel
internal import Foundation
internal import GRDB

/// The unfinished cards of some columns, day by day.
struct DueDays {
  private let columns: [Int64]
  private let db: Database

  init(in columns: [StoredBoards.StoredColumn], _ db: Database) {
    self.columns = columns.filter { $0.record.column.kind != .done }.map(\.key)
    self.db = db
  }

  private struct Row {
    let place: (due: String, column: Int, key: Int64)
    let card: DueDay.Title
  }

  /// The first `limit` cards of each day, in the order of `DuePages`.
  ///
  /// - Complexity: O(`limit` log *n* + `countLimit`) for each day and column.
  func read(
    _ days: ClosedRange<CalendarDay>,
    limit: Int,
    countLimit: Int
  ) throws -> [CalendarDay: DueDay] {
    var found: [CalendarDay: DueDay] = [:]
    for number in days.lowerBound.daysSinceEpoch...days.upperBound.daysSinceEpoch {
      let day = CalendarDay(daysSinceEpoch: number)
      var (rows, count): ([Row], Int) = ([], 0)
      for column in columns.indices {
        let own = try self.rows(column, on: day, limit: limit)
        rows += own
        count += own.count < limit ? own.count : try self.count(column, on: day, limit: countLimit)
      }
      if count == 0 { continue }
      rows.sort { $0.place < $1.place }
      found[day, default: DueDay()].cards = rows.prefix(limit).map(\.card)
      found[day]?.count = min(count, countLimit)
    }
    return found
  }

  private func arguments(_ column: Int, _ day: CalendarDay, _ limit: Int) -> StatementArguments {
    [columns[column], day.iso, day.moved(by: 1, .day).iso, limit]
  }

  private func rows(_ column: Int, on day: CalendarDay, limit: Int) throws -> [Row] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT due, key, id, substr(title, 1, \(CardPreview.titleLimit)) FROM card
        WHERE column_key = ? AND due >= ? AND due < ? ORDER BY due, key LIMIT ?
        """
    )
    let rows = try GRDB.Row.fetchCursor(statement, arguments: arguments(column, day, limit))
    var found: [Row] = []
    while let row = try rows.next() {
      guard let due = try row.due(atIndex: 0) else { continue }
      found.append(
        Row(
          place: (due.iso, column, try row.decode(Int64.self, atIndex: 1)),
          card: DueDay.Title(
            id: Card.ID(uuid: try row.decode(UUID.self, atIndex: 2)),
            title: TitleRule.bounded(try row.decode(String.self, atIndex: 3)),
            due: due
          )
        )
      )
    }
    return found
  }

  private func count(_ column: Int, on day: CalendarDay, limit: Int) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM (
          SELECT 1 FROM card WHERE column_key = ? AND due >= ? AND due < ? LIMIT ?)
        """
    )
    return try Int.fetchOne(statement, arguments: arguments(column, day, limit)) ?? 0
  }
}
