package import BoardModel
package import BoardStorage
package import BoardSync
internal import Foundation

/// Keeps a shared board synchronised until it is stopped: local changes are sent at once, remote
/// ones are written to the file at once, and lost connections are retried.
///
/// While idle it waits in the kernel and wakes up only every half minute.
package final class SyncLoop {
  /// How long to wait for a notification before checking the server, in seconds.
  private static let patience = 30.0
  /// The same if a pooler doesn't deliver notifications.
  private static let pollingIntervalWithoutNotifications = 2.0
  private static let longestPause = 30.0
  /// How often to check for a waiting process while the server is unreachable, in seconds.
  private static let waiterCheckInterval = 2.0
  /// How long to keep running after the last program was closed.
  private static let idleLifetime = Duration.seconds(180)

  private let shared: SharedBoard
  private let connect: (SharedBoard) throws -> any SharedLog
  private let live: LiveBoard
  private let windows: WindowNotes?
  private let stop: Int32
  /// Closed by the programs that use the share when they end; nil to run until stopped.
  private let life: Int32?
  private var end: ContinuousClock.Instant?
  private var lock: SyncLock?
  private var pause = 0.0
  /// Whether this process or a previous one has yielded to another process.
  package var hasYielded = false
  /// After yielding, retry until pauses have grown to this many seconds before yielding again.
  private static let pauseBeforeYielding = 8.0
  private var status: SyncStatus
  private var isTold = false
  /// Whether the status was written since this process has the lock.
  private var isWritten = false
  /// Called with the new status when its state or reason changes.
  package var onChange: (SyncStatus) -> Void = { _ in }
  private var refusal: String?
  /// When the server last answered.
  private var exchanged: Int64?
  /// The sequence that the written status belongs to.
  private var writtenCursor: Int64?
  /// Who else has the board open.
  private var people: [Presence] = []
  /// How often a status is written that has nothing new but the time, in milliseconds.
  private static let rewritten: Int64 = 1_000

  /// Creates a loop that ends when `stop` is readable, or a few minutes after the other end of
  /// `life` is closed.
  package init(
    _ shared: SharedBoard,
    stop: Int32,
    life: Int32? = nil,
    connect: @escaping (SharedBoard) throws -> any SharedLog
  ) {
    self.life = life
    (self.shared, self.connect) = (shared, connect)
    self.stop = stop
    live = shared.database.makeLive()
    windows = shared.database.path.map { WindowNotes(of: shared.board.uuid, ofFileAt: $0) }
    windows?.follow(by: live)
    status = SyncStatus(.offline, since: Self.now, waiting: 0)
  }

  package enum Ending {
    case over
    /// The server is unreachable, and another process should try: it may have the password that
    /// this one lacks. `run` may be called again.
    case yielded
  }

  /// Runs until `stop` is readable or it yields to another process.
  ///
  /// - Throws: `StoreError` if the file can't be used any more.
  package func run(_ lock: SyncLock) throws -> Ending {
    (self.lock, isWritten) = (lock, false)
    if exchanged == nil, let path = shared.database.path {
      exchanged = SyncLock.lastStatus(of: shared.board.uuid, ofFileAt: path)?.exchanged
    }
    defer {
      self.lock = nil
      lock.release()
    }
    while !isOver {
      do {
        try stayConnected()
      } catch let error as SharedLogError {
        switch error {
        case .offline(let reason): reportFailure(.offline, reason)
        case .server(let reason): reportFailure(.refused, "the server failed: \(reason)")
        case .refused(let reason), .denied(let reason): reportFailure(.refused, reason)
        case .noBoard: reportFailure(.refused, "the board does not exist or you may not read it")
        case .alreadyShared: reportFailure(.refused, "the board is shared already")
        case .unknownProtocol(let version, let known):
          reportFailure(.refused, SharedLogError.advice(onVersion: version, known: known))
        }
        if waitForNextTry() { return isOver ? .over : .yielded }
      } catch let error as StoreError {
        guard let reason = Self.passing(error) else { throw error }
        // The status is overwritten in place, which needs no disk space.
        publish(.failed, reason, waiting: shared.lastWaitingCount)
        if waitForNextTry() { return isOver ? .over : .yielded }
      }
    }
    return .over
  }

  /// Describes a temporary problem with the file; nil if it is permanent.
  private static func passing(_ error: StoreError) -> String? {
    switch error {
    case .diskFull: "the disk of this machine is full"
    case .busy: "the file is locked by another program"
    default: nil
    }
  }

  /// Waits before the next try, or until the share changes.
  ///
  /// Returns true if another process should try.
  private func waitForNextTry() -> Bool {
    pause = min(Self.longestPause, max(0.5, pause * 2))
    let end = ContinuousClock.now + .seconds(pause * Double.random(in: 0.5...1))
    while !isOver {
      // A process that has already yielded is retried for a while first.
      if lock?.isWanted ?? false, !hasYielded || end <= .now && pause >= Self.pauseBeforeYielding {
        hasYielded = true
        // If its programs are closed, this process is no longer needed.
        if self.end != nil { self.end = .now }
        return true
      }
      let left = ContinuousClock.now.duration(to: end) / .seconds(1)
      if left <= 0 { return false }
      let look = live.nextLook.map { max(0, ContinuousClock.now.duration(to: $0) / .seconds(1)) }
      let patience = min(left, look ?? Self.waiterCheckInterval, Self.waiterCheckInterval)
      wait([stop] + [live.descriptor].compactMap { $0 }, seconds: patience)
      guard processFileChanges() else { continue }
      if (try? shared.refreshShare()) ?? false {
        pause = 0
        return false
      }
      if shared.hasUnsent { publish(status.state, status.reason, waiting: waitingCount) }
    }
    return false
  }

  private func stayConnected() throws {
    let log = try connect(shared)
    var hearing = Hearing(isNotified: try log.listen())
    let exchange = Exchange(shared, log)
    exchange.onRefusal = { [self] in refusal = $0.reason }
    exchange.onSent = { [unowned self, unowned exchange] in
      // Report the progress of a long queue.
      if shared.lastWaitingCount > 0 { report(exchange) }
    }
    try exchange.run()
    var nextAttendance = ContinuousClock.now + .seconds(Self.patience)
    pause = 0
    let presence = windows.map { PresenceExchange($0, log) }
    people = []
    report(exchange)
    _ = try meet(presence, looking: false)
    // News that came with the answers make nothing readable.
    var later = try log.takeNews()
    report(exchange)
    while !isOver {
      let patience = hearing.isNotified ? Self.patience : Self.pollingIntervalWithoutNotifications
      if !shared.hasUnsent, later == nil { waitForNews(of: log, seconds: patience) }
      if isReadable(stop) { return }
      // If the board was left or joined again, the share may be on another server.
      if processFileChanges(), try shared.refreshShare() { return }
      let news = try log.takeNews()
      let isTold = [news, later].contains { $0 == .entries || $0 == .board }
      // Rights, the log, or the tables may have changed.
      let isAttending = nextAttendance <= .now || news == .board
      var isNew = false
      if isAttending {
        isNew = try exchange.attend() > shared.state.cursor
        nextAttendance = .now + .seconds(Self.patience)
      }
      let isDue = isTold || isAttending || shared.hasUnsent || !hearing.isNotified
      if isDue { try exchange.exchange(sends: shared.hasUnsent) }
      let isMet = try meet(presence, looking: isAttending)
      // Notifications for the entries just found have arrived with the answers.
      later = try log.takeNews()
      if later == .board { nextAttendance = .now }
      if isDue {
        hearing.note(isNew: isNew, isTold: isTold || later == .entries || later == .board)
      }
      if isDue || isMet { report(exchange) }
    }
  }

  /// Exchanges who has the board open; returns whether others have come or gone.
  private func meet(
    _ presence: PresenceExchange?,
    looking looks: Bool
  ) throws(SharedLogError) -> Bool {
    guard let presence, try presence.run(looking: looks) else { return false }
    people = presence.others
    return true
  }

  private func waitForNews(of log: any SharedLog, seconds: Double) {
    let descriptors = [stop] + [log.descriptor, live.descriptor].compactMap { $0 }
    let look = live.nextLook.map { max(0, ContinuousClock.now.duration(to: $0) / .seconds(1)) }
    wait(descriptors, seconds: min(look ?? seconds, seconds))
  }

  private func reportFailure(_ state: SyncStatus.State, _ reason: String) {
    publish(state, reason, waiting: waitingCount)
  }

  /// The last known count if the file is locked.
  private var waitingCount: Int { (try? shared.waitingCount()) ?? shared.lastWaitingCount }

  private func report(_ exchange: Exchange) {
    if exchange.right == .write { refusal = nil }
    exchanged = Self.now
    publish(exchange.state, refusal, waiting: shared.lastWaitingCount)
  }

  /// Processes what other programs have committed to the file.
  ///
  /// A write to the file's log precedes its commit, which is found by notification or one of the
  /// next checks. Returns whether there was anything to check.
  @discardableResult
  private func processFileChanges() -> Bool {
    let isTold = live.descriptor.map(isReadable) ?? true
    if isTold, live.descriptor != nil { live.receive() }
    let isDue = live.descriptor == nil || live.nextLook.map({ $0 <= .now }) ?? false
    if isDue { live.look() }
    return isTold || isDue
  }

  private func publish(_ state: SyncStatus.State, _ reason: String?, waiting: Int) {
    let since = state == status.state ? status.since : Self.now
    var next = SyncStatus(state, since: since, waiting: waiting, reason: reason)
    next.exchanged = status.exchanged
    if state.isConnected { next.people = people }
    // Without news, it isn't written again: open boards would wake up for it.
    let isNew = writtenCursor != shared.state.cursor
    let isDue = isNew && (exchanged ?? 0) - (status.exchanged ?? 0) > Self.rewritten
    let isSame = next == status && !isDue
    if isSame, state != .offline, isWritten { return }
    next.exchanged = exchanged
    writtenCursor = shared.state.cursor
    let isOther = !isTold || next.state != status.state || next.reason != status.reason
    status = next
    isTold = true
    lock?.write(status)
    isWritten = true
    if isOther { onChange(status) }
  }

  private var isOver: Bool {
    if let life, end == nil, isReadable(life) { end = .now + Self.idleLifetime }
    if let end, end <= .now { return true }
    return isReadable(stop) || shared.hasEnded
  }

  private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }

  private func isReadable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  private func wait(_ descriptors: [Int32], seconds: Double) {
    let watched = descriptors + (end == nil ? [life].compactMap(\.self) : [])
    var requests = watched.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&requests, nfds_t(requests.count), Int32((seconds * 1_000).rounded(.up)))
  }
}
