/// Composes conjoining jamo with the arithmetic that Unicode defines.
enum HangulSyllable {
  /// Combines a leading consonant and a vowel, or an open syllable and a final consonant, or
  /// returns nil.
  static func composing(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if (0x1100...0x1112).contains(first), (0x1161...0x1175).contains(second) {
      return 0xAC00 + ((first - 0x1100) * 21 + (second - 0x1161)) * 28
    }
    guard (0xAC00...0xD7A3).contains(first), (first - 0xAC00) % 28 == 0,
      (0x11A8...0x11C2).contains(second)
    else { return nil }
    return first + (second - 0x11A7)
  }
}
