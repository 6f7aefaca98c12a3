internal import BoardModel

/// The signatures of a range of keys, stored by bit: one segment per bit, with one position per
/// key.
///
/// A query reads only the segments of its bits. Bits are never removed: a stale bit costs one extra
/// test, but no bit is ever missing.
@MainActor final class SearchChunk {
  /// The words of a segment; the last one is its seal.
  static let segmentWords = 128
  static let bitWords = segmentWords - 1
  static let cardCount = bitWords * 64
  static let bytes = SearchSignature.bitCount * segmentWords * 8
  /// The most chunks of a file; keys beyond the last one are not in it.
  static let limit = 2_048

  let number: Int
  private(set) var isChanged = false
  private let words: UnsafeMutableBufferPointer<UInt64>

  init(_ number: Int) {
    self.number = number
    words = .allocate(capacity: SearchSignature.bitCount * Self.segmentWords)
    words.initialize(repeating: 0)
  }

  isolated deinit { words.deallocate() }

  var raw: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(words) }

  static func number(ofKey key: Int64) -> Int { Int(key) / cardCount }

  func insert(_ signature: SearchSignature, key: Int64) {
    let place = Int(key) - number * Self.cardCount
    let (index, mask) = (place >> 6, UInt64(1) << UInt64(place & 63))
    for (number, word) in signature.words.enumerated() {
      var rest = word
      while rest != 0 {
        let segment = number << 6 + rest.trailingZeroBitCount
        let word = segment * Self.segmentWords + index
        if words[word] & mask == 0 {
          words[word] |= mask
          isChanged = true
        }
        rest &= rest - 1
      }
    }
  }

  /// Seals every segment before writing.
  func seal(generation: UInt64) {
    for bit in 0..<SearchSignature.bitCount {
      words[bit * Self.segmentWords + Self.bitWords] = sealed(bit, generation)
    }
    isChanged = false
  }

  /// Whether every seal is intact.
  func isSealed(generation: UInt64) -> Bool {
    (0..<SearchSignature.bitCount)
      .allSatisfy {
        words[$0 * Self.segmentWords + Self.bitWords] == sealed($0, generation)
      }
  }

  private func sealed(_ bit: Int, _ generation: UInt64) -> UInt64 {
    let start = bit * Self.segmentWords
    return SearchFormat.seal(
      UnsafeBufferPointer(rebasing: words[start..<start + Self.bitWords]),
      SearchFormat.seed(generation: generation, chunk: number, bit: bit)
    )
  }
}
