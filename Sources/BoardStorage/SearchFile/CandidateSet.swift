/// A superset of the cards that match the texts of a filter.
struct CandidateSet {
  /// One bit for each key below the frontier, chunk after chunk.
  private(set) var words: [UInt64]
  /// Keys from here on are unknown, so all of them are candidates.
  let frontier: Int64

  private(set) var count: Int

  init(words: [UInt64], frontier: Int64) {
    (self.words, self.frontier) = (words, frontier)
    count = words.reduce(0) { $0 + $1.nonzeroBitCount }
  }

  func contains(_ key: Int64) -> Bool {
    if key < 0 || key >= frontier { return true }
    let index = Int(key >> 6)
    return words[index] & 1 << UInt64(key & 63) != 0
  }

  mutating func insert(_ key: Int64) {
    if key < 0 || key >= frontier { return }
    if contains(key) { return }
    words[Int(key >> 6)] |= 1 << UInt64(key & 63)
    count += 1
  }

  /// The candidates below the frontier, rising.
  var keys: [Int64] {
    var keys: [Int64] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        keys.append(Int64(index << 6 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
    return keys.filter { $0 < frontier }
  }
}
