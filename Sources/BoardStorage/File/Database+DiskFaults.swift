internal import BoardModel
internal import CBoardStorage
internal import Foundation
internal import GRDB

extension Database {
  /// Tells a fault of the disk from damage of the file.
  ///
  /// SQLite calls a page that the system could not read corrupt, as it calls one that makes no sense.
  /// Whoever is told so would recover a file that is whole.
  nonisolated func tellingDiskFaults<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      guard let connection = sqliteConnection else { throw error }
      let code = tercet_last_file_errno(UnsafeMutableRawPointer(connection))
      guard [EIO, ENXIO, ERANGE].contains(code) else { throw error }
      throw DatabaseError(resultCode: .SQLITE_IOERR, message: String(cString: strerror(code)))
    }
  }
}
