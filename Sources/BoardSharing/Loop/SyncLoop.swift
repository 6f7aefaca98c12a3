package import BoardModel
package import BoardStorage
package import BoardSync
internal import Foundation

/// Keeps shared boards of a file synchronised until it is stopped: local changes are sent at once,
/// remote ones are written to the file at once, and lost connections are retried.
///
/// Boards of one address share a connection. While idle it waits in the kernel and wakes up only
/// every half minute.
package final class SyncLoop {
  /// How often to check for a waiting process while a log can't be used.
  private static let waiterCheckInterval = Duration.seconds(2)
  /// How long to keep running after the last program was closed.
  private static let idleLifetime = Duration.seconds(180)

  /// The place of a log, until its connection fails.
  private struct Line {
    var place: (any LogPlace)?
    var pause = RetryPause()
  }

  private let store: SQLiteBoardStore
  private let named: [Board.ID]
  private let open: (String) throws(SharedLogError) -> any LogPlace
  private let live: LiveBoard
  private let stop: Int32
  /// Closed by the programs that use the share when they end; nil to run until stopped.
  private let life: Int32?
  private var end: ContinuousClock.Instant?
  private var boards: [SyncedBoard] = []
  /// By address.
  private var lines: [String: Line] = [:]
  /// The boards that were considered, whether they are at the same address or not.
  private var known: Set<Board.ID> = []

  /// Whether to exchange the file's other boards at the same address too.
  package var takesAlong = false
  /// Whether a previous process has yielded to another one.
  package var hasYielded = false
  /// Brings a board to the log to which it was moved, and changes its address.
  package var follow: (SharedBoard) throws(SharedLogError) -> Void = { _ in }
  /// Called with the new status of a board when its state or reason changes.
  package var onChange: (SyncStatus) -> Void = { _ in }

  /// Creates a loop that ends when `stop` is readable, or a few minutes after the other end of
  /// `life` is closed, or when none of the named boards is shared any more.
  package init(
    _ named: [Board.ID],
    of store: SQLiteBoardStore,
    stop: Int32,
    life: Int32? = nil,
    open: @escaping (String) throws(SharedLogError) -> any LogPlace
  ) {
    (self.store, self.named, self.open) = (store, named, open)
    (self.stop, self.life) = (stop, life)
    live = store.database.makeLive()
  }

  package enum Ending {
    case over
    /// No log can be used, and other processes should try: they may have the password that this one
    /// lacks. `run` may be called again.
    case yielded
  }

  /// Runs until it is stopped or has yielded all boards to other processes.
  ///
  /// `locks` are those of the named boards that are free; it waits for the others.
  ///
  /// - Throws: `StoreError` if the file can't be used any more.
  package func run(_ locks: [Board.ID: SyncLock]) throws -> Ending {
    try addBoards()
    for board in boards { if let lock = locks[board.shared.board] { board.use(lock) } }
    defer { for board in boards { board.release() } }
    while !isOver {
      let isFileChanged = processFileChanges()
      // If the file can't be read now, the next change tries again.
      if isFileChanged { try? addBoards() }
      for board in boards where !isOver { try run(board, isFileChanged) }
      removeEnded()
      if boards.allSatisfy({ $0.lock == nil }) { return isOver ? .over : .yielded }
      if !isOver { waitForNews() }
    }
    return .over
  }

  // MARK: Boards

  /// Finds boards that this process should exchange too.
  private func addBoards() throws(StoreError) {
    let all = named + (takesAlong ? try store.sharing.boards() : [])
    for id in all where !known.contains(id) {
      let shared = try SharedBoard(id, of: store.database)
      known.insert(id)
      guard let shared else { continue }
      let isAlong = boards.contains { $0.address == shared.state.address }
      guard named.contains(id) || isAlong else { continue }
      let board = SyncedBoard(shared, hasYielded: hasYielded, followedBy: live)
      board.status.onChange = { [unowned self] in onChange($0) }
      boards.append(board)
    }
  }

  private func removeEnded() {
    for board in boards where board.shared.hasEnded {
      board.release()
      known.remove(board.shared.board)
    }
    boards.removeAll { $0.shared.hasEnded }
  }

  private func run(_ board: SyncedBoard, _ isFileChanged: Bool) throws {
    board.tryLocking()
    do {
      if isFileChanged { try board.followFile() }
      if board.shared.hasEnded { return }
      if !board.yieldIfWanted() {
        try exchange(board, isFileChanged)
        if !board.yieldIfWanted() { return }
      }
      // If its programs are closed, this process is no longer needed.
      if end != nil { end = .now }
    } catch let error as StoreError {
      guard let reason = Self.passing(error) else { throw error }
      // The status is overwritten in place, which needs no disk space.
      board.fail(.failed, reason, until: board.pause.next)
    }
  }

  /// Describes a temporary problem with the file; nil if it is permanent.
  private static func passing(_ error: StoreError) -> String? {
    switch error {
    case .diskFull: "the disk of this machine is full"
    case .busy: "the file is locked by another program"
    default: nil
    }
  }

  // MARK: Connections

  private func exchange(_ board: SyncedBoard, _ isFileChanged: Bool) throws {
    if board.lock == nil || !board.isConnected && !board.pause.isOver { return }
    if !board.isConnected, board.shared.state.movedTo != nil {
      do { try follow(board.shared) } catch {
        // Most moves are finished a moment later.
        if board.pause.seconds == 0 {
          board.pause = board.pause.next
          return
        }
        let (state, reason) = error.status
        return board.fail(state, reason, until: board.pause.next)
      }
    }
    let (address, hasMoved) = (board.address, board.shared.state.movedTo != nil)
    var log: (any SharedLog)?
    do {
      if !board.isConnected {
        if let pause = lines[address]?.pause, !pause.isOver {
          board.pause = pause
          return
        }
        log = try self.log(of: board)
        if let log { try board.connect(to: log) }
        lines[address]?.pause = RetryPause()
      }
      try board.exchange(isFileChanged: isFileChanged)
    } catch let error as SharedLogError {
      // The board was moved; the next round follows it.
      if !hasMoved, board.shared.state.movedTo != nil { return board.disconnect() }
      let (state, reason) = error.status
      let isOfLine = state == .offline || !board.isConnected && log == nil
      if !isOfLine { return board.fail(state, reason, until: board.pause.next) }
      let pause = lines[address]?.pause.next ?? RetryPause()
      lines[address] = Line(pause: pause)
      for board in boards where board.address == address && board.lock != nil {
        board.fail(state, reason, until: pause)
      }
    }
  }

  private func log(of board: SyncedBoard) throws(SharedLogError) -> any SharedLog {
    let address = board.address
    if let place = lines[address]?.place { return try place.log(of: board.shared.board.uuid) }
    let place = try open(address)
    lines[address, default: Line()].place = place
    return try place.log(of: board.shared.board.uuid)
  }

  // MARK: Waiting

  private func waitForNews() {
    var next = boards.map(\.next).min() ?? .now
    if let look = live.nextLook { next = min(next, look) }
    if boards.contains(where: { $0.lock != nil && !$0.isConnected }) {
      next = min(next, .now + Self.waiterCheckInterval)
    }
    let ends = [stop] + (end == nil ? [life].compactMap(\.self) : [])
    let sources = Set(([live.descriptor] + boards.map(\.descriptor)).compactMap(\.self))
    var requests = (ends + sources).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let seconds = max(0, ContinuousClock.now.duration(to: next) / .seconds(1))
    poll(&requests, nfds_t(requests.count), Int32((seconds * 1_000).rounded(.up)))
  }

  /// Processes what other programs have committed to the file.
  ///
  /// A write to the file's log precedes its commit, which is found by notification or one of the
  /// next checks. Returns whether there was anything to check.
  private func processFileChanges() -> Bool {
    let isTold = live.descriptor.map(isReadable) ?? true
    if isTold, live.descriptor != nil { live.receive() }
    let isDue = live.descriptor == nil || live.nextLook.map({ $0 <= .now }) ?? false
    if isDue { live.look() }
    return isTold || isDue
  }

  private var isOver: Bool {
    if let life, end == nil, isReadable(life) { end = .now + Self.idleLifetime }
    if let end, end <= .now { return true }
    return isReadable(stop)
      || boards.allSatisfy { $0.shared.hasEnded || !named.contains($0.shared.board) }
  }

  private func isReadable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }
}
