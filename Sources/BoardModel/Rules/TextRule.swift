/// What every stored text is: Unicode without the scalar U+0000.
package enum TextRule {
  /// How many bytes of UTF-8 a body has at most.
  package static let bodyLimit = 1 << 20

  /// The text with U+FFFD for U+0000, as CommonMark has it (0.31.2, section 2.3).
  ///
  /// Too much of what text passes through takes U+0000 for its end. Every other character, controls
  /// too, is stored as it came; of a text of several lines only the ends of the lines are not.
  package static func storable(_ text: String) -> String {
    if !text.utf8.contains(0) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(scalar == "\0" ? "\u{FFFD}" : scalar) }
    return String(result)
  }

  /// The text with a line feed for each end of a line, be it CR LF, CR or LF.
  ///
  /// Two forms of one text would differ for ever where a file knows only one of them.
  package static func withLineFeeds(_ text: String) -> String {
    if !text.utf8.contains(0x0D) { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var wasReturn = false
    for byte in text.utf8 {
      if byte != 0x0A || !wasReturn { bytes.append(byte == 0x0D ? 0x0A : byte) }
      wasReturn = byte == 0x0D
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a text has a character that can be seen.
  package static func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: isVisible)
  }

  /// Whether a scalar by itself leaves a mark on a screen: neither blank nor control, and none of those
  /// that only act on others, such as U+200B or a variation selector.
  package static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return false }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .unassigned: return false
    // U+2800, a pattern of no dots, is a symbol to Unicode.
    default: return scalar != "\u{2800}"
    }
  }

  /// The body as it is stored; throws where it is over the limit.
  package static func checkedBody(_ body: String) throws(StoreError) -> String {
    let text = storable(withLineFeeds(body))
    if text.utf8.count > bodyLimit { throw .bodyTooLong(bytes: text.utf8.count) }
    return text
  }
}
