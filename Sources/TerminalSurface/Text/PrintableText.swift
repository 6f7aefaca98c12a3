/// Text made safe for standard output, standard error and messages, where no cell is counted.
///
/// Words stay whole: joined emoji are kept, and the combining marks of each letter up to as many as any
/// language needs. What could act on a terminal, or hide, is written out as in `DisplayText`.
package enum PrintableText {
  /// One line: line breaks and tabs are written out too.
  package static func sanitised(_ text: String) -> String {
    sanitised(text) { _ in false }
  }

  /// Several lines: `\n` and tabs stay as they are.
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
      // More would be drawn over the lines above and below.
      if marks > markLimit { continue }
      if isKept(scalar.value) || !mustBeWritten(scalar, after: previous) {
        result.append(scalar)
      } else {
        // One by one: to append them as a sequence reserves no more than they take, which copies all
        // that is written for each of them.
        for written in writtenOut(scalar.value).unicodeScalars { result.append(written) }
      }
      previous = scalar
    }
    return String(result)
  }

  /// So many marks in a row stay.
  private static let markLimit = 8

  /// Whether a scalar is drawn over the one before it.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: !InvisibleScalars.contains(scalar)
    default: false
    }
  }

  private static func mustBeWritten(
    _ scalar: Unicode.Scalar,
    after previous: Unicode.Scalar?
  ) -> Bool {
    guard InvisibleScalars.contains(scalar) else { return false }
    switch scalar.value {
    case 0x200C, 0x200D, 0xFE00...0xFE0F:
      // Joiners and selectors shape what they follow; on their own they only hide.
      guard let previous else { return true }
      return previous.properties.isWhitespace || InvisibleScalars.contains(previous)
    default: return true
    }
  }

  private static func writtenOut(_ value: UInt32) -> String {
    switch value {
    case 0..<0x20: String(Character(Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"))
    case 0x7F: "\u{2421}"
    default: InvisibleScalars.name(of: value)
    }
  }
}
