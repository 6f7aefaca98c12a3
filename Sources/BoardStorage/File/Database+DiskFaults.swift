internal import BoardModel
internal import CBoardStorage
internal import Foundation
internal import GRDB
internal import Synchronization

extension Database {
  /// Distinguishes a disk fault from a damaged file.
  ///
  /// SQLite reports a page that the system couldn't read as corrupt, as it does a page that makes
  /// no sense. Users would then try to recover a file that is sound.
  nonisolated func mappingDiskFaults<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_CORRUPT: throw diskFault ?? error
      case .SQLITE_BUSY where LockTimeout.lacksLocks.withLock(\.self):
        // SQLite reports it like a lock that someone holds.
        throw DatabaseError(resultCode: .SQLITE_IOERR, message: String(cString: strerror(ENOLCK)))
      default: throw error
      }
    }
  }

  /// The system's error if the last file operation failed because of the disk.
  nonisolated var diskFault: DatabaseError? {
    let code = tercet_last_file_errno(sqliteConnection)
    guard [EIO, ENXIO, ERANGE].contains(code) else { return nil }
    return DatabaseError(resultCode: .SQLITE_IOERR, message: String(cString: strerror(code)))
  }
}
