internal import CBoardStorage
internal import Foundation

/// The order in which programs write to a board: who came first is first.
///
/// SQLite's own lock goes to whoever looks at the right moment, so where many write, some get nothing
/// for seconds. Who is to write locks a byte of the log first, far behind its content, where SQLite
/// locks nothing; the kernel hands that lock on in the order of arrival, and takes it back from a
/// process that ends. It only orders: programs that do not ask for a turn, such as older versions, are
/// kept apart by SQLite as ever. The turn is taken before the transaction begins and never inside one,
/// so that nobody who holds SQLite's lock waits for it.
final class WriteQueue {
  private let path: String
  private var descriptor: Int32 = -1
  /// Whether the turn belongs to this connection.
  private var isHeld = false
  /// Whether the file system has no such locks.
  private var isAbsent = false

  init(walPath: String) {
    path = walPath
  }

  isolated deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Waits for the turn; false where it did not come in time.
  ///
  /// Without time to wait nobody is kept from trying.
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

  /// Lets the next one write.
  func endTurn() {
    if isHeld { tercet_end_turn(descriptor) }
    isHeld = false
  }

  private func openLog() -> Bool {
    if descriptor < 0 { descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW) }
    return descriptor >= 0
  }
}
