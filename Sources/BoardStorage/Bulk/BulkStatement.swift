internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// A statement that runs for very many rows.
///
/// GRDB checks, boxes and copies each value. For a hundred thousand rows, that takes longer than
/// SQLite takes to find and write them.
struct BulkStatement {
  private let statement: Statement
  private let pointer: SQLiteStatement
  private let db: Database

  /// A statement cached by its connection.
  init(_ db: Database, _ sql: String) throws { self.init(try db.cachedStatement(sql: sql), db) }

  init(_ statement: Statement, _ db: Database) {
    (self.statement, self.db) = (statement, db)
    pointer = statement.sqliteStatement
    // GRDB resets a statement only before its next run, and one that isn't reset accepts no values.
    reset()
  }

  // MARK: Values, which count from 1 and are null until they are set

  func set(_ index: Int32, _ value: Int64) { sqlite3_bind_int64(pointer, index, value) }

  func set(_ index: Int32, _ value: UUID) {
    withUnsafeBytes(of: value.uuid) { bytes in
      _ = sqlite3_bind_blob(pointer, index, bytes.baseAddress, Int32(bytes.count), Self.transient)
    }
  }

  func set(_ index: Int32, _ value: [UInt8]) {
    sqlite3_bind_blob(pointer, index, value, Int32(value.count), Self.transient)
  }

  func set(_ index: Int32, _ value: String?) {
    guard let value else { return }
    sqlite3_bind_text(pointer, index, value, Int32(value.utf8.count), Self.transient)
  }

  func set(_ values: [DatabaseValue]) {
    for (index, value) in zip(Int32(1)..., values) {
      switch value.storage {
      case .null: break
      case .int64(let number): set(index, number)
      case .double(let number): sqlite3_bind_double(pointer, index, number)
      case .string(let text): set(index, text)
      case .blob(let data): set(index, Array(data))
      }
    }
  }

  // MARK: Running

  /// Runs a statement without rows.
  func run() throws {
    while try next() {}
    reset()
  }

  /// Moves to the next row; false at the end, when the caller must reset the statement.
  func next() throws -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      let error = DatabaseError(
        resultCode: ResultCode(rawValue: code),
        message: db.lastErrorMessage,
        sql: statement.sql
      )
      reset()
      throw error
    }
  }

  /// Ends a run and sets all values to null.
  func reset() {
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
  }

  /// Converts the only row; nil if there is none.
  func first<Value>(_ make: () throws -> Value) throws -> Value? {
    defer { reset() }
    return try next() ? make() : nil
  }

  func eachRow(_ body: () throws -> Void) throws {
    defer { reset() }
    while try next() { try body() }
  }

  // MARK: Columns, which count from 0

  func integer(_ column: Int32) throws -> Int64 {
    try check(column, SQLITE_INTEGER)
    return sqlite3_column_int64(pointer, column)
  }

  func optionalInteger(_ column: Int32) throws -> Int64? {
    sqlite3_column_type(pointer, column) == SQLITE_NULL ? nil : try integer(column)
  }

  /// A Boolean; nil for null.
  func truth(_ column: Int32) throws -> Bool? {
    if sqlite3_column_type(pointer, column) == SQLITE_NULL { return nil }
    return try integer(column) != 0
  }

  func text(_ column: Int32) throws -> String? {
    if sqlite3_column_type(pointer, column) == SQLITE_NULL { return nil }
    try check(column, SQLITE_TEXT)
    return bytes(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads the bytes of a text without copying them; nil for null.
  func textBytes<Value>(
    _ column: Int32,
    _ body: (UnsafeRawBufferPointer) -> Value?
  ) throws -> Value? {
    if sqlite3_column_type(pointer, column) == SQLITE_NULL { return nil }
    try check(column, SQLITE_TEXT)
    return bytes(column, body)
  }

  /// A text that is never null.
  func string(_ column: Int32) throws -> String {
    guard let text = try text(column) else { throw Self.mismatch }
    return text
  }

  func blob(_ column: Int32) throws -> [UInt8] {
    try check(column, SQLITE_BLOB)
    return bytes(column) { Array($0) }
  }

  func uuid(_ column: Int32) throws -> UUID {
    try check(column, SQLITE_BLOB)
    let uuid = bytes(column) { bytes in
      bytes.count == 16 ? UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)) : nil
    }
    guard let uuid else { throw Self.mismatch }
    return uuid
  }

  private func bytes<Value>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    let start =
      sqlite3_column_type(pointer, column) == SQLITE_TEXT
      ? UnsafeRawPointer(sqlite3_column_text(pointer, column))
      : sqlite3_column_blob(pointer, column)
    let count = start == nil ? 0 : Int(sqlite3_column_bytes(pointer, column))
    return body(UnsafeRawBufferPointer(start: start, count: count))
  }

  private func check(_ column: Int32, _ type: Int32) throws {
    if sqlite3_column_type(pointer, column) != type { throw Self.mismatch }
  }

  /// Has SQLite copy a value: `SQLITE_TRANSIENT`, a macro that Swift can't import.
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private static var mismatch: DatabaseError { DatabaseError(resultCode: .SQLITE_MISMATCH) }
}
