/// Marks the elements of an increasing subsequence of the greatest total weight.
///
/// The keys are distinct. Without weights every element weighs one, and the answer is a longest
/// increasing subsequence.
///
/// - Complexity: O(*r* log *r*) for *r* keys.
@inlinable
func heaviestIncreasing(keys: [Int32], weights: [Int32]?) -> [Bool] {
  if let weights { return heaviestIncreasing(weighted: keys, weights) }
  return longestIncreasing(keys)
}

/// Patience sorting: the last element of the best subsequence of each length is kept.
@usableFromInline
func longestIncreasing(_ keys: [Int32]) -> [Bool] {
  var tails: [Int32] = []
  // Beside each tail its key, so that the search stays in a short, dense array.
  var tailKeys: [Int32] = []
  var previous = [Int32](repeating: -1, count: keys.count)
  for index in keys.indices {
    let key = keys[index]
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
func heaviestIncreasing(weighted keys: [Int32], _ weights: [Int32]) -> [Bool] {
  var tree = HeaviestBelow(count: keys.count)
  var previous = [Int32](repeating: -1, count: keys.count)
  var heaviest = HeaviestBelow.Entry(total: 0, index: -1)
  for index in keys.indices {
    let before = tree.heaviest(below: Int(keys[index]))
    previous[index] = before.index
    let entry = HeaviestBelow.Entry(
      total: before.total + weights[index],
      index: Int32(truncatingIfNeeded: index)
    )
    if entry.total > heaviest.total { heaviest = entry }
    tree.insert(entry, at: Int(keys[index]))
  }
  return marks(endingAt: Int(heaviest.index), previous: previous)
}

/// The heaviest of the entries below a key, as a Fenwick tree.
private struct HeaviestBelow {
  /// The end of a subsequence and what it weighs.
  struct Entry {
    var total: Int32
    var index: Int32
  }

  private var slots: [Entry]

  init(count: Int) {
    slots = [Entry](repeating: Entry(total: 0, index: -1), count: count + 1)
  }

  func heaviest(below key: Int) -> Entry {
    var best = Entry(total: 0, index: -1)
    var slot = key
    while slot > 0 {
      if slots[slot].total > best.total { best = slots[slot] }
      slot &= slot &- 1
    }
    return best
  }

  mutating func insert(_ entry: Entry, at key: Int) {
    var slot = key + 1
    while slot < slots.count {
      if slots[slot].total < entry.total { slots[slot] = entry }
      slot &+= slot & -slot
    }
  }
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
