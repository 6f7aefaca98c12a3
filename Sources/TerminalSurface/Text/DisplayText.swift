/// Text as a terminal shows it: glyphs of known width, none of which can act on the terminal.
///
/// The text itself is stored untouched elsewhere; this is the one place where it is made safe to
/// show. By grapheme cluster: jamo are composed; the spacing scalars keep at most four marks each;
/// the tail of a joined emoji, variation selectors, skin tones and the keycap mark are dropped; a
/// flag is its two letters; what has no width is U+FFFD; controls, escapes, bidi overrides and
/// whatever else cannot be seen are written out (`␛`, `<U+202E>`).
package struct DisplayText: Hashable, Sendable {
  /// What a tab is shown as.
  package enum Tabs: Hashable, Sendable {
    /// The sign `␉`.
    case visible
    /// Blanks up to the next multiple of a number of cells.
    case blanks(every: Int)
  }

  package let glyphs: [Glyph]
  /// The cells that the glyphs take together.
  package let width: Int

  package init(_ text: String, tabs: Tabs = .visible) {
    self.init(prefixOf: text, cells: .max, tabs: tabs)
  }

  init(glyphs: [Glyph], width: Int) {
    self.glyphs = glyphs
    self.width = width
  }

  /// One glyph again and again, as in a rule; empty for a count below one.
  package init(repeating glyph: Glyph, count: Int) {
    let count = max(0, count)
    self.init(glyphs: Array(repeating: glyph, count: count), width: count * Int(glyph.width))
  }

  package static let empty = DisplayText(glyphs: [], width: 0)

  package var isEmpty: Bool { glyphs.isEmpty }
}

extension DisplayText {
  /// The cells that one character takes, as a line editor needs to know.
  package static func width(of character: Character) -> Int {
    if let byte = character.asciiValue, byte >= 0x20, byte < 0x7F { return 1 }
    if let glyph = plainGlyph(of: character) { return Int(glyph.width) }
    var builder = GlyphBuilder(tabs: .visible)
    builder.append(character)
    return builder.width
  }

  /// The glyph of a character that is one scalar of Chinese, Japanese or Korean, as nearly all of
  /// them are; nil for any other, which `glyphs(of:)` makes.
  package static func plainGlyph(of character: Character) -> Glyph? {
    var scalars = character.unicodeScalars.makeIterator()
    guard let value = scalars.next()?.value, scalars.next() == nil else { return nil }
    switch value {
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x3041...0x3096, 0x30A1...0x30FA, 0x3001...0x3003,
      0x3008...0x3011, 0xFF01...0xFF5E:
      return Glyph(base: value, width: 2)
    default: return nil
    }
  }

  /// What one character is shown as: usually one glyph, more for a flag or what is written out.
  package static func glyphs(of character: Character) -> [Glyph] {
    var builder = GlyphBuilder(tabs: .visible)
    builder.append(character)
    return builder.glyphs
  }

  /// As much of the text as fills at least `cells` cells, or all of it.
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
