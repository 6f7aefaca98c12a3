internal import BoardModel
internal import BoardStorage
internal import BoardSync

/// One of the shared boards of a `SyncLoop`: whether this process has its lock, whether its log is
/// connected, and when to try again.
final class SyncedBoard {
  /// After yielding, retry until pauses have grown to this many seconds before yielding again.
  private static let pauseBeforeYielding = 8.0
  /// How long another process may try after this one has yielded.
  private static let pauseAfterYielding = Duration.seconds(7)
  /// The first and the longest time between two tries to lock, in seconds: often at first, because
  /// the other process may be about to end.
  private static let lockPauses = (first: 0.05, longest: 5.0)

  let shared: SharedBoard
  let status: StatusWriter
  private let windows: WindowNotes?
  private(set) var lock: SyncLock?
  /// Shows the other process that this one waits.
  private var wish: SyncLock.Wish?
  private var lockPause = lockPauses.first
  private var nextLock = ContinuousClock.now
  private var connected: ConnectedBoard?
  /// When to connect again.
  var pause = RetryPause()
  /// Whether this process or a previous one has yielded to another process.
  var hasYielded: Bool

  init(_ shared: SharedBoard, hasYielded: Bool, followedBy live: LiveBoard) {
    (self.shared, self.hasYielded) = (shared, hasYielded)
    status = StatusWriter(shared)
    windows = shared.database.path.map { WindowNotes(of: shared.board.uuid, ofFileAt: $0) }
    windows?.follow(by: live)
  }

  var address: String { shared.state.address }
  var isConnected: Bool { connected != nil }
  var descriptor: Int32? { connected?.descriptor }

  /// When to do something, if nothing happens before.
  var next: ContinuousClock.Instant {
    if lock == nil { return nextLock }
    return connected?.next ?? pause.end
  }

  // MARK: The lock

  func use(_ lock: SyncLock) {
    (self.lock, wish, lockPause) = (lock, nil, Self.lockPauses.first)
    status.use(lock)
  }

  /// Tries to lock the board, if it is time for that.
  func tryLocking() {
    guard lock == nil, nextLock <= .now, let path = shared.database.path else { return }
    if let lock = SyncLock(shared.board.uuid, ofFileAt: path) { return use(lock) }
    wish = wish ?? SyncLock.Wish(shared.board.uuid, ofFileAt: path)
    nextLock = .now + .seconds(lockPause)
    lockPause = min(lockPause * 1.5, Self.lockPauses.longest)
  }

  func release() {
    disconnect()
    status.use(nil)
    lock?.release()
    lock = nil
  }

  /// Releases the lock if the log can't be used and another process wants to try.
  ///
  /// - Returns: Whether it was released.
  func yieldIfWanted() -> Bool {
    let hasFailed = !isConnected && pause.seconds > 0
    guard hasFailed, lock?.isWanted ?? false else { return false }
    // A process that has already yielded is retried for a while first.
    guard !hasYielded || pause.isOver && pause.seconds >= Self.pauseBeforeYielding else {
      return false
    }
    hasYielded = true
    release()
    nextLock = .now + Self.pauseAfterYielding
    return true
  }

  // MARK: The log

  func connect(to log: any SharedLog) throws {
    connected = try ConnectedBoard(shared, log, windows, status)
    pause = RetryPause()
  }

  /// Ends the use of the log before it is opened again.
  func disconnect() { connected = nil }

  /// Looks whether the board was left, or joined or moved elsewhere, after a change of the file.
  func followFile() throws(StoreError) {
    if lock == nil { return }
    if isConnected {
      if try shared.refreshShare() { disconnect() }
    } else if (try? shared.refreshShare()) ?? false {
      pause = RetryPause()
    } else if shared.hasUnsent, !pause.isOver {
      status.reportWaiting()
    }
  }

  func exchange(isFileChanged: Bool) throws { try connected?.run(isFileChanged: isFileChanged) }

  func fail(_ state: SyncStatus.State, _ reason: String, until pause: RetryPause) {
    disconnect()
    self.pause = pause
    status.reportFailure(state, reason)
  }
}
