internal import BoardModel
package import BoardStorage
internal import BoardSync
internal import Foundation
internal import PostgresLog

/// Looks after one shared board until it is told to stop: what is made here is sent at once, what
/// others make is written into the file at once, and a server that is gone is tried again.
///
/// While nothing happens it waits in the kernel, and looks only every half minute.
package final class SyncLoop {
  /// How long it waits for a notification before it looks by itself, in seconds.
  private static let patience = 30.0
  /// The same behind a pooler that never delivers one.
  private static let deafPatience = 2.0
  private static let longestPause = 30.0
  /// How often it looks, while it does not reach the server, whether another process waits.
  private static let wishPatience = 2.0
  /// How long it stays after the last program was closed.
  private static let linger = Duration.seconds(180)

  private let shared: SharedBoard
  private let live: LiveBoard
  private let stop: Int32
  /// Ends with the programs that want the share looked after; nil where it is to stay.
  private let life: Int32?
  private var end: ContinuousClock.Instant?
  private var lock: SyncLock?
  private var pause = 0.0
  /// Whether it has given way to another process, or one before it has.
  package var hasYielded = false
  /// One that has given way tries so long before it does again: pauses grow up to this.
  private static let fairPause = 8.0
  private var status: SyncStatus
  private var isTold = false
  /// Whether this process has said how the share stands since it has the lock.
  private var isWritten = false
  /// Called when the share stands otherwise than before, and with why.
  package var onChange: (SyncStatus) -> Void = { _ in }
  /// Why the server refused what was made here.
  private var refusal: String?

  /// A loop that ends once `stop` is readable, or some minutes after the other end of `life` was
  /// closed.
  package init(_ shared: SharedBoard, stop: Int32, life: Int32? = nil) {
    self.life = life
    self.shared = shared
    self.stop = stop
    live = shared.database.makeLive()
    status = SyncStatus(.offline, since: Self.now, waiting: 0)
  }

  package enum Ending {
    case over
    /// Another process may look after the share, as this one does not reach the server: it perhaps has
    /// the password that this one lacks. `run` may be called again.
    case yielded
  }

  /// Runs until `stop` is readable, or until it gives way to another process.
  ///
  /// - Throws: `StoreError` where the file cannot be used any more.
  package func run(_ lock: SyncLock) throws -> Ending {
    (self.lock, isWritten) = (lock, false)
    defer {
      self.lock = nil
      lock.release()
    }
    while !isOver {
      do {
        try stayConnected()
      } catch let error as SharedLogError {
        switch error {
        case .offline(let reason): sayFailed(.offline, reason)
        case .server(let reason): sayFailed(.refused, "the server failed: \(reason)")
        case .refused(let reason), .denied(let reason): sayFailed(.refused, reason)
        case .noBoard: sayFailed(.refused, "the board is not there, or may not be read")
        case .unknownProtocol(let version):
          sayFailed(.refused, PostgresSchema.advice(onVersion: version))
        }
        if waitForNextTry() { return isOver ? .over : .yielded }
      } catch let error as StoreError {
        guard let reason = Self.passing(error) else { throw error }
        // What is said goes where something was said before, which needs no room.
        say(.failed, reason, waiting: shared.lastWaitingCount)
        if waitForNextTry() { return isOver ? .over : .yielded }
      }
    }
    return .over
  }

  /// What is wrong with the file for some time; nil for what stays so.
  private static func passing(_ error: StoreError) -> String? {
    switch error {
    case .diskFull: "the disk of this machine is full"
    case .busy: "another program has the file locked"
    default: nil
    }
  }

  /// Waits before the server is tried again, not after the share is another one; says whether another
  /// process is to try.
  private func waitForNextTry() -> Bool {
    pause = min(Self.longestPause, max(0.5, pause * 2))
    let end = ContinuousClock.now + .seconds(pause * Double.random(in: 0.5...1))
    while !isOver {
      // One that has tried already waits for some tries of this one.
      if lock?.isWanted ?? false, !hasYielded || end <= .now && pause >= Self.fairPause {
        hasYielded = true
        // Whose boards are closed is not needed any more.
        if self.end != nil { self.end = .now }
        return true
      }
      let left = ContinuousClock.now.duration(to: end) / .seconds(1)
      if left <= 0 { return false }
      let look = live.nextLook.map { max(0, ContinuousClock.now.duration(to: $0) / .seconds(1)) }
      let patience = min(left, look ?? Self.wishPatience, Self.wishPatience)
      wait([stop] + [live.descriptor].compactMap { $0 }, seconds: patience)
      guard lookAtFile() else { continue }
      if (try? shared.refreshShare()) ?? false {
        pause = 0
        return false
      }
      if shared.hasUnsent { say(status.state, status.reason, waiting: waitingCount) }
    }
    return false
  }

  private func stayConnected() throws {
    let log = try PostgresLog(
      PostgresConnection(shared.state.address),
      board: shared.board.uuid
    )
    var hearing = Hearing(isNotified: try log.listen())
    let exchange = Exchange(shared, log)
    exchange.onRefusal = { [self] in refusal = $0.reason }
    exchange.onSent = { [unowned self, unowned exchange] in
      // A long queue is said to grow shorter.
      if shared.lastWaitingCount > 0 { report(exchange) }
    }
    try exchange.run()
    var nextAttendance = ContinuousClock.now + .seconds(Self.patience)
    pause = 0
    var isToldSince = false
    report(exchange)
    while !isOver {
      let patience = hearing.isNotified ? Self.patience : Self.deafPatience
      if !shared.hasUnsent, !isToldSince { waitForNews(of: log.connection, seconds: patience) }
      if isReadable(stop) { return }
      // What was left or joined again is another share, perhaps of another server.
      if lookAtFile(), try shared.refreshShare() { return }
      let news = try log.connection.takeNotifications()
      let isTold = !news.isEmpty || isToldSince
      isToldSince = false
      // Rights may have changed, the log may have been cut, and the tables upgraded.
      let isAttending = nextAttendance <= .now || PostgresLog.tellOfBoard(news)
      var isNew = false
      if isAttending {
        isNew = try exchange.attend() > shared.state.cursor
        nextAttendance = .now + .seconds(Self.patience)
      }
      guard isTold || isAttending || shared.hasUnsent || !hearing.isNotified else { continue }
      try exchange.exchange(sends: shared.hasUnsent)
      // What was told of entries that the look has found came by now, with the answers.
      let later = try log.connection.takeNotifications()
      if PostgresLog.tellOfBoard(later) { nextAttendance = .now }
      isToldSince = !later.isEmpty
      hearing.note(isNew: isNew, isTold: isTold || isToldSince)
      report(exchange)
    }
  }

  private func waitForNews(of connection: PostgresConnection, seconds: Double) {
    let descriptors = [stop, connection.fileDescriptor] + [live.descriptor].compactMap { $0 }
    let look = live.nextLook.map { max(0, ContinuousClock.now.duration(to: $0) / .seconds(1)) }
    wait(descriptors, seconds: min(look ?? seconds, seconds))
  }

  private func sayFailed(_ state: SyncStatus.State, _ reason: String) {
    say(state, reason, waiting: waitingCount)
  }

  /// As far as it is known, where the file is locked.
  private var waitingCount: Int { (try? shared.waitingCount()) ?? shared.lastWaitingCount }

  private func report(_ exchange: Exchange) {
    if exchange.mayWrite { refusal = nil }
    say(exchange.mayWrite ? .online : .readOnly, refusal, waiting: shared.lastWaitingCount)
  }

  /// Takes in what other programs have committed to the file.
  ///
  /// A write to its log comes some time before its commit, which is told by a ring or found by one of
  /// the next looks. Says whether there was anything to look at.
  @discardableResult
  private func lookAtFile() -> Bool {
    let isTold = live.descriptor.map(isReadable) ?? true
    if isTold, live.descriptor != nil { live.receive() }
    let isDue = live.descriptor == nil || live.nextLook.map({ $0 <= .now }) ?? false
    if isDue { live.look() }
    return isTold || isDue
  }

  private func say(_ state: SyncStatus.State, _ reason: String?, waiting: Int) {
    let since = state == status.state ? status.since : Self.now
    let next = SyncStatus(state, since: since, waiting: waiting, reason: reason)
    if next == status, state != .offline, isWritten { return }
    let isOther = !isTold || next.state != status.state || next.reason != status.reason
    status = next
    isTold = true
    lock?.write(status)
    isWritten = true
    if isOther { onChange(status) }
  }

  private var isOver: Bool {
    if let life, end == nil, isReadable(life) { end = .now + Self.linger }
    if let end, end <= .now { return true }
    return isReadable(stop) || shared.hasEnded
  }

  private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }

  private func isReadable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// Waits until one of them is readable, or a time is over.
  private func wait(_ descriptors: [Int32], seconds: Double) {
    let watched = descriptors + (end == nil ? [life].compactMap(\.self) : [])
    var requests = watched.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&requests, nfds_t(requests.count), Int32((seconds * 1_000).rounded(.up)))
  }
}
