internal import Foundation

/// Notifies the other processes that have the board open of a finished commit.
///
/// SQLite writes its log before a commit is visible, and nothing after it, so watching for log
/// writes alone is too early. Touching the log's times after the commit is a separate event, and
/// needs no file descriptor: closing one of the database would drop SQLite's locks.
struct ChangeNotifier {
  let walPath: String

  /// - Complexity: one system call.
  func ring() {
    // If this fails, the others still look a few times after the log was written.
    _ = utimensat(AT_FDCWD, walPath, nil, 0)
  }
}
