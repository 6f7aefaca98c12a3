/// Marks the elements of an increasing subsequence of the greatest total weight.
///
/// The keys are distinct. Without weights every element weighs one, and the answer is a longest
/// increasing subsequence.
///
/// - Complexity: O(*r* log *r*) for *r* keys.
func heaviestIncreasing(keys: [Int32], weights: [Int32]?) -> [Bool] {
  if let weights { return heaviestIncreasing(weighted: keys, weights) }
  return longestIncreasing(keys)
}

/// Patience sorting: of each length the subsequence is kept that ends lowest.
///
/// The ends are a set, since only its neighbours there matter for a key: it goes behind the one
/// below it and takes the place of the one above it.
@usableFromInline
func longestIncreasing(_ keys: [Int32]) -> [Bool] {
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
    // Where several are as long, the one stays that ends lowest.
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

/// The range of some keys: those that lie close together cost no more than their number, wherever
/// they begin.
struct KeyRange {
  let least: Int32
  let count: Int

  init(_ keys: [Int32]) {
    least = keys.min() ?? 0
    count = keys.isEmpty ? 0 : Int(keys.max() ?? least) - Int(least) + 1
  }
}

/// The same for a few keys, without memory for more: the best that ends at each key is looked for
/// among those before.
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

/// The same with weights: no subsequence is kept that ends above another which is as heavy.
///
/// The ends are a set again; from the lowest to the highest the subsequences grow heavier, so that the
/// heaviest one that a key can follow is the one below it.
/// The keys are `0..<r` in some order.
@usableFromInline
func heaviestIncreasing(weighted keys: [Int32], _ weights: [Int32]) -> [Bool] {
  var ends = NumberSet(below: keys.count)
  // Of the subsequence that ends at a key.
  var totals = [Int32](repeating: 0, count: keys.count)
  var previous = [Int32](repeating: -1, count: keys.count)
  var highest = -1
  var heaviest = -1
  for (key, weight) in zip(keys, weights) {
    let key = Int(key)
    // Most keys are above all before them.
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
