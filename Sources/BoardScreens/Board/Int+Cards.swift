import TerminalKit

extension Int {
  /// A number of cards: `1 card`, `1,000 cards`.
  nonisolated var cards: String { self == 1 ? "1 card" : "\(grouped) cards" }
}
