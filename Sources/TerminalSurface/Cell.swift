/// One place of the screen: a glyph, or the second half of a wide one, in a style.
package struct Cell: Hashable, Sendable {
  package var glyph: Glyph
  package var style: Style

  package init(_ glyph: Glyph = .blank, _ style: Style = Style()) {
    self.glyph = glyph
    self.style = style
  }

  package static let blank = Cell()
}

/// What one cell can hold: a spacing scalar and at most four marks, safe for every terminal.
///
/// Only `DisplayText` makes glyphs from text, so that no user data reaches a terminal unsanitised.
package struct Glyph: Hashable, Sendable {
  /// The base, then the marks; 0 where there is none.
  package let scalars: SIMD8<UInt32>
  /// 1 or 2 cells; 0 for the second half of a wide glyph.
  package let width: Int8

  package static let blank = Glyph(scalars: [0x20, 0, 0, 0, 0, 0, 0, 0], width: 1)
  /// Fills the cell to the right of a wide glyph.
  package static let continuation = Glyph(scalars: .zero, width: 0)
}
