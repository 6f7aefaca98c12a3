internal import BoardModel
internal import CBoardStorage
internal import GRDB

/// Keeps reads at one moment; meanwhile reads take no lock of their own.
///
/// Starting up takes about thirty reads, and each lock costs two system calls and a look at the
/// file. It is an open statement, not a transaction, so a write can still begin one.
nonisolated struct ReadHold {
  private let statement: UnsafeMutableRawPointer

  /// Nil if the file can't be read at the moment.
  init?(_ db: Database) {
    guard let connection = db.sqliteConnection,
      let statement = tercet_hold_reading(UnsafeMutableRawPointer(connection))
    else { return nil }
    self.statement = statement
  }

  /// Call it exactly once.
  func end() { tercet_end_reading(statement) }
}

extension BoardDatabase {
  /// Keeps reads at this moment until `endReadHold` or the first write.
  package func holdReads() {
    endReadHold()
    readHold = queue.writeWithoutTransaction { ReadHold($0) }
  }

  package func endReadHold() {
    readHold?.end()
    readHold = nil
  }
}

nonisolated extension Database {
  /// Reads everything as of one moment, whatever others commit meanwhile.
  func holdingReads<Value>(_ body: () throws -> Value) throws -> Value {
    if isInsideTransaction { return try body() }
    if let hold = ReadHold(self) {
      defer { hold.end() }
      return try body()
    }
    var value: Value?
    try inTransaction(.deferred) {
      value = try body()
      return .commit
    }
    guard let value else { throw StoreError.failed("the file could not be read") }
    return value
  }

  /// Runs SQL without returning rows.
  ///
  /// GRDB's own `execute` builds a statement from parts, and their type lookups slow down the
  /// start.
  func run(_ sql: String) throws {
    guard let connection = sqliteConnection else { return }
    let code = tercet_run(UnsafeMutableRawPointer(connection), sql)
    if code != 0 {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code),
        message: lastErrorMessage,
        sql: sql
      )
    }
  }
}
