internal import Foundation

/// Tells the other processes that have the board open that a commit is done.
///
/// SQLite writes to its log before the commit can be seen, and nothing after it, so a watch of the
/// log alone comes too early. Touching the log's times once the commit is done is an event of its
/// own, and needs no descriptor: closing one of the database would drop SQLite's locks.
struct BoardBell {
  let walPath: String

  /// - Complexity: one call of the system.
  func ring() {
    // Where it can't be rung, the others still look a few times after the log was written.
    _ = utimensat(AT_FDCWD, walPath, nil, 0)
  }
}
