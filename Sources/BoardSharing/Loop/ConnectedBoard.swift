internal import BoardModel
internal import BoardStorage
internal import BoardSync

/// A shared board while its log is connected: exchanges what is new on either side.
final class ConnectedBoard {
  /// How long to wait for a notification before checking the server.
  private static let patience = Duration.seconds(30)
  /// The same if a pooler doesn't deliver notifications.
  private static let patienceWithoutNotifications = Duration.seconds(2)

  private let shared: SharedBoard
  private let log: any SharedLog
  private let exchange: Exchange
  private let presence: PresenceExchange?
  private let status: StatusWriter
  private var hearing: Hearing
  private var nextAttendance: ContinuousClock.Instant
  private var nextCheck: ContinuousClock.Instant
  /// News that came with answers, which make nothing readable.
  private var later: LogNews?

  /// Listens to a log and exchanges everything once.
  init(
    _ shared: SharedBoard,
    _ log: any SharedLog,
    _ windows: WindowNotes?,
    _ status: StatusWriter
  ) throws {
    (self.shared, self.log, self.status) = (shared, log, status)
    hearing = Hearing(isNotified: try log.listen())
    exchange = Exchange(shared, log)
    presence = windows.map { PresenceExchange($0, log) }
    nextAttendance = .now + Self.patience
    nextCheck = nextAttendance
    exchange.onRefusal = { status.refusal = $0.reason }
    exchange.onSent = { [unowned exchange] in
      // Report the progress of a long queue.
      if shared.lastWaitingCount > 0 { status.report(exchange) }
    }
    try exchange.run()
    plan(isAttending: true)
    status.people = []
    status.report(exchange)
    _ = try meet(looking: false)
    later = try log.takeNews()
    status.report(exchange)
  }

  /// Readable when the log has news.
  var descriptor: Int32? { log.descriptor }

  /// When to run again without news.
  var next: ContinuousClock.Instant {
    if shared.hasUnsent || later != nil { return .now }
    return hearing.isNotified ? nextAttendance : min(nextAttendance, nextCheck)
  }

  /// Exchanges what is new; does nothing if nothing is.
  func run(isFileChanged: Bool) throws {
    let news = [later, try log.takeNews()].compactMap(\.self)
    let isTold = news.contains { $0 != .people }
    // Rights, the log, or the tables may have changed.
    let isAttending = nextAttendance <= .now || news.contains(.board)
    let isCheckDue = !hearing.isNotified && nextCheck <= .now
    let isDue = isTold || isAttending || isCheckDue || shared.hasUnsent
    guard isDue || isFileChanged || !news.isEmpty else { return }
    let isNew = isAttending ? try exchange.attend() > shared.state.cursor : false
    if isDue { try exchange.exchange(sends: shared.hasUnsent) }
    let isMet = try meet(looking: isAttending)
    // Notifications for the entries just found have arrived with the answers.
    later = try log.takeNews()
    if isDue {
      hearing.note(isNew: isNew, isTold: isTold || later == .entries || later == .board)
      plan(isAttending: isAttending)
    }
    if isDue || isMet { status.report(exchange) }
  }

  private func plan(isAttending: Bool) {
    if isAttending { nextAttendance = .now + Self.patience }
    nextCheck = .now + Self.patienceWithoutNotifications
  }

  /// Exchanges who has the board open; returns whether others have come or gone.
  private func meet(looking looks: Bool) throws(SharedLogError) -> Bool {
    guard let presence, try presence.run(looking: looks) else { return false }
    status.people = presence.others
    return true
  }
}
