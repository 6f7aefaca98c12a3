/// When to try again after a failure, at growing intervals.
struct RetryPause {
  private static let longest = 30.0

  private(set) var seconds = 0.0
  private(set) var end = ContinuousClock.now

  var isOver: Bool { end <= .now }

  /// A longer pause that begins now.
  var next: RetryPause {
    let seconds = min(Self.longest, max(0.5, seconds * 2))
    let end = ContinuousClock.now + .seconds(seconds * Double.random(in: 0.5...1))
    return RetryPause(seconds: seconds, end: end)
  }
}
