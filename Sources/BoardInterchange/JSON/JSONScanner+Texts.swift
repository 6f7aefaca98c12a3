internal import JSONText

extension JSONScanner {
  package mutating func string() throws -> String {
    guard try consume(0x22) else { throw try unexpected("a text in quotation marks") }
    scratch.removeAll(keepingCapacity: true)
    while true {
      let start = index
      var end = index
      piece.withUnsafeBufferPointer { bytes in
        while end < bytes.count, bytes[end] != 0x22, bytes[end] != 0x5C, bytes[end] >= 0x20 {
          end += 1
        }
      }
      index = end
      if end < piece.count, piece[end] == 0x22, scratch.isEmpty {
        index += 1
        return try text(piece[start..<end])
      }
      scratch.append(contentsOf: piece[start..<end])
      if scratch.count > Self.textLimit { throw fault("a text has more than 16 MiB") }
      guard let byte = try peek() else { throw fault("the text ends inside quotation marks") }
      switch byte {
      case 0x22:
        index += 1
        return try text(scratch[...])
      case 0x5C: try escape()
      case 0..<0x20: throw fault("a text has a control character; write it as \\u00XX")
      default: break
      }
    }
  }

  private func text(_ bytes: ArraySlice<UInt8>) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw fault("a text is not UTF-8")
    }
    return text
  }

  private mutating func escape() throws {
    index += 1
    try appendEscaped()
  }

  /// The character after a backslash.
  private mutating func appendEscaped() throws {
    guard let byte = try peek() else { throw fault("the text ends inside quotation marks") }
    let plain = JSONGrammar.escaped(byte)
    guard plain != nil || byte == UInt8(ascii: "u") else {
      throw fault("“\\” is followed by an invalid character")
    }
    index += 1
    if let plain { scratch.append(plain) } else { try appendUnicode() }
  }

  /// A scalar of four digits, or a surrogate pair; a lone surrogate becomes U+FFFD.
  private mutating func appendUnicode() throws {
    var unit = try fourDigits()
    while true {
      guard JSONGrammar.isHighSurrogate(unit) else { return append(Unicode.Scalar(unit)) }
      guard try peek() == 0x5C else { return append(nil) }
      index += 1
      guard try peek() == UInt8(ascii: "u") else {
        append(nil)
        return try appendEscaped()
      }
      index += 1
      let low = try fourDigits()
      if let scalar = JSONGrammar.scalar(high: unit, low: low) { return append(scalar) }
      append(nil)
      unit = low
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar?) {
    if scalar == nil { halfPairCount += 1 }
    scratch.append(contentsOf: String(scalar ?? "\u{FFFD}").utf8)
  }

  private mutating func fourDigits() throws -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = try peek().flatMap(JSONGrammar.hexadecimalDigit) else {
        throw fault("“\\u” needs four hexadecimal digits")
      }
      value = value << 4 | digit
      index += 1
    }
    return value
  }

  /// A number as in RFC 8259.
  mutating func number() throws -> String {
    var digits: [UInt8] = []
    while let byte = try peek(), JSONGrammar.isInNumber(byte) {
      digits.append(byte)
      index += 1
      if digits.count > Self.textLimit { throw fault("a number has more than 16 MiB") }
    }
    guard JSONGrammar.isNumber(digits) else { throw fault("this is not a number") }
    return String(decoding: digits, as: UTF8.self)
  }
}
