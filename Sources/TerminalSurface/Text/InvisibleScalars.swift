/// The scalars that show nothing, and so could hide something.
enum InvisibleScalars {
  /// Controls, format characters, line and paragraph separators, bidi marks and overrides, fillers.
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x300 { return value < 0x20 || (0x7F...0x9F).contains(value) || value == 0xAD }
    // Format characters by category, but seen: signs that go before a number, a date or a verse.
    switch value {
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3: return false
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: return false
    default: break
    }
    if scalar.properties.isDefaultIgnorableCodePoint { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  /// Such as `<U+202E>`; at least four digits.
  static func name(of value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "<U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + ">"
  }
}
