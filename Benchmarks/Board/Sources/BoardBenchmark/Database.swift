import CSQLite
import Foundation

/// A few statements on a board's file, beside the program.
final class Database {
  private var connection: OpaquePointer?

  init(_ path: String) throws {
    guard sqlite3_open(path, &connection) == SQLITE_OK else { throw failure(path) }
    sqlite3_busy_timeout(connection, 5_000)
  }

  isolated deinit { sqlite3_close(connection) }

  func execute(_ sql: String) throws {
    if sqlite3_exec(connection, sql, nil, nil, nil) != SQLITE_OK { throw failure(sql) }
  }

  /// A statement to be run many times.
  func statement(_ sql: String) throws -> Statement {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK, let statement
    else {
      throw failure(sql)
    }
    return Statement(statement) { self.failure(sql) }
  }

  private func failure(_ what: String) -> MeasuredProgram.Failure {
    .init(description: "\(String(cString: sqlite3_errmsg(connection))): \(what)")
  }

  final class Statement {
    enum Value {
      case null
      case number(Int)
      case text(String)
      case bytes([UInt8])
    }

    private let statement: OpaquePointer
    private let failure: () -> MeasuredProgram.Failure

    init(_ statement: OpaquePointer, failure: @escaping () -> MeasuredProgram.Failure) {
      self.statement = statement
      self.failure = failure
    }

    isolated deinit { sqlite3_finalize(statement) }

    /// Runs it and answers with its rows.
    @discardableResult
    func run(_ values: Value...) throws -> [[String]] {
      for (index, value) in values.enumerated() { bind(value, Int32(index + 1)) }
      defer { sqlite3_reset(statement) }
      var rows: [[String]] = []
      while true {
        switch sqlite3_step(statement) {
        case SQLITE_ROW:
          rows.append(
            (0..<sqlite3_column_count(statement))
              .map { sqlite3_column_text(statement, $0).map { String(cString: $0) } ?? "" }
          )
        case SQLITE_DONE: return rows
        default: throw failure()
        }
      }
    }

    private func bind(_ value: Value, _ index: Int32) {
      let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      switch value {
      case .null: sqlite3_bind_null(statement, index)
      case .number(let number): sqlite3_bind_int64(statement, index, Int64(number))
      case .text(let text): sqlite3_bind_text(statement, index, text, -1, copied)
      case .bytes(let bytes):
        sqlite3_bind_blob(statement, index, bytes, Int32(bytes.count), copied)
      }
    }
  }
}
