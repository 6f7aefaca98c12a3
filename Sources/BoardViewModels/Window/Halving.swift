import BoardModel

/// Searches of a list whose elements must be read.
enum Halving {
  /// The end of the run of elements that have a property, from one that has it.
  ///
  /// - Complexity: O(log *n*) calls for a run of *n* elements.
  static func end(
    ofRunAt start: Int,
    count: Int,
    has: (Int) throws(StoreError) -> Bool
  ) throws(StoreError) -> Int {
    var (last, end, step) = (start, start + 1, 1)
    while end < count, try has(end) {
      last = end
      end = min(count, end + step)
      step *= 2
    }
    return try first(in: last + 1..<max(last + 1, end)) { index throws(StoreError) in
      try !has(index)
    }
  }

  /// The first index that has a property which all later ones have too; or the end of the range.
  static func first(
    in range: Range<Int>,
    has: (Int) throws(StoreError) -> Bool
  ) throws(StoreError) -> Int {
    var range = range
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        try has(middle) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
