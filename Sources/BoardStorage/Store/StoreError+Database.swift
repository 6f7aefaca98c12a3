internal import BoardModel
internal import GRDB

extension StoreError {
  init(_ error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError: self = StoreError(database: error)
    case is RowDecodingError: self = .damaged("a stored value has the wrong type")
    // It may quote a row of the file, of any length.
    default: self = .failed(String("\(error)".prefix(200)))
    }
  }

  private init(database error: DatabaseError) {
    let message = Self.shortened(error.message ?? "\(error.resultCode)")
    if let fault = Self.faultOfValue(error.extendedResultCode, message) {
      self = .damaged(fault)
      return
    }
    // There was no room for the index of the log; SQLite has no disk-full code for that.
    if error.extendedResultCode == .SQLITE_IOERR_SHMSIZE {
      self = .diskFull
      return
    }
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
    case .SQLITE_FULL: self = .diskFull
    case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_PROTOCOL: self = .inputOutput(message)
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: self = .readOnly
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT: self = .damaged(message)
    default: self = .failed(message)
    }
  }

  /// A single line: SQLite may quote a schema of several lines.
  private static func shortened(_ message: String) -> String {
    message.prefix(200).split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// The fault of a value, if SQLite reports only what failed.
  private static func faultOfValue(_ code: ResultCode, _ message: String) -> String? {
    switch code {
    case .SQLITE_TOOBIG: return "a value is longer than any that Tercet writes"
    case .SQLITE_MISMATCH, .SQLITE_CONSTRAINT_DATATYPE:
      return "a stored value has the wrong type"
    case .SQLITE_ERROR where message.contains("JSON"):
      return "an entry of the change log cannot be read"
    case .SQLITE_ERROR where message == "integer overflow": return "a stored number is impossible"
    default: return nil
    }
  }
}
