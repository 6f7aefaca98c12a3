extension JSONReader {
  package mutating func flag() throws(JSONFault) -> Bool {
    if consume(word: "true") { return true }
    guard consume(word: "false") else { throw JSONFault() }
    return false
  }

  package mutating func null() throws(JSONFault) {
    guard consume(word: "null") else { throw JSONFault() }
  }

  // MARK: Numbers

  /// An integer written without a fraction or an exponent.
  package mutating func integer() throws(JSONFault) -> Int64 {
    let digits = try number()
    let isNegative = digits.first == UInt8(ascii: "-")
    var number: Int64 = 0
    for byte in digits.dropFirst(isNegative ? 1 : 0) {
      guard JSONGrammar.isDigit(byte) else { throw JSONFault() }
      let digit = Int64(byte & 15)
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isOverflow) = product.addingReportingOverflow(isNegative ? -digit : digit)
      if isTooLarge || isOverflow { throw JSONFault() }
      number = sum
    }
    return number
  }

  mutating func number() throws(JSONFault) -> Slice<UnsafeBufferPointer<UInt8>> {
    _ = nextToken()
    let start = place
    while let byte = next, JSONGrammar.isInNumber(byte) { place += 1 }
    guard JSONGrammar.isNumber(bytes[start..<place]) else { throw JSONFault() }
    return bytes[start..<place]
  }

  // MARK: Texts

  package mutating func text() throws(JSONFault) -> String {
    try text { String(decoding: $0, as: UTF8.self) }
  }

  /// Converts the bytes of a string, which are valid only during the call; nil is a fault.
  package mutating func text<Value>(
    _ make: (UnsafeBufferPointer<UInt8>) -> Value?
  ) throws(JSONFault) -> Value {
    guard consume(UInt8(ascii: "\"")) else { throw JSONFault() }
    let start = place
    passPlain()
    let value: Value?
    if next == UInt8(ascii: "\"") {
      value = make(UnsafeBufferPointer(rebasing: bytes[start..<place]))
      place += 1
    } else {
      value = try escaped(from: start).withUnsafeBufferPointer(make)
    }
    guard let value else { throw JSONFault() }
    return value
  }

  /// Skips to the next quotation mark, backslash or control character.
  private mutating func passPlain() {
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      place += 1
    }
  }

  /// The bytes of a string with escapes, up to its end.
  private mutating func escaped(from start: Int) throws(JSONFault) -> [UInt8] {
    var text = Array(bytes[start..<place])
    while let byte = next, byte >= 0x20 {
      place += 1
      if byte == UInt8(ascii: "\"") { return text }
      // Here, anything but an escape ends the loop with a fault.
      try appendEscaped(to: &text)
      let plain = place
      passPlain()
      text += bytes[plain..<place]
    }
    throw JSONFault()
  }

  private mutating func appendEscaped(to text: inout [UInt8]) throws(JSONFault) {
    guard let letter = next else { throw JSONFault() }
    place += 1
    if let byte = JSONGrammar.escaped(letter) {
      text.append(byte)
    } else {
      guard letter == UInt8(ascii: "u") else { throw JSONFault() }
      text.append(contentsOf: Character(try scalar()).utf8)
    }
  }

  /// The scalar of `\uXXXX`, or of two of them for a surrogate pair.
  private mutating func scalar() throws(JSONFault) -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard next == UInt8(ascii: "\\") else { throw JSONFault() }
    place += 1
    guard next == UInt8(ascii: "u") else { throw JSONFault() }
    place += 1
    guard let scalar = JSONGrammar.scalar(high: first, low: try unit()) else { throw JSONFault() }
    return scalar
  }

  private mutating func unit() throws(JSONFault) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap(JSONGrammar.hexadecimalDigit) else { throw JSONFault() }
      unit = unit << 4 | digit
      place += 1
    }
    return unit
  }
}
