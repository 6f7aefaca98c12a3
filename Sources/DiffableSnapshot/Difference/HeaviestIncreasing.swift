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
  var tails: [Int] = []
  var previous = [Int](repeating: -1, count: keys.count)
  for (index, key) in keys.enumerated() {
    var low = 0
    if let last = tails.last, keys[last] < key {
      low = tails.count
    } else {
      var high = tails.count
      while low < high {
        let middle = (low &+ high) >> 1
        if keys[tails[middle]] < key { low = middle &+ 1 } else { high = middle }
      }
    }
    if low > 0 { previous[index] = tails[low - 1] }
    if low == tails.count { tails.append(index) } else { tails[low] = index }
  }
  return marks(endingAt: tails.last ?? -1, previous: previous)
}

/// A Fenwick tree over the keys holds the heaviest subsequence that ends at or below each.
///
/// The keys are `0..<r` in some order.
@usableFromInline
func heaviestIncreasing(weighted keys: [Int], _ weights: [Int]) -> [Bool] {
  var best = [Int](repeating: -1, count: keys.count + 1)
  var totals = [Int](repeating: 0, count: keys.count)
  var previous = [Int](repeating: -1, count: keys.count)
  var heaviest = -1
  for (index, key) in keys.enumerated() {
    var before = -1
    var slot = key
    while slot > 0 {
      let other = best[slot]
      if other >= 0, before < 0 || totals[other] > totals[before] { before = other }
      slot &= slot &- 1
    }
    previous[index] = before
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

private func marks(endingAt last: Int, previous: [Int]) -> [Bool] {
  var marks = [Bool](repeating: false, count: previous.count)
  var index = last
  while index >= 0 {
    marks[index] = true
    index = previous[index]
  }
  return marks
}
