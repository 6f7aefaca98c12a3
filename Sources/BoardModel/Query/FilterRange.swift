/// A closed range; nil is an open end.
package struct FilterRange<Bound: Hashable & Comparable & Sendable>: Hashable, Sendable {
  package var lower: Bound?
  package var upper: Bound?

  package init(from lower: Bound? = nil, through upper: Bound? = nil) {
    self.lower = lower
    self.upper = upper
  }

  /// The values that compare in this way with those from `first` through `last`, which have these
  /// neighbours.
  init(
    _ comparison: QueryComparison?,
    _ first: Bound,
    _ last: Bound,
    before: Bound?,
    after: Bound?
  ) {
    switch comparison {
    case .less: self.init(through: before)
    case .atMost: self.init(through: last)
    case .more: self.init(from: after)
    case .atLeast: self.init(from: first)
    case .equal, nil: self.init(from: first, through: last)
    }
  }

  package func contains(_ value: Bound) -> Bool {
    if let lower, value < lower { return false }
    if let upper, value > upper { return false }
    return true
  }

  package var isEmpty: Bool {
    guard let lower, let upper else { return false }
    return upper < lower
  }

  package func intersection(_ other: FilterRange) -> FilterRange {
    FilterRange(
      from: [lower, other.lower].compactMap(\.self).max(),
      through: [upper, other.upper].compactMap(\.self).min()
    )
  }

  /// The only value, if both bounds are equal.
  package var single: Bound? { lower == upper ? lower : nil }
}

extension FilterRange<CalendarDay> {
  /// The days before a day.
  package static func before(_ day: CalendarDay) -> Self {
    FilterRange(through: CalendarDay(daysSinceEpoch: day.daysSinceEpoch - 1))
  }
}
