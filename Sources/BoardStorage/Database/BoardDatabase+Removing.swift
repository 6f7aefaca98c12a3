internal import Foundation
internal import GRDB

extension BoardDatabase {
  /// Removes the file if its log is empty.
  ///
  /// A program that opened it meanwhile loses nothing: it checks the names of the files in each
  /// transaction that writes, and this holds the lock.
  func removeUnusedFile() {
    guard let file, !isDetached else { return }
    try? queue.writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        try prepareWrite(db)
        if try ChangeLog.lastSequence(db) > 0 { return .rollback }
        for path in [file.path, file.walPath, file.walIndexPath] { unlink(path) }
        isDetached = true
        return .rollback
      }
    }
  }
}
