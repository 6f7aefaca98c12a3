/// Finds grapheme cluster boundaries that are certain from two scalars.
///
/// The rules of Unicode (UAX #29) look back without limit: flags, for example, are paired from the
/// first one on. But between most scalars, these two alone decide, so clusters near a position can
/// be found without reading the line from its start. Everything uncertain is left to the standard
/// library, starting at the last certain boundary.
enum ClusterBreak {
  /// Whether there certainly is a boundary between two scalars; false if unknown.
  static func isCertain(between first: Unicode.Scalar, and second: Unicode.Scalar) -> Bool {
    if first.value < 0x80, second.value < 0x80 { return first != "\r" || second != "\n" }
    let (first, second) = (role(of: first), role(of: second))
    switch (first, second) {
    case (.control, _), (_, .control): return true
    case (.plain, .plain), (.plain, .conjunct), (.conjunct, .plain), (.conjunct, .conjunct):
      return true
    // A mark never joins with what follows, but a virama does, and a joiner before the mark could.
    case (.mark, .plain), (.jamo, .plain), (.jamo, .conjunct): return true
    // A leading consonant joins only with one before it.
    case (.plain, .leadingJamo), (.conjunct, .leadingJamo), (.mark, .leadingJamo),
      (.jamo, .leadingJamo):
      return true
    default: return false
    }
  }

  private enum Role {
    case control
    /// Doesn't join with a plain neighbour.
    case plain
    /// A letter of a script that joins consonants.
    case conjunct
    case mark
    case leadingJamo
    /// A vowel or a final consonant.
    case jamo
    case other
  }

  private static func role(of scalar: Unicode.Scalar) -> Role {
    switch scalar.value {
    case 0x20..<0x7F: .plain
    case 0..<0xA0: .control
    case 0x0900...0x109F, 0x1700...0x1CFF, 0xA800...0xABFF: conjunctRole(of: scalar)
    case 0x1100...0x115F, 0xA960...0xA97F: .leadingJamo
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: .jamo
    case 0x4E00...0x9FFF, 0x3041...0x3096: .plain
    // An open syllable takes a final consonant, but that is a jamo.
    case 0xAC00...0xD7A3: .plain
    case 0x1F1E6...0x1F1FF: .other
    case 0x1F3FB...0x1F3FF: .mark
    // Marks of Thai, Lao, and halfwidth Katakana that are letters by category.
    case 0x0E33, 0x0EB3, 0xFF9E, 0xFF9F: .other
    // Scripts with letters that join with what follows.
    case 0x11000...0x11FFF: .other
    default: generalRole(of: scalar)
    }
  }

  private static func conjunctRole(of scalar: Unicode.Scalar) -> Role {
    // The only letter here that joins with what follows.
    if scalar.value == 0x0D4E { return .other }
    if scalar.value == 0x0E33 || scalar.value == 0x0EB3 { return .other }
    // Their viramas are marks, and join.
    return generalRole(of: scalar) == .plain ? .conjunct : .other
  }

  private static func generalRole(of scalar: Unicode.Scalar) -> Role {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .spaceSeparator, .connectorPunctuation,
      .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol,
      .otherSymbol:
      .plain
    case .nonspacingMark, .enclosingMark, .spacingMark: .mark
    default: .other
    }
  }
}
