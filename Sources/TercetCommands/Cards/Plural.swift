/// A number with its word: `1 card`, `2 cards`.
nonisolated enum Plural {
  static func cards(_ count: Int) -> String { words(count, "card") }

  static func words(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}
