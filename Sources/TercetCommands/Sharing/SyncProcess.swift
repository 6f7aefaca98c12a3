package import BoardModel
import Foundation

/// Keeps a `tercet-sync` process for a shared board running.
///
/// If the process ends, it is started again with growing pauses. The new process waits for the
/// pause itself, so this program needs no timer. A process that exits before its pause is over
/// can't run at all and is not restarted, nor is one after several were killed that early. A change
/// at least a minute later tries again.
@MainActor package final class SyncProcess {
  private static let longestPause = 60
  private static let soundLife = Duration.seconds(60)

  /// Whether the last process has ended, and nothing is known about the next one.
  package var isDown = false
  /// Readable once the process has ended; nil if there is no process.
  package var descriptor: Int32? { process?.program.output }
  /// The pause of the next process, in seconds.
  package private(set) var pause = 0
  package private(set) var startCount = 0
  /// Whether no process runs because another program syncs the board.
  package private(set) var isWaiting = false
  /// Whether nothing reports the end of the other program's process, so that ours must wait for it.
  package var mustWait = false

  private let program: String
  private let words: [String]
  private let now: () -> ContinuousClock.Instant
  /// How many processes in a row were killed before their pause was over.
  private var shortLives = 0
  private static let shortLifeLimit = 10
  private var process: Process?
  private var ended: [pid_t] = []
  /// The exit code of `tercet-sync` if another process syncs the board.
  private static let isTaken: Int32 = 75
  /// When an ended process was not restarted.
  private var gaveUp: ContinuousClock.Instant?

  private struct Process {
    let program: BackgroundProgram
    let start: ContinuousClock.Instant
  }

  package init(
    _ program: String,
    of board: Board.ID,
    ofFileAt path: String,
    _ author: String,
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    self.program = program
    self.now = now
    words = [program, "keep", path, board.uuid.uuidString, author]
  }

  isolated deinit { close() }

  private func close() {
    guard let process else { return }
    process.program.release()
    ended.append(process.program.process)
    self.process = nil
    ended.removeAll { waitpid($0, nil, WNOHANG) != 0 }
  }

  /// Starts no process until `start`, because another program syncs the board.
  package func wait() { if process == nil { isWaiting = true } }

  package func start() {
    if process != nil { return }
    isWaiting = false
    let arguments = words + manner + [String(pause)]
    guard let started = BackgroundProgram(program, arguments) else { return }
    startCount += 1
    process = Process(program: started, start: now())
  }

  private var manner: [String] {
    (mustWait ? ["wait"] : []) + (startCount > 0 ? ["again"] : [])
  }

  /// Call this when `descriptor` is readable.
  package func hasEnded() -> Bool {
    guard let process else { return false }
    var buffer = [UInt8](repeating: 0, count: 256)
    var count = read(process.program.output, &buffer, buffer.count)
    while count > 0 { count = read(process.program.output, &buffer, buffer.count) }
    return count == 0
  }

  /// How a process ended that has closed its output.
  private func ending(of id: pid_t) -> (wasKilled: Bool, code: Int32)? {
    var info = siginfo_t()
    while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) == -1 {
      if errno != EINTR { return nil }
    }
    return (info.si_code != CLD_EXITED, info._sifields._sigchld.si_status)
  }

  /// Restarts an ended process, unless it can't run at all or another program syncs the board.
  package func restart() {
    guard let process else { return }
    let ending = ending(of: process.program.process)
    if let ending, !ending.wasKilled, ending.code == Self.isTaken {
      close()
      (isWaiting, pause) = (true, 0)
      return
    }
    let life = process.start.duration(to: now())
    let isShort = life < .seconds(pause)
    shortLives = isShort ? shortLives + 1 : 0
    let mayRun = !isShort || shortLives < Self.shortLifeLimit && ending?.wasKilled ?? false
    close()
    isDown = true
    if !mayRun {
      gaveUp = now()
      return
    }
    pause = life >= Self.soundLife ? 1 : min(Self.longestPause, max(1, pause * 2))
    start()
  }

  package var hasGivenUp: Bool { gaveUp != nil }

  /// Starts the process again after the longest pause, if the last one could not run.
  ///
  /// - Returns: Whether it was started.
  package func retry() -> Bool {
    guard let since = gaveUp, since.duration(to: now()) >= .seconds(Self.longestPause) else {
      return false
    }
    (gaveUp, pause, shortLives) = (nil, 0, 0)
    start()
    return true
  }
}
