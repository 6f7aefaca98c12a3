import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import FileLog
import FileSystem
import Foundation
import RemoteLog

/// Keeping boards up to date for as long as somebody needs it.
extension SyncJob {
  func stay(_ store: SQLiteBoardStore) throws {
    let boards = try board.split(separator: ",", omittingEmptySubsequences: false)
      .map { try shared(String($0), of: store) }
    // A log that hangs holds up only the boards that share its connection.
    let groups = Dictionary(grouping: boards, by: \.state.address)
    if groups.count > 1 {
      return try stay(for: groups.values.map { $0.map(\.board.uuid.uuidString) })
    }
    let ids = boards.map(\.board)
    guard let stop = StopSignals() else { throw SyncFailure(4, "Too many files are open") }
    guard let locks = try locks(of: ids, until: [stop.descriptor]) else { return }
    let loop = SyncLoop(ids, of: store, stop: stop.descriptor, open: LogPlaces.stored)
    loop.follow = LogPlaces.follow
    loop.onChange = { status in printLine(isJSON ? status.line : status.words) }
    try run(loop, ids, locks, until: [stop.descriptor])
  }

  /// The failure of `keep` if another process synchronises the board.
  static let isTaken = SyncFailure(75, "Another program exchanges this board")

  /// Synchronises a board unless another process does, and the file's others that share its
  /// connection.
  ///
  /// One is enough, and the caller notices when it ends.
  ///
  /// To replace a process that ended, the caller can have this one wait a few seconds first. A
  /// caller that can't notice the end can have it wait for the lock.
  func keep() throws {
    guard let id = UUID(uuidString: board).map(Board.ID.init), let stop = StopSignals() else {
      return
    }
    let ends = [STDIN_FILENO, stop.descriptor]
    if let pause = details.last.flatMap(Int32.init), wait(ends, seconds: Double(pause)) { return }
    guard let locks = try locks(of: [id], until: ends) else { return }
    let store = try SQLiteBoardStore.open(at: path, sources: .system(author: author))
    // It says so if the board isn't shared.
    _ = try shared(board, of: store)
    let loop = SyncLoop(
      [id],
      of: store,
      stop: stop.descriptor,
      life: STDIN_FILENO,
      open: LogPlaces.stored
    )
    loop.follow = LogPlaces.follow
    loop.takesAlong = true
    loop.hasYielded = details.contains("again")
    try run(loop, [id], locks, until: ends)
  }

  /// Synchronises boards and lets waiting processes try in between.
  private func run(
    _ loop: SyncLoop,
    _ boards: [Board.ID],
    _ locks: [Board.ID: SyncLock],
    until ends: [Int32]
  ) throws {
    var held: [Board.ID: SyncLock]? = locks
    while let locks = held {
      held = nil
      guard case .yielded = try loop.run(locks) else { return }
      held = try self.locks(of: boards, until: ends, after: 7)
    }
  }

  /// The locks of the boards that are free, as soon as one is; nil once one of the ends is readable.
  ///
  /// A process that yields waits a few seconds, so that others can take the lock.
  ///
  /// - Throws: `isTaken` if another process has them and this one doesn't wait.
  private func locks(
    of boards: [Board.ID],
    until ends: [Int32],
    after pause: Double = 0
  ) throws -> [Board.ID: SyncLock]? {
    if pause > 0, wait(ends, seconds: pause) { return nil }
    if let locks = freeLocks(of: boards) { return locks }
    if verb == .keep, !details.contains("wait") {
      // A process that is about to end may still have it.
      for _ in 0..<10 {
        if wait(ends, seconds: 0.1) { return nil }
        if let locks = freeLocks(of: boards) { return locks }
      }
      throw Self.isTaken
    }
    if verb == .foreground, !isJSON, pause == 0 {
      printLine("Another program is syncing this board. Waiting for it to end.")
    }
    let wishes = boards.map { SyncLock.Wish($0.uuid, ofFileAt: path) }
    return withExtendedLifetime(wishes) {
      // Check often at first: if the board was just left, the other process is about to end.
      for seconds in sequence(first: 0.05, next: { min($0 * 1.5, 5) }) {
        if wait(ends, seconds: seconds) { return nil }
        if let locks = freeLocks(of: boards) { return locks }
      }
      return nil
    }
  }

  private func freeLocks(of boards: [Board.ID]) -> [Board.ID: SyncLock]? {
    var locks: [Board.ID: SyncLock] = [:]
    for board in boards { locks[board] = SyncLock(board.uuid, ofFileAt: path) }
    return locks.isEmpty ? nil : locks
  }

  private func wait(_ ends: [Int32], seconds: Double) -> Bool {
    var requests = ends.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let pause = Int32(min(max(seconds, 0), 3_600) * 1_000)
    return poll(&requests, nfds_t(requests.count), pause) != 0
  }
}

extension SyncJob {
  private struct Worker {
    let process: pid_t
    /// Readable once the process has ended.
    let ending: Int32
  }

  /// Runs a process for each group of boards, until asked to end or until all of them have ended.
  ///
  /// - Throws: `SyncFailure` with the code of the first process that failed. It has already printed
  ///   its error.
  func stay(for groups: [[String]]) throws {
    guard let stop = StopSignals() else { throw SyncFailure(4, "Too many files are open") }
    var workers: [Worker] = []
    for group in groups {
      guard let worker = start(group) else {
        end(workers)
        throw SyncFailure(4, "No process can be started for the boards")
      }
      workers.append(worker)
    }
    var code: Int32 = 0
    while !workers.isEmpty {
      var requests = ([stop.descriptor] + workers.map(\.ending))
        .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&requests, nfds_t(requests.count), -1) > 0 else { continue }
      if requests[0].revents != 0 { return end(workers) }
      for (worker, request) in zip(workers, requests.dropFirst()) where request.revents != 0 {
        let status = wait(for: worker)
        if code == 0 { code = status }
        workers.removeAll { $0.process == worker.process }
      }
    }
    if code != 0 { exit(code) }
  }

  private func start(_ boards: [String]) -> Worker? {
    guard let ends = ChildProcess.pipe() else { return nil }
    defer { close(ends.writing) }
    // It keeps this end, which closes with it.
    _ = fcntl(ends.writing, F_SETFD, 0)
    let process = try? ChildProcess.start(
      OwnProgram.path,
      ["tercet-sync", "foreground", path, boards.joined(separator: ","), author] + details
    )
    guard let process else {
      close(ends.reading)
      return nil
    }
    return Worker(process: process, ending: ends.reading)
  }

  private func end(_ workers: [Worker]) {
    for worker in workers { kill(worker.process, SIGTERM) }
    for worker in workers { _ = wait(for: worker) }
  }

  private func wait(for worker: Worker) -> Int32 {
    let status = ChildProcess.wait(for: worker.process)
    close(worker.ending)
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 1
  }
}

extension SyncJob {
  /// Answers until standard input ends.
  ///
  /// Every failure is an answer too, so that the other machine can show it.
  func serve() throws {
    guard let place = FilePlace(path, allowing: LogRight(word: details.first)) else {
      throw SyncFailure(2, "“\(path)” is no absolute path")
    }
    LogServer(place, input: STDIN_FILENO, output: STDOUT_FILENO).run()
  }
}

extension LogRight {
  /// The right of a word such as `read`; any other word, such as `admin`, includes writing.
  init(word: String?) {
    switch word {
    case "read": self = .read
    case "comment": self = .comment
    default: self = .write
    }
  }
}
