/// Converts grapheme clusters to glyphs that all terminals show alike.
struct GlyphBuilder {
  private(set) var glyphs: [Glyph] = []
  private(set) var width = 0
  private let tabs: DisplayText.Tabs
  private var hasBase = false
  private var isJoined = false

  init(tabs: DisplayText.Tabs) {
    self.tabs = tabs
  }

  mutating func reserve(_ count: Int) {
    glyphs.reserveCapacity(count)
  }

  mutating func append(ascii byte: UInt8) {
    glyphs.append(Glyph(base: UInt32(byte), width: 1))
    width += 1
  }

  mutating func append(plain scalar: Unicode.Scalar) {
    hasBase = false
    isJoined = false
    append(scalar)
  }

  mutating func append(_ character: Character) {
    hasBase = false
    isJoined = false
    for scalar in character.unicodeScalars { append(scalar) }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    let kind = GraphemeWidth.kind(of: value)
    switch kind {
    case 1 where value < 0x7F: appendSpacing(value, 1)
    case 0: appendMark(scalar)
    case GraphemeWidth.noWidth: appendWithoutWidth(scalar)
    default: appendPlaced(scalar, Int8(kind))
    }
  }

  private mutating func appendSpacing(_ value: UInt32, _ cells: Int8) {
    glyphs.append(Glyph(base: value, width: cells))
    width += Int(cells)
    hasBase = true
    isJoined = false
  }

  private mutating func appendPlaced(_ scalar: Unicode.Scalar, _ cells: Int8) {
    let value = scalar.value
    switch value {
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x1680:
      appendSpacing(0x20, 1)
    case 0x1F1E6...0x1F1FF:
      // Terminals disagree on pairs of regional indicators, so show their letters.
      appendSpacing(value - 0x1F1E6 + 0x41, 1)
    case 0x1F3FB...0x1F3FF where hasBase:
      isJoined = false
    default:
      if isJoined, hasBase, scalar.properties.isEmoji {
        isJoined = false
      } else if InvisibleScalars.contains(scalar) {
        appendCodePoint(value)
      } else {
        appendSpacing(value, cells)
      }
    }
  }

  private mutating func appendMark(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if composeJamo(value) { return }
    guard InvisibleScalars.contains(scalar) || value == 0x20E3 else {
      if !hasBase { appendSpacing(0x25CC, 1) }
      if let last = glyphs.popLast() { glyphs.append(last.adding(mark: value)) }
      return
    }
    isJoined = value == 0x200D
    if !hasBase || mustBeShown(value) { appendCodePoint(value) }
  }

  /// Whether an invisible scalar must be shown: direction marks, and tags that don't belong to a
  /// flag.
  private func mustBeShown(_ value: UInt32) -> Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x206F: true
    case 0xE0000...0xE007F: glyphs.last?.base != 0x1F3F4
    default: false
    }
  }

  /// Combines a vowel or final consonant with the Hangul before it, as in NFC.
  private mutating func composeJamo(_ value: UInt32) -> Bool {
    guard (0x1161...0x11C2).contains(value), hasBase, let last = glyphs.last, last.hasNoMarks,
      let syllable = HangulSyllable.composing(last.base, value)
    else { return false }
    glyphs[glyphs.count - 1] = Glyph(base: syllable, width: 2)
    return true
  }

  private mutating func appendWithoutWidth(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    switch value {
    case 0x09: appendTab()
    case 0..<0x20: appendSpacing(0x2400 + value, 1)
    case 0x7F: appendSpacing(0x2421, 1)
    default:
      if InvisibleScalars.contains(scalar) {
        appendCodePoint(value)
      } else {
        appendSpacing(Glyph.replacement.base, 1)
      }
    }
  }

  private mutating func appendTab() {
    guard case .blanks(let every) = tabs, every > 0 else { return appendSpacing(0x2409, 1) }
    for _ in 0..<(every - width % every) { appendSpacing(0x20, 1) }
  }

  /// Spells out an invisible scalar, as in `<U+202E>`.
  private mutating func appendCodePoint(_ value: UInt32) {
    for byte in InvisibleScalars.name(of: value).utf8 { appendSpacing(UInt32(byte), 1) }
    hasBase = false
  }
}
