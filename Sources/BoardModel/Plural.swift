/// Counts with their words, as messages say them.
package enum Plural {
  package static func cards(_ count: Int) -> String { words(count, "card") }

  /// Such as `1 step` and `2 steps`; `many` is for words that take more than an s.
  package static func words(_ count: Int, _ word: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? word : many ?? word + "s")"
  }
}
