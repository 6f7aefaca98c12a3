internal import Glibc
internal import Synchronization

/// How a connection waits for another one's lock.
///
/// SQLite itself retries after 1, 2, 5 and finally 100 ms, so whoever has waited longest retries
/// least often. Here all retry equally often; `WriteQueue` lets writers write in order.
nonisolated final class LockTimeout: Sendable {
  /// In microseconds.
  private static let pause: UInt32 = 5_000

  /// Whether the last lock failed because the file system has no locks.
  static let lacksLocks = Mutex(false)

  private struct State {
    var limit: Duration
    var begin = ContinuousClock.now
    var pauses = 0
    /// Time that already counts towards the next wait.
    var spent = Duration.zero
  }

  private let state: Mutex<State>

  init(_ limit: Duration) {
    state = Mutex(State(limit: limit))
  }

  var limit: Duration {
    get { state.withLock(\.limit) }
    set { state.withLock { $0.limit = newValue } }
  }

  /// How often the connection has paused since it was opened.
  var pauses: Int { state.withLock(\.pauses) }

  /// Counts time spent elsewhere towards the next wait.
  func spend(_ time: Duration) { state.withLock { $0.spent = time } }

  /// Pauses before the next attempt to lock.
  ///
  /// - Parameter tries: the number of retries so far; 0 for the first one of each lock.
  /// - Returns: false if the time limit has passed.
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
    if mayWait { usleep(Self.pause) }
    return mayWait
  }
}
