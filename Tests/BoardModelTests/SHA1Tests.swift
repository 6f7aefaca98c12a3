import BoardModel
import Testing

struct SHA1Tests {
  /// The hashes are those that another implementation has found.
  ///
  /// A text of 55 bytes is the longest that fits into a block with its length.
  @Test(arguments: [
    ("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
    ("a", 55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
    ("a", 56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"),
    ("a", 63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5"),
    ("a", 64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
    ("a", 119, "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56"),
    ("a", 120, "f34c1488385346a55709ba056ddd08280dd4c6d6"),
  ])
  func theHashIsTheStandards(text: String, count: Int, hash: String) {
    let message = Array(String(repeating: text, count: count).utf8)

    let digest = SHA1.digest(of: message)

    #expect(digest.flatMap { [$0 >> 4, $0 & 15] }.map { String($0, radix: 16) }.joined() == hash)
  }
}
