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

  /// The letters that are typed for a syllable; empty for any other scalar.
  static func letters(of syllable: Unicode.Scalar) -> [Unicode.Scalar] {
    guard (0xAC00...0xD7A3).contains(syllable.value) else { return [] }
    let place = Int(syllable.value - 0xAC00)
    return [leading[place / 588], vowels[place / 28 % 21], finals[place % 28]]
      .flatMap(\.unicodeScalars)
  }

  private static let leading = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".map(String.init)
  private static let vowels = [
    "ㅏ", "ㅐ", "ㅑ", "ㅒ", "ㅓ", "ㅔ", "ㅕ", "ㅖ", "ㅗ", "ㅗㅏ", "ㅗㅐ", "ㅗㅣ", "ㅛ", "ㅜ", "ㅜㅓ", "ㅜㅔ",
    "ㅜㅣ", "ㅠ", "ㅡ", "ㅡㅣ", "ㅣ",
  ]
  private static let finals = [
    "", "ㄱ", "ㄲ", "ㄱㅅ", "ㄴ", "ㄴㅈ", "ㄴㅎ", "ㄷ", "ㄹ", "ㄹㄱ", "ㄹㅁ", "ㄹㅂ", "ㄹㅅ", "ㄹㅌ", "ㄹㅍ",
    "ㄹㅎ", "ㅁ", "ㅂ", "ㅂㅅ", "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
  ]
}
