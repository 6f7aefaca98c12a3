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
    try DueCards(
      day: day,
      where: "due IS NOT NULL AND due >= ? AND due < '\(day.moved(by: 1, .day).iso)'",
      db
    )
  }

  /// On a day, at a minute that has passed.
  static func passed(_ day: CalendarDay, at minute: Int, _ db: Database) throws -> Self {
    let end = ClockTime(minuteOfDay: minute).map { DueDate(day, at: $0).iso } ?? day.iso
    return try DueCards(day: day, where: "due IS NOT NULL AND due > ? AND due <= '\(end)'", db)
  }

  /// The next minute of a day at which a card of some columns is due.
  static func next(
    _ day: CalendarDay,
    after minute: Int,
    in columns: [StoredBoards.StoredColumn],
    _ db: Database
  ) throws -> ClockTime? {
    if minute >= 1_439 { return nil }
    let start = ClockTime(minuteOfDay: minute).map { DueDate(day, at: $0).iso } ?? day.iso
    let statement = try db.cachedStatement(
      sql: "SELECT min(due) FROM card WHERE column_key = ? AND due > ? AND due < ?"
    )
    return
      try columns.compactMap { column in
        try String.fetchOne(
          statement,
          arguments: [column.key, start, day.moved(by: 1, .day).iso]
        )
      }
      .min().flatMap { DueDate(iso: $0)?.time }
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
