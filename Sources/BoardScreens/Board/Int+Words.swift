/// Numbers as every screen writes them.
extension Int {
  /// The number in groups of three digits: `1,000`.
  nonisolated var grouped: String {
    if self < 1_000 { return "\(self)" }
    let rest = self % 1_000
    return (self / 1_000).grouped + ","
      + String(repeating: "0", count: rest < 10 ? 2 : rest < 100 ? 1 : 0)
      + "\(rest)"
  }

  /// So many cards: `1 card`, `1,000 cards`.
  nonisolated var cards: String { self == 1 ? "1 card" : "\(grouped) cards" }
}
