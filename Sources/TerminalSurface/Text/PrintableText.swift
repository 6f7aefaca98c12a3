/// Makes text safe for standard output, standard error, and messages.
///
/// Unlike `DisplayText`, it keeps joined emoji and as many combining marks per letter as any
/// language needs. It spells out what could control a terminal or hide text.
package enum PrintableText {
  /// For a single line: line breaks and tabs are spelled out too.
  package static func sanitised(_ text: String) -> String {
    sanitised(text) { _ in false }
  }

  /// For several lines: `\n` and tabs stay.
  package static func sanitisedLines(_ text: String) -> String {
    sanitised(text) { $0 == 0x0A || $0 == 0x09 }
  }

  private static func sanitised(_ text: String, keeping isKept: (UInt32) -> Bool) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    var marks = 0
    for scalar in text.unicodeScalars {
      marks = isMark(scalar) ? marks + 1 : 0
      // More marks would overlap the lines above and below.
      if marks > markLimit { continue }
      if isKept(scalar.value) || !mustBeEscaped(scalar, after: previous) {
        result.append(scalar)
      } else {
        // Append one by one: appending a sequence reserves exactly its size, which would copy the
        // whole text each time.
        for written in escaped(scalar.value).unicodeScalars { result.append(written) }
      }
      previous = scalar
    }
    return String(result)
  }

  /// The most successive marks to keep.
  private static let markLimit = 8

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: !InvisibleScalars.contains(scalar)
    default: false
    }
  }

  private static func mustBeEscaped(
    _ scalar: Unicode.Scalar,
    after previous: Unicode.Scalar?
  ) -> Bool {
    guard InvisibleScalars.contains(scalar) else { return false }
    switch scalar.value {
    case 0x200C, 0x200D, 0xFE00...0xFE0F:
      // Joiners and selectors modify the preceding scalar; alone they could only hide something.
      guard let previous else { return true }
      return previous.properties.isWhitespace || InvisibleScalars.contains(previous)
    default: return true
    }
  }

  private static func escaped(_ value: UInt32) -> String {
    switch value {
    case 0..<0x20: String(Character(Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"))
    case 0x7F: "\u{2421}"
    default: InvisibleScalars.name(of: value)
    }
  }
}
