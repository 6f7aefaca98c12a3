/// Reads texts and numbers.
extension JSONReader {
  package mutating func text() throws -> String {
    // Much faster than `String(validating:)`.
    let isInMemory = feed == nil
    return try text("UTF-8") { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      return isInMemory || text.utf8.elementsEqual(bytes) ? text : nil
    }
  }

  package mutating func optionalText() throws -> String? { try optional { try $0.text() } }

  /// Converts the bytes of a text with `make`, which returns nil if they are not of this kind, such
  /// as “an identifier”.
  ///
  /// The bytes are valid only during the call; those of a source may not be UTF-8.
  package mutating func text<Value>(
    _ kind: StaticString,
    _ make: (UnsafeBufferPointer<UInt8>) -> Value?
  ) throws -> Value {
    guard try consume(Self.quote) else { throw try unexpected("a text in quotation marks") }
    let start = passPlain()
    let value: Value?
    if place < bytes.count, bytes[place] == Self.quote {
      place += 1
      value = make(start)
    } else {
      try collectText(after: start)
      value = scratch.withUnsafeBufferPointer(make)
    }
    guard let value else { throw fault("a text is not \(kind)") }
    return value
  }

  private static var quote: UInt8 { UInt8(ascii: "\"") }
  private static var backslash: UInt8 { UInt8(ascii: "\\") }

  private mutating func passPlain() -> UnsafeBufferPointer<UInt8> {
    pass { $0 != Self.quote && $0 != Self.backslash && $0 >= 0x20 }
  }

  /// Collects a text in `scratch`, up to its end.
  private mutating func collectText(after start: UnsafeBufferPointer<UInt8>) throws {
    scratch.removeAll(keepingCapacity: true)
    var plain = start
    while true {
      scratch.append(contentsOf: plain)
      if feed != nil, scratch.count > Self.textLimit { throw fault("a text has more than 16 MiB") }
      switch try peek() {
      case nil: throw fault("the text ends inside quotation marks")
      case Self.quote:
        place += 1
        return
      case Self.backslash:
        place += 1
        try appendEscaped()
      case let byte? where byte < 0x20:
        throw fault("a text has a control character; write it as \\u00XX")
      default: break
      }
      plain = passPlain()
    }
  }

  // MARK: Escapes

  /// Appends the character after a backslash.
  private mutating func appendEscaped() throws {
    guard let byte = try peek() else { throw fault("the text ends inside quotation marks") }
    let plain = JSONGrammar.escaped(byte)
    guard plain != nil || byte == UInt8(ascii: "u") else {
      throw fault("“\\” is followed by an invalid character")
    }
    place += 1
    if let plain { scratch.append(plain) } else { try appendUnicode() }
  }

  /// Appends a scalar of four digits, or a surrogate pair; a lone surrogate becomes U+FFFD.
  private mutating func appendUnicode() throws {
    var unit = try fourDigits()
    while true {
      guard JSONGrammar.isHighSurrogate(unit) else { return append(Unicode.Scalar(unit)) }
      guard try peek() == Self.backslash else { return append(nil) }
      place += 1
      guard try peek() == UInt8(ascii: "u") else {
        append(nil)
        return try appendEscaped()
      }
      place += 1
      let low = try fourDigits()
      if let scalar = JSONGrammar.scalar(high: unit, low: low) { return append(scalar) }
      append(nil)
      unit = low
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar?) {
    if scalar == nil { halfPairCount += 1 }
    scratch.append(contentsOf: (scalar ?? "\u{FFFD}").utf8)
  }

  private mutating func fourDigits() throws -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = try peek().flatMap(OrderKey.digit) else {
        throw fault("“\\u” needs four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      place += 1
    }
    return value
  }

  // MARK: Numbers

  /// The digits of a number, as written.
  package mutating func number() throws -> String {
    _ = try peekToken()
    var digits = ""
    repeat {
      digits += String(decoding: pass(while: JSONGrammar.isInNumber), as: UTF8.self)
      if digits.utf8.count > Self.textLimit { throw fault("a number has more than 16 MiB") }
    } while try place == bytes.count && peek() != nil
    guard digits.withUTF8({ JSONGrammar.isNumber($0) }) else { throw fault("this is not a number") }
    return digits
  }

  /// An integer written without a fraction or an exponent.
  package mutating func integer() throws -> Int64 {
    guard let number = Int64(try number()) else { throw fault("this is not a whole number") }
    return number
  }
}
