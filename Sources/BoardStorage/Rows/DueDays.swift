internal import BoardModel
internal import Foundation
internal import GRDB

/// The unfinished cards of some columns, day by day.
struct DueDays {
  private let columns: [Int64]
  private let db: Database

  private typealias Place = (due: String, column: Int, key: Int64)

  init(in columns: [StoredBoards.StoredColumn], _ db: Database) {
    self.columns = columns.filter { $0.record.column.kind != .done }.map(\.key)
    self.db = db
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
      var (places, count): ([Place], Int) = ([], 0)
      for column in columns.indices {
        let own = try self.places(column, on: day, limit: limit)
        places += own
        count += own.count < limit ? own.count : try self.count(column, on: day, limit: countLimit)
      }
      if count == 0 { continue }
      places.sort { $0 < $1 }
      found[day, default: DueDay()].cards = try places.prefix(limit).compactMap(title)
      found[day]?.count = min(count, countLimit)
    }
    return found
  }

  private func arguments(_ column: Int, _ day: CalendarDay, _ limit: Int) -> StatementArguments {
    [columns[column], day.iso, day.moved(by: 1, .day).iso, limit]
  }

  /// The index has all of it, so that the rows of other cards are not read.
  private func places(_ column: Int, on day: CalendarDay, limit: Int) throws -> [Place] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT due, key FROM card
        WHERE column_key = ? AND due >= ? AND due < ? ORDER BY due, key LIMIT ?
        """
    )
    let rows = try Row.fetchCursor(statement, arguments: arguments(column, day, limit))
    var places: [Place] = []
    while let row = try rows.next() {
      places.append(
        (try row.decode(String.self, atIndex: 0), column, try row.decode(Int64.self, atIndex: 1))
      )
    }
    return places
  }

  private func title(at place: Place) throws -> DueDay.Title? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT id, substr(title, 1, \(CardPreview.titleLimit)), due FROM card WHERE key = ?"
      ),
      arguments: [place.key]
    )
    guard let row, let due = try row.due(atIndex: 2) else { return nil }
    return DueDay.Title(
      id: Card.ID(uuid: try row.decode(UUID.self, atIndex: 0)),
      title: TitleRule.bounded(try row.decode(String.self, atIndex: 1)),
      due: due
    )
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
