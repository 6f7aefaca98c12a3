internal import Glibc

/// Where the handlers say which signals came.
struct SignalPipe {
  /// What ends the program before any other that came with it, the most urgent first.
  private static let urgentSignals = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]

  /// What the loop is told of and does not end by.
  private static let harmlessSignals: Set<Int32> = [SIGWINCH, SIGCONT, SIGTSTP, SIGCHLD]

  let descriptor: Int32

  /// The signal that ends the program, if one does.
  static func ending(among signals: Set<Int32>) -> Int32? {
    urgentSignals.first(where: signals.contains)
      ?? signals.subtracting(harmlessSignals).min()
  }

  /// The signals that have come since the last call.
  func read() -> Set<Int32> {
    var numbers = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(descriptor, &numbers, numbers.count)
    return Set(numbers[..<max(0, count)].map(Int32.init))
  }

  /// Waits until a signal comes, or a time.
  func wait(until time: ContinuousClock.Instant?) {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let left = time.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    _ = poll(&polled, 1, left.map { Int32($0 / .milliseconds(1) + 0.999) } ?? -1)
  }
}
