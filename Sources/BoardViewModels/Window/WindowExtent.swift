/// How much of a long list is loaded: so many entries in a row, and whether its ends are among them.
///
/// The columns' windows and the history's have it in common.
package nonisolated struct WindowExtent: Hashable, Sendable {
  /// The two ends of a list: towards its first entry, towards its last.
  package enum Side: Hashable, Sendable {
    case start
    case end
  }

  package var loaded = 0
  package var isStartReached = true
  package var isEndReached = true
  /// How many entries stay loaded.
  package let limit: Int

  package init(limit: Int) {
    self.limit = limit
  }

  /// Whether nothing of the list is missing.
  package var isWhole: Bool { isStartReached && isEndReached }

  /// The side that is to be read so that entries at these indices are there, or nil.
  package func missing(around indices: Range<Int>) -> Side? {
    if !isEndReached, indices.upperBound > loaded { return .end }
    return !isStartReached && indices.lowerBound < 0 ? .start : nil
  }

  /// The indices that stay loaded around the one that is looked at, half of them on each side.
  package func kept(around index: Int) -> Range<Int> {
    let first = max(0, min(index - limit / 2, loaded - limit))
    return first..<min(loaded, first + limit)
  }

  /// Takes note that only these indices are loaded any more.
  package mutating func release(allBut kept: Range<Int>) {
    if kept.upperBound < loaded { isEndReached = false }
    if kept.lowerBound > 0 { isStartReached = false }
    loaded = kept.count
  }
}
