/// One letter of a text as searching sees it.
///
/// Texts that are canonically equivalent have equal units: composed letters are taken apart, and
/// Hangul jamo are put together.
struct SearchUnit: Hashable, Sendable {
  /// The letter without case and diacritics.
  var base: UInt32
  /// Up to three diacritics in canonical order, 21 bits each; more are not told apart.
  var marks: UInt64 = 0
  var isCapital = false
  /// Whether it belongs to the character before it, which is not found by its half.
  var isContinuation = false

  /// Adds a diacritic, keeping the canonical order.
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
