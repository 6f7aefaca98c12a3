internal import BoardModel
internal import CBoardStorage
internal import Foundation
internal import GRDB
internal import Synchronization

extension Database {
  /// Tells a fault of the disk from damage of the file.
  ///
  /// SQLite calls a page that the system could not read corrupt, as it calls one that makes no sense.
  /// Whoever is told so would recover a file that is whole.
  nonisolated func tellingDiskFaults<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_CORRUPT: throw diskFault ?? error
      case .SQLITE_BUSY where LockPatience.lacksLocks.withLock(\.self):
        // SQLite says the same as of a lock that somebody holds.
        throw DatabaseError(resultCode: .SQLITE_IOERR, message: String(cString: strerror(ENOLCK)))
      default: throw error
      }
    }
  }

  /// What the system said if the last operation on the file failed because of the disk.
  nonisolated var diskFault: DatabaseError? {
    guard let connection = sqliteConnection else { return nil }
    let code = tercet_last_file_errno(UnsafeMutableRawPointer(connection))
    guard [EIO, ENXIO, ERANGE].contains(code) else { return nil }
    return DatabaseError(resultCode: .SQLITE_IOERR, message: String(cString: strerror(code)))
  }
}
