/// Bytes changed by chance, for readers that must not fall over whatever they are given.
package enum Mutation {
  /// A few bytes replaced, taken away, doubled or swapped, or all from some place on cut off.
  package static func mutant(
    of bytes: [UInt8],
    _ random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      if bytes.isEmpty { return bytes }
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 1...40, using: &random))
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes.removeSubrange(start..<end)
      case 3: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 4: bytes.removeSubrange(start...)
      case 5: bytes.insert(signs.randomElement(using: &random) ?? 0, at: start)
      default: bytes.swapAt(start, end - 1)
      }
    }
    return bytes
  }

  /// What has a meaning in many formats.
  private static let signs =
    Array("\0\n\r\t \"'\\,;:{}[]()<>#-*@^%|&=+~`".utf8) + [0xFF, 0xC3, 0xE2]
}
