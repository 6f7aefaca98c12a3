/// A Bloom filter of the pieces of one, two and three letters in a text.
///
/// Both texts and phrases are folded by ``SearchFold``, so a text that contains a phrase has all
/// its bits. A card that lacks a bit need not be read; a card with all bits is still tested.
package struct SearchSignature {
  /// The number of bits; a paragraph of 325 letters sets about a fifth of them.
  package static let bitCount = 2_048

  /// Increase this whenever a text would get other bits, for example by other folding.
  ///
  /// A test compares the folding of all letters with this version's.
  package static let version: UInt64 = 2

  /// 64 bits each.
  package private(set) var words = [UInt64](repeating: 0, count: bitCount / 64)

  package init() {}

  package mutating func clear() {
    for index in words.indices { words[index] = 0 }
  }

  /// The bytes may be ill-formed UTF-8.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package mutating func insert(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    if !insert(ascii: bytes) {
      insert(SearchFold.units(of: String(decoding: bytes, as: UTF8.self)).units.lazy.map(\.base))
    }
  }

  /// Whether the bytes are ASCII; otherwise adds nothing.
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
  /// The most bits per query: each leaves fewer cards, but costs another read.
  private static let bitLimit = 10

  /// The bits of every text that contains the phrase; empty for a phrase that is found everywhere.
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
    // For a long phrase, use bits spread over it.
    let step = max(1, triples.count / Self.bitLimit)
    var bits: [Int] = []
    let spread = stride(from: 0, to: triples.count, by: step).map { triples[$0] }
    for bit in spread + single where !bits.contains(bit) && bits.count < Self.bitLimit {
      bits.append(bit)
    }
    return bits
  }
}

/// The last three letters of a text, and the bits of the pieces that they end.
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

  /// A single letter has two bits, because no other piece narrows its search.
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
