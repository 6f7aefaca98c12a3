/// A Bloom filter with one bit per hash; it quickly rules out most hashes that aren't in the set.
@usableFromInline
struct HashFilter: Sendable {
  private var words: [UInt64]
  private let mask: UInt32

  @usableFromInline
  init(_ hashes: [UInt32]) {
    var count = 8
    while count * 8 < hashes.count { count *= 2 }
    var words = [UInt64](repeating: 0, count: count)
    mask = UInt32(truncatingIfNeeded: count - 1)
    for hash in hashes { words[Int((hash >> 6) & mask)] |= 1 << (hash & 63) }
    self.words = words
  }

  /// The indices of the hashes that may be in the set.
  @usableFromInline
  func indices(of hashes: [UInt32]) -> [Int32] {
    [Int32](unsafeUninitializedCapacity: hashes.count + 1) { indices, count in
      for index in hashes.indices {
        // A branch would be unpredictable, so the index is always written, but counted only if its
        // bit is set.
        indices.initializeElement(at: count, to: Int32(truncatingIfNeeded: index))
        let hash = hashes[index]
        count &+= Int((words[Int((hash >> 6) & mask)] >> (hash & 63)) & 1)
      }
    }
  }
}
