/// A set of small integers that finds the neighbours of a number.
///
/// A bitmap hierarchy: each word of a level is one bit of the level above, set if the word isn't
/// zero. Six levels are enough for 32-bit numbers.
struct NumberSet {
  private var words: [UInt64]
  /// The offset of each level in `words`; level 0 holds the numbers.
  private let starts: [Int]

  init(below limit: Int) {
    var starts: [Int] = []
    var total = 0
    var count = limit
    repeat {
      count = (count + 63) / 64
      starts.append(total)
      total += max(count, 1)
    } while count > 1
    self.starts = starts
    words = [UInt64](repeating: 0, count: total)
  }

  func contains(_ number: Int) -> Bool { words[number >> 6] & bit(number) != 0 }

  mutating func insert(_ number: Int) {
    var index = number
    for start in starts {
      let word = start &+ index >> 6
      let wasEmpty = words[word] == 0
      words[word] |= bit(index)
      guard wasEmpty else { return }
      index >>= 6
    }
  }

  mutating func remove(_ number: Int) {
    var index = number
    for start in starts {
      let word = start &+ index >> 6
      words[word] &= ~bit(index)
      guard words[word] == 0 else { return }
      index >>= 6
    }
  }

  /// The greatest number in the set less than `number`.
  func last(below number: Int) -> Int? {
    var index = number
    for level in starts.indices {
      let rest = words[starts[level] &+ index >> 6] & (bit(index) &- 1)
      index >>= 6
      guard rest == 0 else {
        return lowest(level, index << 6 | 63 - rest.leadingZeroBitCount, last)
      }
    }
    return nil
  }

  /// The least number in the set greater than `number`.
  func first(above number: Int) -> Int? {
    var index = number
    for level in starts.indices {
      let rest = words[starts[level] &+ index >> 6] & ~(bit(index) &- 1 | bit(index))
      index >>= 6
      guard rest == 0 else { return lowest(level, index << 6 | rest.trailingZeroBitCount, first) }
    }
    return nil
  }

  /// Descends from a nonzero word to the number at one end of its subtree.
  private func lowest(_ level: Int, _ index: Int, _ end: (UInt64) -> Int) -> Int {
    var index = index
    for level in (0..<level).reversed() { index = index << 6 | end(words[starts[level] &+ index]) }
    return index
  }

  private func first(_ word: UInt64) -> Int { word.trailingZeroBitCount }

  private func last(_ word: UInt64) -> Int { 63 - word.leadingZeroBitCount }

  private func bit(_ index: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: index & 63) }
}
