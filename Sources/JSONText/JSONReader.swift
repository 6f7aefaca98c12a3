/// The text isn't JSON, or not the requested kind of value.
package struct JSONFault: Error, Hashable {
  package init() {}
}

/// Reads JSON in memory value by value, building only what is requested.
///
/// It follows RFC 8259 strictly, with a limit on nesting. After a fault, nothing more may be read.
/// Faults have no position: for JSON written by people, `JSONScanner` of the interchange reports
/// line and column, and reads in pieces.
package struct JSONReader {
  package enum Kind {
    case object, array, text, number, flag, null
  }

  package static let depthLimit = 64

  let bytes: UnsafeBufferPointer<UInt8>
  var place = 0
  private let depthLimit: Int
  private var depth = 0
  private var isFirst = true

  /// The bytes must be valid UTF-8, as those of a `String` are; they aren't validated again.
  private init(_ bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  /// Reads a text that consists of exactly one value.
  ///
  /// - Complexity: O(*n*) for *n* bytes, with one copy if the text isn't stored as UTF-8.
  package static func read<Value>(
    _ text: String,
    depthLimit: Int = Self.depthLimit,
    _ body: (inout JSONReader) throws(JSONFault) -> Value
  ) throws(JSONFault) -> Value {
    var text = text
    return
      try text.withUTF8 { bytes in
        Result { () throws(JSONFault) -> Value in
          var reader = JSONReader(bytes, depthLimit: depthLimit)
          let value = try body(&reader)
          try reader.end()
          return value
        }
      }
      .get()
  }

  // MARK: Bytes

  var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Skips blanks and returns the next byte without consuming it.
  mutating func nextToken() -> UInt8? {
    while let byte = next {
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      place += 1
    }
    return nil
  }

  mutating func consume(_ byte: UInt8) -> Bool {
    guard nextToken() == byte else { return false }
    place += 1
    return true
  }

  mutating func consume(word: StaticString) -> Bool {
    _ = nextToken()
    let count = word.utf8CodeUnitCount
    guard bytes.count - place >= count else { return false }
    for index in 0..<count where bytes[place + index] != word.utf8Start[index] { return false }
    place += count
    return true
  }

  /// Requires that only blanks follow.
  package mutating func end() throws(JSONFault) {
    if nextToken() != nil { throw JSONFault() }
  }

  // MARK: Objects and arrays

  package mutating func beginObject() throws(JSONFault) { try begin(UInt8(ascii: "{")) }

  package mutating func beginArray() throws(JSONFault) { try begin(UInt8(ascii: "[")) }

  private mutating func begin(_ sign: UInt8) throws(JSONFault) {
    guard consume(sign), depth < depthLimit else { throw JSONFault() }
    depth += 1
    isFirst = true
  }

  /// The name of the next member; nil at the end of the object.
  package mutating func nextName() throws(JSONFault) -> String? {
    guard try continues(until: UInt8(ascii: "}")) else { return nil }
    let name = try text()
    guard consume(UInt8(ascii: ":")) else { throw JSONFault() }
    return name
  }

  /// Whether another element follows; false at the end of the array.
  package mutating func nextElement() throws(JSONFault) -> Bool {
    try continues(until: UInt8(ascii: "]"))
  }

  private mutating func continues(until end: UInt8) throws(JSONFault) -> Bool {
    defer { isFirst = false }
    if consume(end) {
      depth -= 1
      return false
    }
    guard isFirst || consume(UInt8(ascii: ",")) && nextToken() != end else { throw JSONFault() }
    return true
  }

  package mutating func array<Element>(
    of element: (inout JSONReader) throws(JSONFault) -> Element
  ) throws(JSONFault) -> [Element] {
    var elements: [Element] = []
    try beginArray()
    while try nextElement() { elements.append(try element(&self)) }
    return elements
  }

  package mutating func optional<Value>(
    _ value: (inout JSONReader) throws(JSONFault) -> Value
  ) throws(JSONFault) -> Value? {
    consume(word: "null") ? nil : try value(&self)
  }

  // MARK: Any value

  /// The kind of the next value, according to its first byte.
  package mutating func kind() throws(JSONFault) -> Kind {
    switch nextToken() {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .text
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .flag
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "-"): return .number
    case let byte? where JSONGrammar.isDigit(byte): return .number
    default: throw JSONFault()
    }
  }

  package mutating func skip() throws(JSONFault) {
    switch try kind() {
    case .object:
      try beginObject()
      while try nextName() != nil { try skip() }
    case .array:
      try beginArray()
      while try nextElement() { try skip() }
    case .text: _ = try text()
    case .number: _ = try number()
    case .flag: _ = try flag()
    case .null: try null()
    }
  }
}
