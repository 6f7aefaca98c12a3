/// Scalars that are invisible and could hide something.
enum InvisibleScalars {
  /// Controls, format characters, line and paragraph separators, bidi marks and overrides, fillers.
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x300 { return value < 0x20 || (0x7F...0x9F).contains(value) || value == 0xAD }
    if isPlain(value) { return false }
    if scalar.properties.isDefaultIgnorableCodePoint { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  /// Known visible scalars, to avoid looking up their properties.
  private static func isPlain(_ value: UInt32) -> Bool {
    switch value {
    // The letters, signs, and syllables of most text, and pictographs.
    case 0x0370...0x05FF, 0x2010...0x2027, 0x2190...0x27FF, 0x3041...0x312F, 0x4E00...0x9FFF,
      0xAC00...0xD7A3, 0xFF01...0xFF9F, 0x1F300...0x1FAFF:
      true
    // Visible although their category is format: signs before a number, date, or verse.
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  /// Such as `<U+202E>`, with at least four digits.
  static func name(of value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "<U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + ">"
  }
}
