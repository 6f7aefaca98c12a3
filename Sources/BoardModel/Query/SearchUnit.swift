/// One letter of a text in a search.
///
/// Canonically equivalent texts have equal units: composed letters are decomposed, and Hangul jamo
/// are composed.
struct SearchUnit: Hashable, Sendable {
  /// The letter without case and diacritics.
  var base: UInt32
  /// Up to three diacritics in canonical order, 21 bits each; more are ignored.
  var marks: UInt64 = 0
  var isCapital = false
  /// Whether it continues the previous character, half of which is never found.
  var isContinuation = false

  /// Keeps the canonical order.
  mutating func add(mark: Unicode.Scalar) {
    var all = markValues
    let rank = Self.rank(mark.value)
    let index = all.firstIndex { Self.rank($0) > rank } ?? all.endIndex
    all.insert(mark.value, at: index)
    marks = all.prefix(3).reduce(0) { $0 << 21 | UInt64($1) }
  }

  private var markValues: [UInt32] {
    [marks >> 42, marks >> 21 & 0x1F_FFFF, marks & 0x1F_FFFF].filter { $0 != 0 }.map(UInt32.init)
  }

  private static func rank(_ mark: UInt32) -> UInt8 {
    Unicode.Scalar(mark)?.properties.canonicalCombiningClass.rawValue ?? 0
  }
}
