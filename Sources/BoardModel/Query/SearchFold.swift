internal import Foundation

/// Converts texts to units for comparison; case, diacritics and normal forms are folded only here.
enum SearchFold {
  /// The units of a text, with their places in its UTF-8.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  static func units(of text: String) -> (units: [SearchUnit], offsets: [Int]) {
    var result = FoldedText()
    result.units.reserveCapacity(text.utf8.count)
    result.offsets.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { result.append(scalar) }
    return (result.units, result.offsets)
  }

  /// Combining diacritical marks; the vowel and voicing marks of other scripts are letters.
  static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }

  /// Selects the appearance of a character, not its meaning.
  static func isVariationSelector(_ scalar: Unicode.Scalar) -> Bool {
    (0xFE00...0xFE0F).contains(scalar.value) || (0xE0100...0xE01EF).contains(scalar.value)
  }

  /// Letters without case, diacritics or decomposition, in whole blocks.
  static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x20000...0x2A6DF: true
    default: false
    }
  }

  /// Non-ASCII characters that are always one and the same unit, so that texts of them are compared
  /// by bytes; `texts.c` has the same list.
  static func standsForItself(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x10000 && isPlain(scalar) || (0x2010...0x2027).contains(scalar.value)
  }

  /// The units of a scalar, from the table for scripts with case.
  static func units(of scalar: Unicode.Scalar) -> [SearchUnit] {
    switch scalar.value {
    case 0x80..<0x530: table[Int(scalar.value) - 0x80]
    default: expanded(scalar)
    }
  }

  /// Latin, Greek and Cyrillic; built at the first use, in a few milliseconds.
  private static let table: [[SearchUnit]] = (0x80..<0x530)
    .map { value in
      Unicode.Scalar(UInt32(value)).map(expanded) ?? []
    }

  private static func expanded(_ scalar: Unicode.Scalar) -> [SearchUnit] {
    var units: [SearchUnit] = []
    let parts = String(Character(scalar)).decomposedStringWithCanonicalMapping.unicodeScalars
    for part in parts {
      if isDiacritic(part), !units.isEmpty {
        units[units.count - 1].add(mark: part)
        continue
      }
      let isContinuation =
        part.properties.isGraphemeExtend || part.properties.isEmojiModifier || part == "\u{200D}"
      let isCapital =
        part.properties.isUppercase || part.properties.generalCategory == .titlecaseLetter
      for letter in folded(part) {
        let (bases, mark) = unstruck(letter)
        for base in bases.unicodeScalars {
          units.append(
            SearchUnit(base: base.value, isCapital: isCapital, isContinuation: isContinuation)
          )
          if let mark { units[units.count - 1].add(mark: mark) }
        }
      }
    }
    return units
  }

  /// Lower, upper, then lower case again, for letters with several small forms or two-letter
  /// capitals.
  private static func folded(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    var result = String.UnicodeScalarView()
    for lower in scalar.properties.lowercaseMapping.unicodeScalars {
      for upper in lower.properties.uppercaseMapping.unicodeScalars {
        result.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
      }
    }
    return result
  }

  /// The base of a letter that people also write without its stroke, or as two letters, and a mark
  /// for the difference.
  ///
  /// Unicode does not decompose these.
  private static func unstruck(_ letter: Unicode.Scalar) -> (String, Unicode.Scalar?) {
    switch letter {
    case "ł": ("l", "\u{335}")
    case "đ": ("d", "\u{335}")
    case "ħ": ("h", "\u{335}")
    case "ŧ": ("t", "\u{335}")
    case "ø": ("o", "\u{338}")
    case "æ": ("ae", "\u{361}")
    case "œ": ("oe", "\u{361}")
    default: (String(Character(letter)), nil)
    }
  }
}

private struct FoldedText {
  var units: [SearchUnit] = []
  var offsets: [Int] = []
  private var offset = 0
  /// Whether the last scalar was a zero-width joiner, which joins the next one to the previous
  /// character.
  private var isJoined = false

  mutating func append(_ scalar: Unicode.Scalar) {
    defer { offset += UTF8.width(scalar) }
    if scalar.isASCII {
      let isCapital = (0x41...0x5A).contains(scalar.value)
      add(SearchUnit(base: isCapital ? scalar.value + 0x20 : scalar.value, isCapital: isCapital))
    } else if SearchFold.isPlain(scalar) {
      if !extendSyllable(with: scalar) { add(SearchUnit(base: scalar.value)) }
    } else if SearchFold.isVariationSelector(scalar) {
      return
    } else if SearchFold.isDiacritic(scalar), !units.isEmpty {
      units[units.count - 1].add(mark: scalar)
    } else if !extendSyllable(with: scalar) {
      for unit in SearchFold.units(of: scalar) { add(unit) }
      isJoined = scalar.value == 0x200D
    }
  }

  private mutating func add(_ unit: SearchUnit) {
    var unit = unit
    if isJoined { unit.isContinuation = true }
    isJoined = false
    units.append(unit)
    offsets.append(offset)
  }

  /// Adds a vowel or final consonant to the preceding Hangul syllable (Unicode 15, 3.12).
  private mutating func extendSyllable(with scalar: Unicode.Scalar) -> Bool {
    guard let last = units.last, last.marks == 0 else { return false }
    switch (last.base, scalar.value) {
    case (0x1100...0x1112, 0x1161...0x1175):
      let syllable = ((last.base - 0x1100) * 21 + scalar.value - 0x1161) * 28
      units[units.count - 1].base = 0xAC00 + syllable
      return true
    case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (last.base - 0xAC00).isMultiple(of: 28):
      units[units.count - 1].base += scalar.value - 0x11A7
      return true
    default:
      return false
    }
  }
}
