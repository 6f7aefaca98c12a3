/// A set of small numbers that finds the neighbours of a number.
///
/// One bit a number, over each 64 of its words a word that says which of them are not zero, and so
/// on up to a single word: six steps reach every number that 32 bits can name.
struct NumberSet {
  private var words: [UInt64]
  /// Where the words of each level begin; the numbers themselves come first.
  private let starts: [Int]

  /// Makes an empty set for numbers below a limit.
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

  /// The greatest number of the set below another; nil when there is none.
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

  /// The least number of the set above another; nil when there is none.
  func first(above number: Int) -> Int? {
    var index = number
    for level in starts.indices {
      let rest = words[starts[level] &+ index >> 6] & ~(bit(index) &- 1 | bit(index))
      index >>= 6
      guard rest == 0 else { return lowest(level, index << 6 | rest.trailingZeroBitCount, first) }
    }
    return nil
  }

  /// Goes down from a word that is not zero to the number at one end of what is under it.
  private func lowest(_ level: Int, _ index: Int, _ end: (UInt64) -> Int) -> Int {
    var index = index
    for level in (0..<level).reversed() { index = index << 6 | end(words[starts[level] &+ index]) }
    return index
  }

  private func first(_ word: UInt64) -> Int { word.trailingZeroBitCount }

  private func last(_ word: UInt64) -> Int { 63 - word.leadingZeroBitCount }

  private func bit(_ index: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: index & 63) }
}
