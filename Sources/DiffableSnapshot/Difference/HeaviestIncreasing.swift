/// Marks the elements of an increasing subsequence of the greatest total weight.
///
/// The keys are distinct. Without weights every element weighs one, and the answer is a longest
/// increasing subsequence.
///
/// - Complexity: O(*r* log *r*) for *r* keys.
@inlinable
func heaviestIncreasing(keys: [Int], weights: [Int]?) -> [Bool] {
  if let weights { return heaviestIncreasing(weighted: keys, weights) }
  return longestIncreasing(keys)
}

/// Patience sorting: the last element of the best subsequence of each length is kept.
@usableFromInline
func longestIncreasing(_ keys: [Int]) -> [Bool] {
  var tails: [Int32] = []
  // Beside each tail its key, so that the search stays in a short, dense array.
  var tailKeys: [Int32] = []
  var previous = [Int32](repeating: -1, count: keys.count)
  for index in keys.indices {
    let key = Int32(truncatingIfNeeded: keys[index])
    var low = 0
    if let last = tailKeys.last, last < key {
      low = tailKeys.count
    } else {
      low = tailKeys.withUnsafeBufferPointer { firstIndex(in: $0, notBelow: key) }
    }
    if low > 0 { previous[index] = tails[low &- 1] }
    if low == tails.count {
      tails.append(Int32(truncatingIfNeeded: index))
      tailKeys.append(key)
    } else {
      tails[low] = Int32(truncatingIfNeeded: index)
      tailKeys[low] = key
    }
  }
  return marks(endingAt: tails.last.map(Int.init) ?? -1, previous: previous)
}

/// Searches by halves without a branch that depends on what is found, which nobody could predict.
private func firstIndex(in keys: UnsafeBufferPointer<Int32>, notBelow key: Int32) -> Int {
  var base = 0
  var length = keys.count
  while length > 1 {
    let half = length >> 1
    base = keys[base &+ half &- 1] < key ? base &+ half : base
    length &-= half
  }
  return length == 1 && keys[base] < key ? base &+ 1 : base
}

/// A Fenwick tree over the keys holds the heaviest subsequence that ends at or below each.
///
/// The keys are `0..<r` in some order.
@usableFromInline
func heaviestIncreasing(weighted keys: [Int], _ weights: [Int]) -> [Bool] {
  var best = [Int](repeating: -1, count: keys.count + 1)
  var totals = [Int](repeating: 0, count: keys.count)
  var previous = [Int32](repeating: -1, count: keys.count)
  var heaviest = -1
  for (index, key) in keys.enumerated() {
    var before = -1
    var slot = key
    while slot > 0 {
      let other = best[slot]
      if other >= 0, before < 0 || totals[other] > totals[before] { before = other }
      slot &= slot &- 1
    }
    previous[index] = Int32(truncatingIfNeeded: before)
    totals[index] = weights[index] + (before < 0 ? 0 : totals[before])
    if heaviest < 0 || totals[index] > totals[heaviest] { heaviest = index }
    slot = key + 1
    while slot <= keys.count {
      if best[slot] < 0 || totals[best[slot]] < totals[index] { best[slot] = index }
      slot += slot & -slot
    }
  }
  return marks(endingAt: heaviest, previous: previous)
}

private func marks(endingAt last: Int, previous: [Int32]) -> [Bool] {
  var marks = [Bool](repeating: false, count: previous.count)
  var index = last
  while index >= 0 {
    marks[index] = true
    index = Int(previous[index])
  }
  return marks
}
