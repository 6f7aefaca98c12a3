internal import BoardModel
internal import GRDB

/// The unfinished cards due on or before a day.
struct DueCards {
  private let day: CalendarDay
  private let statement: Statement

  static func before(_ day: CalendarDay, _ db: Database) throws -> Self {
    try DueCards(day: day, where: "due IS NOT NULL AND due < ?", db)
  }

  static func on(_ day: CalendarDay, _ db: Database) throws -> Self {
    try DueCards(day: day, where: "due IS NOT NULL AND due = ?", db)
  }

  private init(day: CalendarDay, where condition: String, _ db: Database) throws {
    self.day = day
    statement = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM (
          SELECT 1 FROM card WHERE column_key = ? AND \(condition) LIMIT ?)
        """
    )
  }

  /// The number of cards in some columns, counted up to a limit.
  ///
  /// - Complexity: one seek per column, and O(*limit*).
  func count(in columns: [StoredBoards.StoredColumn], limit: Int) throws -> Int {
    var count = 0
    for column in columns where column.record.column.kind != .done && count < limit {
      count += try Int.fetchOne(statement, arguments: [column.key, day.iso, limit - count]) ?? 0
    }
    return count
  }
}
