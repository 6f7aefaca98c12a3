internal import BoardModel
internal import GRDB

extension StoreError {
  /// What an error from the database means to whoever asked the store.
  init(_ error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError: self = StoreError(database: error)
    case is RowDecodingError: self = .damaged("a stored value has the wrong type")
    default: self = .failed("\(error)")
    }
  }

  private init(database error: DatabaseError) {
    let message = error.message ?? "\(error.resultCode)"
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
    case .SQLITE_FULL: self = .diskFull
    case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_PROTOCOL: self = .inputOutput(message)
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: self = .readOnly
    case .SQLITE_TOOBIG: self = .damaged("a value is longer than any that Tercet writes")
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT: self = .damaged(message)
    default: self = .failed(message)
    }
  }
}
