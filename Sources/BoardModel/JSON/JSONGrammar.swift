/// The rules of RFC 8259 for characters and numbers.
enum JSONGrammar {
  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  static func isInNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
      UInt8(ascii: "E"):
      true
    default: false
    }
  }

  static func isNumber(_ text: some Collection<UInt8>) -> Bool {
    var rest = text[...]
    func consume(_ matches: (UInt8) -> Bool) -> Bool {
      guard let byte = rest.first, matches(byte) else { return false }
      rest = rest.dropFirst()
      return true
    }
    func digits() -> Bool {
      guard consume(isDigit) else { return false }
      while consume(isDigit) {}
      return true
    }
    _ = consume { $0 == UInt8(ascii: "-") }
    guard consume({ $0 == UInt8(ascii: "0") }) || digits() else { return false }
    if consume({ $0 == UInt8(ascii: ".") }), !digits() { return false }
    if consume({ $0 | 0x20 == UInt8(ascii: "e") }) {
      _ = consume { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
      guard digits() else { return false }
    }
    return rest.isEmpty
  }

  /// The meaning of a letter after a backslash; nil for `u` and for invalid letters.
  static func escaped(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  static func isHighSurrogate(_ unit: UInt32) -> Bool { unit & ~0x3FF == 0xD800 }

  /// The scalar of a surrogate pair; nil if it isn't one.
  static func scalar(high: UInt32, low: UInt32) -> Unicode.Scalar? {
    guard isHighSurrogate(high), low & ~0x3FF == 0xDC00 else { return nil }
    return Unicode.Scalar(0x1_0000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }
}
