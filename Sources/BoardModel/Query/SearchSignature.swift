/// Which pieces of one, two and three letters texts have, as bits of which several pieces share one.
///
/// A text in which a phrase is found has every bit of the phrase, since both are folded by
/// ``SearchFold``: a card that lacks one of them needs not be read. A card that has all of them may
/// still be another, so it is tested by the plain rules.
package struct SearchSignature {
  /// How many different bits there are.
  ///
  /// A paragraph of 325 letters sets about one in five.
  package static let bitCount = 2_048

  /// Raised whenever a text would get other bits than before, with its folding too; a test compares
  /// the folding of all letters with the one that belongs to this version.
  package static let version: UInt64 = 2

  /// 64 bits each.
  package private(set) var words = [UInt64](repeating: 0, count: bitCount / 64)

  package init() {}

  package mutating func clear() {
    for index in words.indices { words[index] = 0 }
  }

  /// Adds the pieces of a text.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package mutating func insert(_ text: String) {
    var text = text
    text.withUTF8 { insert(utf8: $0) }
  }

  /// The same of a text's bytes, which need not be well formed.
  package mutating func insert(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    if !insert(ascii: bytes) {
      insert(SearchFold.units(of: String(decoding: bytes, as: UTF8.self)).units.lazy.map(\.base))
    }
  }

  /// Whether all of the bytes are of ASCII; if not, nothing is added.
  package mutating func insert(ascii bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if !bytes.isASCII { return false }
    insert(bytes.lazy.map { UInt32((0x41...0x5A).contains($0) ? $0 | 0x20 : $0) })
    return true
  }

  private mutating func insert(_ letters: some Sequence<UInt32>) {
    words.withUnsafeMutableBufferPointer { words in
      var pieces = SearchPieces()
      for letter in letters {
        pieces.append(letter)
        pieces.forEachBit { words[$0 >> 6] |= 1 << UInt64($0 & 63) }
      }
    }
  }
}

extension SearchPhrase {
  /// How many bits are asked for: with each, fewer cards are left, and one more has to be read.
  private static let bitLimit = 10

  /// Bits that the signature of every text has in which the phrase is found; none for a phrase that
  /// is found everywhere.
  package var signatureBits: [Int] {
    var single: [Int] = []
    var triples: [Int] = []
    var pieces = SearchPieces()
    for letter in bases {
      pieces.append(letter)
      pieces.forEachBit { single.append($0) }
      if let triple = pieces.triple { triples.append(triple) }
    }
    if triples.isEmpty { return Array(Set(single)).sorted() }
    // Of a long phrase those that are spread over it.
    let step = max(1, triples.count / Self.bitLimit)
    var bits: [Int] = []
    let spread = stride(from: 0, to: triples.count, by: step).map { triples[$0] }
    for bit in spread + single where !bits.contains(bit) && bits.count < Self.bitLimit {
      bits.append(bit)
    }
    return bits
  }
}

/// The last three letters of a text, and the bits of the pieces that end with the last one.
private struct SearchPieces {
  private var letters: (UInt64, UInt64, UInt64) = (0, 0, 0)
  private var count = 0

  mutating func append(_ letter: UInt32) {
    letters = (letters.1, letters.2, UInt64(letter))
    count += 1
  }

  var triple: Int? {
    if count < 3 { return nil }
    return Self.bit(letters.0 << 42 | letters.1 << 21 | letters.2, 0x9E37_79B9_7F4A_7C15)
  }

  /// A letter alone has two bits, since it is asked for with no other piece.
  func forEachBit(_ body: (Int) -> Void) {
    body(Self.bit(letters.2, 0xC2B2_AE3D_27D4_EB4F))
    body(Self.bit(letters.2, 0x1656_67B1_9E37_79F9))
    if count > 1 { body(Self.bit(letters.1 << 21 | letters.2, 0x27D4_EB2F_1656_67C5)) }
    if let triple { body(triple) }
  }

  private static func bit(_ letters: UInt64, _ factor: UInt64) -> Int {
    var mixed = (letters &+ 1) &* factor
    mixed ^= mixed >> 29
    mixed = mixed &* 0xBF58_476D_1CE4_E5B9
    return Int(mixed >> 53)
  }
}
