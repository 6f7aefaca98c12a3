/// Limits how often the number of results is painted during a search.
///
/// Digits that change every few milliseconds can't be read.
struct CountThrottle {
  private static let interval = Duration.milliseconds(250)

  private var painted: ContinuousClock.Instant?

  /// Whether to paint the count now; the last one is always painted.
  mutating func counted(isSearching: Bool, _ now: ContinuousClock.Instant) -> Bool {
    if isSearching, let painted, now < painted + Self.interval { return false }
    painted = isSearching ? now : nil
    return true
  }
}
