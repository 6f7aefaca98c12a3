internal import Glibc
internal import Synchronization

/// How a connection waits for a lock that another one holds.
///
/// SQLite itself looks again after 1, 2, 5 and at last 100 ms: who has waited longest looks least
/// often, and where many wait, some get nothing for seconds. Here who waits looks the more often the
/// longer it has waited, so that who came first is likely to be first; but not so often that those
/// who wait take the processors from the one that holds the lock.
nonisolated final class LockPatience: Sendable {
  /// Between the first two looks, in microseconds; then by `step` less each time, down to `shortest`.
  private static let longest: UInt32 = 8_000
  private static let step: UInt32 = 100
  private static let shortest: UInt32 = 4_000

  /// Whether the last lock failed because the file system has none, not because somebody holds it.
  static let lacksLocks = Mutex(false)

  private struct State {
    var limit: Duration
    var begin = ContinuousClock.now
    var pauses = 0
    /// What was waited already for the next lock.
    var spent = Duration.zero
  }

  private let state: Mutex<State>

  init(_ limit: Duration) {
    state = Mutex(State(limit: limit))
  }

  /// How long is waited in all.
  var limit: Duration {
    get { state.withLock(\.limit) }
    set { state.withLock { $0.limit = newValue } }
  }

  /// How often the connection has paused since it was opened, for any lock.
  var pauses: Int { state.withLock(\.pauses) }

  /// Counts time that was waited elsewhere for what the next lock is needed for.
  func spend(_ time: Duration) { state.withLock { $0.spent = time } }

  /// Pauses before the lock is tried again.
  ///
  /// - Parameter tries: how often it was tried again so far, counted from 0 for each lock.
  /// - Returns: false where it was waited for long enough.
  func wait(after tries: Int) -> Bool {
    // SQLite calls this right after the lock failed, and keeps no other record of the reason.
    let isLacking = errno == ENOLCK
    Self.lacksLocks.withLock { $0 = isLacking }
    if isLacking { return false }
    let mayWait = state.withLock { state in
      if tries == 0 {
        state.begin = ContinuousClock.now - state.spent
        state.spent = .zero
      }
      guard state.begin.duration(to: .now) < state.limit else { return false }
      state.pauses += 1
      return true
    }
    if mayWait { usleep(Self.pause(after: tries)) }
    return mayWait
  }

  /// The pause after so many tries, in microseconds.
  static func pause(after tries: Int) -> UInt32 {
    let tries = UInt32(clamping: tries)
    let saved = min(tries, longest / step) * step
    return max(longest - saved, shortest)
  }
}
