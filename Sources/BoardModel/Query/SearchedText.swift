/// A text that is searched for many phrases, and converted to units only once.
///
/// Otherwise every search converts a text that is not ASCII. With hundreds of words in a filter,
/// that took most of the time.
package struct SearchedText: Sendable {
  enum Form: Sendable {
    case ascii([UInt8])
    case letters([SearchUnit], offsets: [Int])
  }

  let form: Form
  let byteCount: Int
  let pairs: LetterPairs

  /// - Complexity: O(*n*) for *n* bytes.
  package init(_ text: String) {
    var text = text
    let ascii = text.withUTF8 { $0.isASCII ? Array($0) : nil }
    if let ascii {
      self.init(ascii: ascii)
    } else {
      let (units, offsets) = SearchFold.units(of: text)
      self.init(units, offsets, byteCount: text.utf8.count)
    }
  }

  /// Several texts, such as the tags of a card, each searched by itself.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package init(each texts: [String]) {
    if texts.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) {
      self.init(ascii: Array(texts.map(\.utf8).joined(separator: [Self.separator])))
      return
    }
    let end = SearchUnit(base: UInt32(Self.separator))
    let units = texts.map { SearchFold.units(of: $0).units }.joined(separator: [end])
    self.init(Array(units), [], byteCount: 0)
  }

  /// Nil if the bytes are not ASCII or contain a zero.
  package init?(ascii text: UnsafeBufferPointer<UInt8>) {
    guard text.isASCII, !text.contains(Self.separator) else { return nil }
    self.init(ascii: Array(text))
  }

  /// Separates two texts; nobody types it.
  private static let separator: UInt8 = 0

  private init(ascii bytes: [UInt8]) {
    form = .ascii(bytes)
    byteCount = bytes.count
    pairs = LetterPairs(bytes.lazy.map { UInt32((0x41...0x5A).contains($0) ? $0 | 0x20 : $0) })
  }

  private init(_ units: [SearchUnit], _ offsets: [Int], byteCount: Int) {
    form = .letters(units, offsets: offsets)
    self.byteCount = byteCount
    pairs = LetterPairs(units.lazy.map(\.base))
  }
}

/// A Bloom filter of the pairs of letters in a text.
///
/// A text has all pairs of every phrase in it, so most other texts need not be searched.
struct LetterPairs: Sendable {
  private var bits = SIMD4<UInt64>()

  init(_ letters: some Sequence<UInt32>) {
    var last: UInt32?
    for letter in letters {
      if let last {
        let mixed = (last &* 0x9E37_79B1) ^ (letter &* 0x85EB_CA77)
        let bit = ((mixed ^ (mixed >> 15)) &* 0xC2B2_AE3D) >> 24
        bits[Int(bit >> 6)] |= 1 << UInt64(bit & 63)
      }
      last = letter
    }
  }

  /// Whether every pair of the others may be in it.
  func mayHaveAll(of others: LetterPairs) -> Bool {
    let missing = others.bits & ~bits
    return missing == SIMD4()
  }
}
