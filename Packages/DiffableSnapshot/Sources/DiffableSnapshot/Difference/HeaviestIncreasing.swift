/// Marks the elements of the increasing subsequence with the greatest total weight.
///
/// The keys must be distinct. Without weights, the result is a longest increasing subsequence.
///
/// - Complexity: O(*r* log *r*) for *r* keys.
func heaviestIncreasing(keys: [Int32], weights: [Int32]?) -> [Bool] {
  if let weights { return heaviestIncreasing(weighted: keys, weights) }
  return longestIncreasing(keys)
}

/// Patience sorting: keeps, for each length, the subsequence with the lowest end.
///
/// The ends form a set, because only a key's neighbours matter: the key follows the end below it and
/// replaces the end above it.
@usableFromInline
func longestIncreasing(_ keys: [Int32]) -> [Bool] {
  // An array of no elements is shared by all threads, so nothing may be written to it.
  if keys.isEmpty { return [] }
  if keys.count <= 16 { return longestIncreasing(few: keys) }
  let range = KeyRange(keys)
  let least = range.least
  let limit = range.count
  var ends = NumberSet(below: limit)
  var last: Int?
  var previous = [Int32](repeating: -1, count: limit)
  for key in keys {
    let key = Int(key - least)
    previous[key] = Int32(truncatingIfNeeded: ends.last(below: key) ?? -1)
    let above = ends.first(above: key)
    if let above { ends.remove(above) }
    // Of equally long subsequences, keep the one with the lowest end.
    if above == nil || above == last { last = key }
    ends.insert(key)
  }
  var stays = NumberSet(below: limit)
  while let key = last {
    stays.insert(key)
    last = previous[key] < 0 ? nil : Int(previous[key])
  }
  return keys.map { stays.contains(Int($0 - least)) }
}

/// The range of the keys; memory depends on its width, not on where it starts.
package struct KeyRange {
  let least: Int32
  package let count: Int

  package init(_ keys: [Int32]) {
    least = keys.min() ?? 0
    count = keys.isEmpty ? 0 : Int(keys.max() ?? least) - Int(least) + 1
  }
}

/// The quadratic version for up to 16 keys, without allocations: for each key, searches the best
/// subsequence that ends before it.
private func longestIncreasing(few keys: [Int32]) -> [Bool] {
  [Bool](unsafeUninitializedCapacity: keys.count) { stays, count in
    stays.initialize(repeating: false)
    count = keys.count
    var lengths = SIMD16<UInt8>(repeating: 0)
    var previous = SIMD16<Int8>(repeating: -1)
    var last = -1
    for index in keys.indices {
      for before in 0..<index
      where keys[before] < keys[index] && lengths[before] > lengths[index] {
        lengths[index] = lengths[before]
        previous[index] = Int8(before)
      }
      lengths[index] += 1
      if last < 0 || lengths[index] > lengths[last] { last = index }
    }
    while last >= 0 {
      stays[last] = true
      last = Int(previous[last])
    }
  }
}

/// The weighted version.
///
/// It drops each subsequence that ends higher than another of at least the same weight.
///
/// The ends form a set again. Their subsequences grow heavier from lowest to highest, so the end
/// below a key belongs to the heaviest subsequence that the key can extend. The keys must be a
/// permutation of `0..<r`.
@usableFromInline
func heaviestIncreasing(weighted keys: [Int32], _ weights: [Int32]) -> [Bool] {
  var ends = NumberSet(below: keys.count)
  // The weight of the subsequence that ends at a key.
  var totals = [Int32](repeating: 0, count: keys.count)
  var previous = [Int32](repeating: -1, count: keys.count)
  var highest = -1
  var heaviest = -1
  for (key, weight) in zip(keys, weights) {
    let key = Int(key)
    // Most keys are higher than all before them.
    let below = key > highest ? highest : ends.last(below: key) ?? -1
    let total = (below < 0 ? 0 : totals[below]) + weight
    totals[key] = total
    previous[key] = Int32(truncatingIfNeeded: below)
    ends.insert(key)
    if heaviest < 0 || total > totals[heaviest] { heaviest = key }
    guard key < highest else {
      highest = key
      continue
    }
    while let above = ends.first(above: key), totals[above] <= total {
      ends.remove(above)
      if above == highest { highest = key }
    }
  }
  var stays = [Bool](repeating: false, count: keys.count)
  while heaviest >= 0 {
    stays[heaviest] = true
    heaviest = Int(previous[heaviest])
  }
  return keys.map { stays[Int($0)] }
}
