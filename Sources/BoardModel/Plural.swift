package enum Plural {
  package static func cards(_ count: Int) -> String { words(count, "card") }

  /// For example `1 step` or `2 steps`; `many` is an irregular plural.
  package static func words(_ count: Int, _ word: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? word : many ?? word + "s")"
  }
}
