internal import Glibc

/// The pipe in which signal handlers report signals.
struct SignalPipe {
  /// If several signals arrive, these decide how the program ends, the most urgent first.
  private static let urgentSignals = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]

  /// Signals that don't end the program.
  private static let harmlessSignals: Set<Int32> = [SIGWINCH, SIGCONT, SIGTSTP, SIGCHLD]

  let descriptor: Int32

  static func ending(among signals: Set<Int32>) -> Int32? {
    urgentSignals.first(where: signals.contains)
      ?? signals.subtracting(harmlessSignals).min()
  }

  func read() -> Set<Int32> {
    var numbers = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(descriptor, &numbers, numbers.count)
    return Set(numbers[..<max(0, count)].map(Int32.init))
  }

  func wait(until time: ContinuousClock.Instant?) {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let left = time.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    _ = poll(&polled, 1, left.map { Int32($0 / .milliseconds(1) + 0.999) } ?? -1)
  }
}
