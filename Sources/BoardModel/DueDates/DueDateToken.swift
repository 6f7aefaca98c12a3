/// A token of a typed due date; blanks and commas only separate tokens.
enum DueDateToken: Hashable {
  /// Digits without leading zeros.
  case number(String)
  /// Letters from a to z, in lower case.
  case word(String)
  /// `-`, `+`, `/` or `.`.
  case sign(Character)

  var isNumber: Bool { if case .number = self { true } else { false } }

  /// Nil if the text has other characters or is longer than any date.
  static func tokens(of text: String) -> [DueDateToken]? {
    // Four times the longest sensible date.
    guard text.utf8.count <= 512 else { return nil }
    var tokens: [DueDateToken] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if digit(scalar) != nil {
        tokens.append(.number(number(from: &rest)))
      } else if letter(scalar) != nil {
        tokens.append(.word(word(from: &rest)))
      } else {
        rest.removeFirst()
        if scalar == "," || scalar.properties.isWhitespace { continue }
        guard let sign = sign(scalar) else { return nil }
        tokens.append(.sign(sign))
      }
    }
    return tokens
  }

  private static func number(from rest: inout Substring.UnicodeScalarView) -> String {
    var digits = ""
    while let scalar = rest.first, let digit = digit(scalar) {
      rest.removeFirst()
      if digits == "0" { digits = "" }
      digits.append(String(digit))
    }
    return digits
  }

  private static func word(from rest: inout Substring.UnicodeScalarView) -> String {
    var letters = ""
    while let scalar = rest.first, let letter = letter(scalar) {
      rest.removeFirst()
      letters.append(letter)
    }
    return letters
  }

  /// ASCII digits, and the full-width ones of Chinese and Japanese input methods.
  private static func digit(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar.value {
    case 0x30...0x39: scalar.value - 0x30
    case 0xFF10...0xFF19: scalar.value - 0xFF10
    default: nil
    }
  }

  private static func letter(_ scalar: Unicode.Scalar) -> Character? {
    switch scalar.value {
    case 0x61...0x7A: Character(scalar)
    case 0x41...0x5A: Unicode.Scalar(scalar.value + 0x20).map(Character.init)
    default: nil
    }
  }

  private static func sign(_ scalar: Unicode.Scalar) -> Character? {
    switch scalar {
    case "-", "+", "/", ".": Character(scalar)
    // The hyphens that word processors and keyboards insert.
    case "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2212}", "\u{FF0D}": "-"
    default: nil
    }
  }
}
