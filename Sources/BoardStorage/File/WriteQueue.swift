internal import CBoardStorage
internal import Foundation

/// Lets programs write to a board in order of arrival.
///
/// SQLite's own lock goes to whoever looks at the right moment, so with many writers some get
/// nothing for seconds. A writer first locks a byte of the log far past its content, where SQLite
/// locks nothing. The kernel passes that lock on in order of arrival, and releases it if a process
/// ends. It only orders writers: SQLite still keeps programs apart that don't take a turn, such as
/// older versions. The turn is taken before a transaction, never inside one, so that no holder of
/// SQLite's lock waits for it.
@MainActor final class WriteQueue {
  private let path: String
  private var descriptor: Int32 = -1
  /// Whether this connection has the turn.
  private var isHeld = false
  /// Whether the file system has no such locks.
  private var isAbsent = false

  init(walPath: String) {
    path = walPath
  }

  isolated deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Waits for the turn; false if the time limit passed.
  ///
  /// With a limit of zero, the caller may always try.
  func takeTurn(within limit: Duration) -> Bool {
    if isAbsent || isHeld || !openLog() { return true }
    let milliseconds = Int32(clamping: Int64(limit / .milliseconds(1)))
    switch tercet_take_turn(descriptor, milliseconds) {
    case 1: isHeld = true
    case 0: return milliseconds <= 0
    default: isAbsent = true
    }
    return true
  }

  func endTurn() {
    if isHeld { tercet_end_turn(descriptor) }
    isHeld = false
  }

  private func openLog() -> Bool {
    if descriptor < 0 { descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW) }
    return descriptor >= 0
  }
}
