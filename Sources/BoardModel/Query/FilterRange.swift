/// Values from one bound to another, both within; nil for no bound.
package struct FilterRange<Bound: Hashable & Comparable & Sendable>: Hashable, Sendable {
  package var lower: Bound?
  package var upper: Bound?

  package init(from lower: Bound? = nil, through upper: Bound? = nil) {
    self.lower = lower
    self.upper = upper
  }

  package func contains(_ value: Bound) -> Bool {
    if let lower, value < lower { return false }
    if let upper, value > upper { return false }
    return true
  }

  /// Whether no value can be in it.
  package var isEmpty: Bool {
    guard let lower, let upper else { return false }
    return upper < lower
  }

  /// What is in both.
  package func intersection(_ other: FilterRange) -> FilterRange {
    FilterRange(
      from: [lower, other.lower].compactMap(\.self).max(),
      through: [upper, other.upper].compactMap(\.self).min()
    )
  }

  /// The one value in it, where both bounds name it.
  package var single: Bound? { lower == upper ? lower : nil }
}
