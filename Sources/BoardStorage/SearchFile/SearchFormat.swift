internal import BoardModel

nonisolated enum SearchFormat {
  static var folding: UInt64 { SearchSignature.version }

  /// A checksum that misses a change with a probability of 2⁻⁶⁴.
  static func seal(_ words: ArraySlice<UInt64>, _ seed: UInt64) -> UInt64 {
    words.withUnsafeBufferPointer { seal($0, seed) }
  }

  static func seal(_ words: UnsafeBufferPointer<UInt64>, _ seed: UInt64) -> UInt64 {
    var sum = seed &+ 0x9E37_79B9_7F4A_7C15
    for word in words {
      sum = (sum ^ word) &* 0xFF51_AFD7_ED55_8CCD
      sum ^= sum >> 32
    }
    return sum
  }

  /// The seed for one bit's segment in one chunk, so that no other segment can replace it.
  static func seed(generation: UInt64, chunk: Int, bit: Int) -> UInt64 {
    generation &+ UInt64(chunk * SearchSignature.bitCount + bit) &* 0xD6E8_FEB8_6659_FD93
  }
}
