/// The cards that may have the texts of a filter: a superset of those that have them.
struct CandidateSet {
  /// One bit for each key below the frontier, chunk after chunk.
  private(set) var words: [UInt64]
  /// Keys from here on are not known, and all of them may be meant.
  let frontier: Int64

  init(words: [UInt64], frontier: Int64) {
    (self.words, self.frontier) = (words, frontier)
  }

  func contains(_ key: Int64) -> Bool {
    if key < 0 || key >= frontier { return true }
    let index = Int(key >> 6)
    return words[index] & 1 << UInt64(key & 63) != 0
  }

  /// Adds a card whose text has changed since it was read.
  mutating func insert(_ key: Int64) {
    if key < 0 || key >= frontier { return }
    words[Int(key >> 6)] |= 1 << UInt64(key & 63)
  }

  /// How many keys below the frontier are in it.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The keys below the frontier, rising.
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
