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
  /// How long it stays after the last program was closed.
  private static let linger = Duration.seconds(180)

  private let shared: SharedBoard
  private let live: LiveBoard
  private let stop: Int32
  /// Ends with the programs that want the share looked after; nil where it is to stay.
  private let life: Int32?
  private var end: ContinuousClock.Instant?
  private let lock: SyncLock
  private var pause = 0.0
  private var status: SyncStatus
  private var isTold = false
  /// Called when the share stands otherwise than before, and with why.
  package var onChange: (SyncStatus) -> Void = { _ in }
  /// Why the server refused what was made here.
  private var refusal: String?

  /// A loop that ends once `stop` is readable, or some minutes after the other end of `life` was
  /// closed.
  package init(_ shared: SharedBoard, stop: Int32, life: Int32? = nil, lock: SyncLock) {
    self.life = life
    self.shared = shared
    self.stop = stop
    self.lock = lock
    live = shared.database.makeLive()
    status = SyncStatus(.offline, since: Self.now, waiting: 0)
  }

  /// Runs until `stop` is readable.
  ///
  /// - Throws: `StoreError` where the file cannot be used any more.
  package func run() throws {
    while !isOver {
      do {
        try stayConnected()
      } catch let error as SharedLogError {
        switch error {
        case .offline(let reason), .server(let reason): try sayFailed(.offline, reason)
        case .refused(let reason): try sayFailed(.refused, reason)
        case .noBoard: try sayFailed(.refused, "the board is not there, or may not be read")
        case .unknownProtocol(let version):
          try sayFailed(.refused, PostgresSchema.advice(onVersion: version))
        }
        pause = min(Self.longestPause, max(0.5, pause * 2))
        wait([stop], seconds: pause * Double.random(in: 0.5...1))
      }
    }
  }

  private func stayConnected() throws {
    let log = try PostgresLog(
      PostgresConnection(shared.state.address),
      board: shared.board.uuid
    )
    var hearing = Hearing(isNotified: try log.listen())
    let exchange = Exchange(shared, log)
    exchange.onRefusal = { [self] in refusal = $0.reason }
    try exchange.run()
    var nextAttendance = ContinuousClock.now + .seconds(Self.patience)
    pause = 0
    var isToldSince = false
    try report(exchange)
    while !isOver {
      let patience = hearing.isNotified ? Self.patience : Self.deafPatience
      if !shared.hasUnsent, !isToldSince { waitForNews(of: log.connection, seconds: patience) }
      if isReadable(stop) { return }
      lookAtFile()
      let isTold = try log.connection.takeNotifications() || isToldSince
      isToldSince = false
      // Rights may have changed, the log may have been cut, and the tables upgraded.
      let isAttending = nextAttendance <= .now
      var isNew = false
      if isAttending {
        isNew = try exchange.attend() > shared.state.cursor
        nextAttendance = .now + .seconds(Self.patience)
      }
      guard isTold || isAttending || shared.hasUnsent || !hearing.isNotified else { continue }
      try exchange.exchange(sends: shared.hasUnsent)
      // What was told of entries that the look has found came by now, with the answers.
      isToldSince = try log.connection.takeNotifications()
      hearing.note(isNew: isNew, isTold: isTold || isToldSince)
      try report(exchange)
    }
  }

  private func waitForNews(of connection: PostgresConnection, seconds: Double) {
    let descriptors = [stop, connection.fileDescriptor] + [live.descriptor].compactMap { $0 }
    let look = live.nextLook.map { max(0, ContinuousClock.now.duration(to: $0) / .seconds(1)) }
    wait(descriptors, seconds: min(look ?? seconds, seconds))
  }

  private func sayFailed(_ state: SyncStatus.State, _ reason: String) throws {
    say(state, reason, waiting: try shared.waitingCount())
  }

  private func report(_ exchange: Exchange) throws {
    if exchange.mayWrite { refusal = nil }
    say(exchange.mayWrite ? .online : .readOnly, refusal, waiting: shared.lastWaitingCount)
  }

  /// Takes in what other programs have committed to the file.
  ///
  /// A write to its log comes some time before its commit, which is told by a ring or found by one of
  /// the next looks.
  private func lookAtFile() {
    if live.descriptor.map(isReadable) ?? false { live.receive() }
    if live.descriptor == nil || live.nextLook.map({ $0 <= .now }) ?? false { live.look() }
  }

  private func say(_ state: SyncStatus.State, _ reason: String?, waiting: Int) {
    let since = state == status.state ? status.since : Self.now
    let next = SyncStatus(state, since: since, waiting: waiting, reason: reason)
    if next == status, state != .offline { return }
    let isOther = !isTold || next.state != status.state || next.reason != status.reason
    status = next
    isTold = true
    lock.write(status)
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
