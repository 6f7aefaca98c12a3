enum LineBreaker {
  /// The end index of the first line, which has at least one glyph.
  static func end(of glyphs: ArraySlice<Glyph>, width: Int) -> Int {
    var used = 0
    var index = glyphs.startIndex
    var lastBreak = index
    while index < glyphs.endIndex {
      let glyph = glyphs[index]
      if index > glyphs.startIndex, canBreak(before: glyph, after: glyphs[index - 1]) {
        lastBreak = index
      }
      used += Int(glyph.width)
      if used > width { break }
      index += 1
    }
    if index == glyphs.endIndex { return index }
    if lastBreak > glyphs.startIndex, glyphs[..<lastBreak].contains(where: { $0 != .blank }) {
      return lastBreak
    }
    return max(index, glyphs.startIndex + 1)
  }

  static func canBreak(before next: Glyph, after previous: Glyph) -> Bool {
    if next == .blank { return true }
    if previous == .blank { return true }
    guard isIdeographic(previous) || isIdeographic(next) else { return false }
    return !closes(next) && !opens(previous)
  }

  /// Wide, except Hangul, which is written in words.
  private static func isIdeographic(_ glyph: Glyph) -> Bool {
    glyph.width == 2 && !(0xAC00...0xD7A3).contains(glyph.base)
  }

  /// Punctuation that must not start a line.
  private static func closes(_ glyph: Glyph) -> Bool {
    switch glyph.base {
    case 0x21, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D, 0x2019, 0x201D: true
    case 0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x30FC: true
    case 0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D: true
    default: false
    }
  }

  /// Punctuation that must not end a line.
  private static func opens(_ glyph: Glyph) -> Bool {
    switch glyph.base {
    case 0x28, 0x5B, 0x7B, 0x2018, 0x201C: true
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0xFF08, 0xFF3B, 0xFF5B: true
    default: false
    }
  }
}
