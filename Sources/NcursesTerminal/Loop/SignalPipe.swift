internal import Glibc

/// Where the handlers say which signals came.
struct SignalPipe {
  /// What ends the program, the most urgent first.
  private static let endingSignals = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]

  let descriptor: Int32

  /// The signal that ends the program, if one does.
  static func ending(among signals: Set<Int32>) -> Int32? {
    endingSignals.first(where: signals.contains)
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
