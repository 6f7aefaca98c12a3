/// The content of a cell: a base scalar and up to four combining marks.
///
/// Only `DisplayText` makes glyphs from text, so no unsanitised user data reaches a terminal. It is
/// packed into two words because every cell of the screen has one: three scalars of 21 bits in the
/// first, two scalars and the width in the second.
package struct Glyph: Hashable, Sendable {
  private let low: UInt64
  private let high: UInt64

  package static let blank = Glyph(base: 0x20, width: 1)
  /// Fills the cell to the right of a wide glyph.
  package static let continuation = Glyph(base: 0, width: 0)
  package static let ellipsis = Glyph(base: 0x2026, width: 1)
  /// Replaces what a terminal can't show.
  package static let replacement = Glyph(base: 0xFFFD, width: 1)

  /// 1 or 2 cells; 0 for the second half of a wide glyph.
  package var width: Int8 { Int8(truncatingIfNeeded: high >> 42) }

  package var base: UInt32 { UInt32(truncatingIfNeeded: low & Glyph.scalarMask) }

  /// The base, then the marks, padded with zeros.
  package var scalars: SIMD8<UInt32> {
    let mask = Glyph.scalarMask
    var scalars = SIMD8<UInt32>()
    scalars[0] = base
    if hasNoMarks { return scalars }
    scalars[1] = UInt32(truncatingIfNeeded: low >> 21 & mask)
    scalars[2] = UInt32(truncatingIfNeeded: low >> 42 & mask)
    scalars[3] = UInt32(truncatingIfNeeded: high & mask)
    scalars[4] = UInt32(truncatingIfNeeded: high >> 21 & mask)
    return scalars
  }

  package var hasNoMarks: Bool { low >> 21 == 0 }

  private static let scalarMask: UInt64 = 0x1F_FFFF

  private init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  init(base: UInt32, width: Int8) {
    low = UInt64(base)
    high = UInt64(width) << 42
  }

  /// Returns the glyph with another mark; a glyph with four marks is unchanged.
  func adding(mark: UInt32) -> Glyph {
    let mark = UInt64(mark)
    if low >> 21 == 0 { return Glyph(low: low | mark << 21, high: high) }
    if low >> 42 == 0 { return Glyph(low: low | mark << 42, high: high) }
    if high & Glyph.scalarMask == 0 { return Glyph(low: low, high: high | mark) }
    if high >> 21 & Glyph.scalarMask == 0 { return Glyph(low: low, high: high | mark << 21) }
    return self
  }
}

extension Glyph: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Takes the first glyph of a character, so that code can write `"│"`.
  package init(extendedGraphemeClusterLiteral value: Character) {
    self = DisplayText.glyphs(of: value).first ?? .blank
  }
}

extension Glyph: CustomStringConvertible {
  package var description: String {
    if hasNoMarks { return Unicode.Scalar(base).map { base == 0 ? "" : String($0) } ?? "" }
    var text = ""
    let scalars = scalars
    for index in 0..<5 where scalars[index] != 0 {
      if let scalar = Unicode.Scalar(scalars[index]) { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}
