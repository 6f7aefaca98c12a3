internal import BoardModel
internal import BoardStorage
internal import BoardSync
internal import Foundation

/// The status of a shared board, for its windows: written only when something is new, because each
/// write wakes them.
final class StatusWriter {
  /// How often a status is written that has nothing new but the time, in milliseconds.
  private static let rewritten: Int64 = 1_000

  /// Called with the new status when its state or reason changes.
  var onChange: (SyncStatus) -> Void = { _ in }
  /// Who else has the board open.
  var people: [Presence] = []
  /// Why the server refused changes that were made here.
  var refusal: String?

  private let shared: SharedBoard
  private var lock: SyncLock?
  private var status = SyncStatus(.offline, since: Timestamp.now.milliseconds, waiting: 0)
  private var isTold = false
  /// Whether the status was written since this process has the lock.
  private var isWritten = false
  /// When the server last answered.
  private var exchanged: Int64?
  /// The sequence that the written status belongs to.
  private var writtenCursor: Int64?

  init(_ shared: SharedBoard) { self.shared = shared }

  /// Writes to a lock's file from now on, or nowhere.
  func use(_ lock: SyncLock?) {
    (self.lock, isWritten) = (lock, false)
    if lock != nil, exchanged == nil, let path = shared.database.path {
      exchanged = SyncLock.lastStatus(of: shared.board.uuid, ofFileAt: path)?.exchanged
    }
  }

  /// Reports that the server has answered.
  func report(_ exchange: Exchange) {
    if exchange.right == .write { refusal = nil }
    exchanged = Timestamp.now.milliseconds
    publish(exchange.state, refusal, waiting: shared.lastWaitingCount)
  }

  func reportFailure(_ state: SyncStatus.State, _ reason: String) {
    publish(state, reason, waiting: waitingCount)
  }

  /// Reports changes that wait since the last failure.
  func reportWaiting() { publish(status.state, status.reason, waiting: waitingCount) }

  /// The last known count if the file is locked.
  private var waitingCount: Int { (try? shared.waitingCount()) ?? shared.lastWaitingCount }

  private func publish(_ state: SyncStatus.State, _ reason: String?, waiting: Int) {
    let since = state == status.state ? status.since : Timestamp.now.milliseconds
    var next = SyncStatus(state, since: since, waiting: waiting, reason: reason)
    next.exchanged = status.exchanged
    if state.isConnected { next.people = people }
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
}

extension SharedLogError {
  /// What a status shows of the error.
  var status: (state: SyncStatus.State, reason: String) {
    switch self {
    case .offline(let reason): (.offline, reason)
    case .server(let reason): (.refused, "the server failed: \(reason)")
    case .refused(let reason), .denied(let reason), .notFollowed(let reason): (.refused, reason)
    case .noBoard: (.refused, "the board does not exist or you may not read it")
    case .alreadyShared: (.refused, "the board is shared already")
    case .unknownProtocol(let version, let known):
      (.refused, SharedLogError.advice(onVersion: version, known: known))
    }
  }
}
