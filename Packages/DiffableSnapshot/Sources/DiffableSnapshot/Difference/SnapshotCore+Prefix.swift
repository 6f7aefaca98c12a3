extension SnapshotCore {
  /// The number of items at the start of both lists that are the same.
  ///
  /// The caller must keep both lists alive.
  @inlinable
  func commonPrefix(with other: Self) -> Int {
    let (left, right) = (items.reader, other.items.reader)
    var matches = other.order.runs[...]
    var prefix = 0
    for var run in order.runs {
      while run.count > 0, let match = matches.first {
        let count = min(run.count, match.count)
        let equal = left.commonPrefix(of: run, right, match, count)
        prefix &+= equal
        if equal < count { return prefix }
        run.removeFirst(count)
        matches[matches.startIndex].removeFirst(count)
        if match.count == count { matches.removeFirst() }
      }
    }
    return prefix
  }
}

extension TableReader {
  @inlinable
  func commonPrefix(
    of run: HandleRun,
    _ other: Self,
    _ match: HandleRun,
    _ count: Int
  ) -> Int {
    // With a shared table, a handle means the same item in both.
    if ids == other.ids {
      if run.handles == match.handles, run.base == match.base { return count }
      return number(of: count) { run[$0] == match[$0] }
    }
    guard run.handles == nil, match.handles == nil else {
      return number(of: count) {
        hashing.areEqual(ids + Int(run[$0]), other.ids + Int(match[$0]))
      }
    }
    let (left, right) = (ids + Int(run.base), other.ids + Int(match.base))
    guard hashing.kind == .bits else { return number(of: count) { left[$0] == right[$0] } }
    return number(of: count) { hashing.areEqual(left + $0, right + $0) }
  }

  /// The number of items before the first one that isn't equal.
  @inline(__always)
  @inlinable
  func number(of count: Int, _ isEqual: (Int) -> Bool) -> Int {
    var index = 0
    while index < count, isEqual(index) { index &+= 1 }
    return index
  }
}
