/// Text prepared for the terminal: glyphs of known width, without control sequences.
///
/// This is the only place that makes stored text safe to show. For each grapheme cluster: jamo are
/// composed, and a base keeps at most four marks. Of a joined emoji only the first is shown.
/// Variation selectors, skin tones, and the keycap mark are dropped. A flag becomes its two
/// letters. Scalars without a width become U+FFFD. Controls, escapes, bidi overrides, and other
/// invisible scalars are spelled out (`␛`, `<U+202E>`).
package struct DisplayText: Hashable, Sendable {
  package enum Tabs: Hashable, Sendable {
    /// The sign `␉`.
    case visible
    /// Blanks up to the next multiple of this number of cells.
    case blanks(every: Int)
  }

  package let glyphs: [Glyph]
  package let width: Int

  package init(_ text: String, tabs: Tabs = .visible) {
    self.init(prefixOf: text, cells: .max, tabs: tabs)
  }

  init(glyphs: [Glyph], width: Int) {
    self.glyphs = glyphs
    self.width = width
  }

  /// Repeats a glyph, for example for a rule; empty if `count` is less than one.
  package init(repeating glyph: Glyph, count: Int) {
    let count = max(0, count)
    self.init(glyphs: Array(repeating: glyph, count: count), width: count * Int(glyph.width))
  }

  package static let empty = DisplayText(glyphs: [], width: 0)

  package var isEmpty: Bool { glyphs.isEmpty }
}

extension DisplayText {
  package static func width(of character: Character) -> Int {
    if let byte = character.asciiValue, byte >= 0x20, byte < 0x7F { return 1 }
    if let glyph = plainGlyph(of: character) { return Int(glyph.width) }
    var builder = GlyphBuilder(tabs: .visible)
    builder.append(character)
    return builder.width
  }

  /// The glyph of a common Chinese, Japanese, or Korean character, found faster than with
  /// `glyphs(of:)`.
  ///
  /// Nil for any other character.
  static func plainGlyph(of character: Character) -> Glyph? {
    var scalars = character.unicodeScalars.makeIterator()
    guard let value = scalars.next()?.value, scalars.next() == nil else { return nil }
    switch value {
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x3041...0x3096, 0x30A1...0x30FA, 0x3001...0x3003,
      0x3008...0x3011, 0xFF01...0xFF5E:
      return Glyph(base: value, width: 2)
    default: return nil
    }
  }

  /// The glyphs of a character.
  ///
  /// Usually one; more for a flag or a spelled-out scalar.
  package static func glyphs(of character: Character) -> [Glyph] {
    var builder = GlyphBuilder(tabs: .visible)
    builder.append(character)
    return builder.glyphs
  }

  /// Converts enough of the text to fill `cells` cells, or all of it.
  init(prefixOf text: String, cells: Int, tabs: Tabs) {
    var builder = GlyphBuilder(tabs: tabs)
    builder.reserve(min(text.utf8.count, cells))
    var index = text.startIndex
    let end = text.endIndex
    while index < end, builder.width < cells {
      index = builder.appendPlain(of: text, from: index, cells: cells)
      guard index < end, builder.width < cells else { break }
      builder.append(text[index])
      index = text.index(after: index)
    }
    self.init(glyphs: builder.glyphs, width: builder.width)
  }
}
