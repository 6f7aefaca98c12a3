/// Every stored text is Unicode without the scalar U+0000.
package enum TextRule {
  package static let bodyLimit = 1 << 20

  /// Replaces U+0000 by U+FFFD, as CommonMark does (0.31.2, section 2.3).
  ///
  /// Much of the software that handles text ends it at U+0000. All other characters are kept,
  /// controls too; only line ends are normalised.
  package static func storable(_ text: String) -> String {
    if !text.utf8.contains(0) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(scalar == "\0" ? "\u{FFFD}" : scalar) }
    return String(result)
  }

  /// Replaces each CR LF and CR by a line feed.
  ///
  /// If a linked file supports only one kind of line end, the two texts would differ forever.
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

  package static func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: isVisible)
  }

  /// Whether a scalar by itself is visible: not blank, not a control, and not a modifier of other
  /// characters such as U+200B or a variation selector.
  package static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return false }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .unassigned: return false
    // Unicode calls U+2800, a pattern without dots, a symbol.
    default: return scalar != "\u{2800}"
    }
  }

  package static func checkedBody(_ body: String) throws(StoreError) -> String {
    let text = storable(withLineFeeds(body))
    if text.utf8.count > bodyLimit { throw .bodyTooLong(bytes: text.utf8.count) }
    return text
  }
}
