internal import BoardModel
internal import CBoardStorage
internal import GRDB

/// Keeps what is read as it is at one moment: what is read meanwhile takes no lock of its own.
///
/// A start reads some thirty times, and each lock is two calls of the system and a look at the file.
/// It is an open statement and no transaction, so that who writes meanwhile may begin one.
nonisolated struct ReadHold {
  private let statement: UnsafeMutableRawPointer

  /// Nil where the file can't be read at this moment.
  init?(_ db: Database) {
    guard let connection = db.sqliteConnection,
      let statement = tercet_hold_reading(UnsafeMutableRawPointer(connection))
    else { return nil }
    self.statement = statement
  }

  /// Must be called once.
  func end() { tercet_end_reading(statement) }
}

extension BoardDatabase {
  /// Has what is read from now on be as it is at this moment, until `endReadHold` or the first write.
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
  /// Reads all of it as it was at one moment, whatever others commit meanwhile.
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

  /// Runs statements whose rows nobody wants.
  ///
  /// GRDB's own `execute` puts a statement together from parts, whose types a start would look up.
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
