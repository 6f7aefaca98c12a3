/// How many entries of a long list are loaded, and whether they include its ends.
///
/// Used by the windows of columns, the history and the archive.
package nonisolated struct WindowExtent: Hashable, Sendable {
  /// The directions of a list: towards its first entry or its last.
  package enum Side: Hashable, Sendable {
    case start
    case end
  }

  package var loaded = 0
  package var isStartReached = true
  package var isEndReached = true
  /// The most entries that stay loaded.
  package let limit: Int

  package init(limit: Int) {
    self.limit = limit
  }

  package var isWhole: Bool { isStartReached && isEndReached }

  /// The direction to read so that entries at these indices are loaded; nil if they are.
  package func missing(around indices: Range<Int>) -> Side? {
    if !isEndReached, indices.upperBound > loaded { return .end }
    return !isStartReached && indices.lowerBound < 0 ? .start : nil
  }

  /// The indices that stay loaded around one of them, half on each side.
  package func kept(around index: Int) -> Range<Int> {
    let first = max(0, min(index - limit / 2, loaded - limit))
    return first..<min(loaded, first + limit)
  }

  /// Records that only these indices are still loaded.
  package mutating func release(allBut kept: Range<Int>) {
    if kept.upperBound < loaded { isEndReached = false }
    if kept.lowerBound > 0 { isStartReached = false }
    loaded = kept.count
  }
}
