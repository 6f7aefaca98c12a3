internal import CBoardStorage
internal import Foundation
internal import GRDB

/// A statement that runs for very many rows.
///
/// GRDB checks, boxes and copies each value. For a hundred thousand rows, that takes longer than
/// SQLite takes to find and write them.
struct BulkStatement {
  private let statement: Statement
  private let pointer: UnsafeMutableRawPointer
  private let db: Database

  /// A statement cached by its connection.
  init(_ db: Database, _ sql: String) throws { self.init(try db.cachedStatement(sql: sql), db) }

  init(_ statement: Statement, _ db: Database) {
    (self.statement, self.db) = (statement, db)
    pointer = UnsafeMutableRawPointer(statement.sqliteStatement)
    // GRDB resets a statement only before its next run, and one that isn't reset accepts no values.
    reset()
  }

  // MARK: Values, which count from 1 and are null until they are set

  func set(_ index: Int32, _ value: Int64) { tercet_bind_integer(pointer, index, value) }

  func set(_ index: Int32, _ value: UUID) {
    withUnsafeBytes(of: value.uuid) { bytes in
      tercet_bind_blob(pointer, index, bytes.baseAddress, Int32(bytes.count))
    }
  }

  func set(_ index: Int32, _ value: [UInt8]) {
    value.withUnsafeBytes { bytes in
      tercet_bind_blob(pointer, index, bytes.baseAddress, Int32(bytes.count))
    }
  }

  func set(_ index: Int32, _ value: String?) {
    guard var value else { return }
    value.withUTF8 { text in
      tercet_bind_text(pointer, index, text.baseAddress, Int32(text.count))
    }
  }

  func set(_ values: [DatabaseValue]) {
    for (index, value) in zip(Int32(1)..., values) {
      switch value.storage {
      case .null: break
      case .int64(let number): set(index, number)
      case .double(let number): tercet_bind_real(pointer, index, number)
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
    switch tercet_step(pointer) {
    case 100: return true
    case 101: return false
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
  func reset() { tercet_reset(pointer) }

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
    try check(column, 1)
    return tercet_column_integer(pointer, column)
  }

  func optionalInteger(_ column: Int32) throws -> Int64? {
    tercet_column_type(pointer, column) == 5 ? nil : try integer(column)
  }

  /// A Boolean; nil for null.
  func truth(_ column: Int32) throws -> Bool? {
    if tercet_column_type(pointer, column) == 5 { return nil }
    return try integer(column) != 0
  }

  func text(_ column: Int32) throws -> String? {
    if tercet_column_type(pointer, column) == 5 { return nil }
    try check(column, 3)
    return bytes(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads the bytes of a text without copying them; nil for null.
  func textBytes<Value>(
    _ column: Int32,
    _ body: (UnsafeRawBufferPointer) -> Value?
  ) throws -> Value? {
    if tercet_column_type(pointer, column) == 5 { return nil }
    try check(column, 3)
    return bytes(column, body)
  }

  /// A text that is never null.
  func string(_ column: Int32) throws -> String {
    guard let text = try text(column) else { throw Self.mismatch }
    return text
  }

  func blob(_ column: Int32) throws -> [UInt8] {
    try check(column, 4)
    return bytes(column) { Array($0) }
  }

  func uuid(_ column: Int32) throws -> UUID {
    try check(column, 4)
    let uuid = bytes(column) { bytes in
      bytes.count == 16 ? UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)) : nil
    }
    guard let uuid else { throw Self.mismatch }
    return uuid
  }

  private func bytes<Value>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    var count: Int32 = 0
    let start = tercet_column_bytes(pointer, column, &count)
    return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(count)))
  }

  private func check(_ column: Int32, _ type: Int32) throws {
    if tercet_column_type(pointer, column) != type { throw Self.mismatch }
  }

  private static var mismatch: DatabaseError { DatabaseError(resultCode: .SQLITE_MISMATCH) }
}
