/// How often it is painted how many cards are found, while they are still being found: some parts are
/// found in a millisecond, and digits that change so fast are not read.
struct CountPace {
  private static let interval = Duration.milliseconds(250)

  private var painted: ContinuousClock.Instant?

  /// Whether a count is to be painted now; the last one always is.
  mutating func counted(isSearching: Bool, _ now: ContinuousClock.Instant) -> Bool {
    if isSearching, let painted, now < painted + Self.interval { return false }
    painted = isSearching ? now : nil
    return true
  }
}
