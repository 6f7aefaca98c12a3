/// Reads values by their kind.
extension JSONReader {
  package enum Kind {
    case object, array, text, number, flag, null
  }

  /// The kind of the next value, according to its first byte.
  package mutating func kind() throws -> Kind {
    switch try peekToken() {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .text
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .flag
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "-"): return .number
    case let byte? where JSONGrammar.isDigit(byte): return .number
    default: throw try unexpected("a value")
    }
  }

  package mutating func flag() throws -> Bool {
    let isTrue = try peekToken() == UInt8(ascii: "t")
    try consume(word: isTrue ? "true" : "false")
    return isTrue
  }

  package mutating func null() throws {
    _ = try peekToken()
    try consume(word: "null")
  }

  private mutating func consume(word: StaticString) throws {
    for index in 0..<word.utf8CodeUnitCount {
      guard try peek() == word.utf8Start[index] else { throw try unexpected("“\(word)”") }
      place += 1
    }
  }

  /// Nil for null.
  package mutating func optional<Value>(
    _ value: (inout JSONReader) throws -> Value
  ) throws -> Value? {
    guard try peekToken() == UInt8(ascii: "n") else { return try value(&self) }
    try null()
    return nil
  }

  package mutating func array<Element>(
    of element: (inout JSONReader) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    try beginArray()
    while try nextElement() { elements.append(try element(&self)) }
    return elements
  }

  package mutating func skip() throws {
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
