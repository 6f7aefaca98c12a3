/// Reads JSON piece by piece, so that a document of any size takes little memory.
///
/// Strict as in RFC 8259 and bounded: values nest at most `depthLimit` deep, and strings have at
/// most `textLimit` bytes. Faults have a line and a column. A byte order mark is skipped.
package struct JSONScanner {
  package static let depthLimit = 64
  package static let textLimit = 16 << 20

  private let feed: ByteFeed
  var piece: [UInt8] = []
  var index = 0
  /// The number of bytes in earlier pieces.
  private var passed = 0
  package private(set) var line = 1
  /// The offset of the current line in the source.
  private var lineStart = 0
  /// How many values may still be kept; set by readers of foreign files.
  var room = Int.max
  private var depth = 0
  private var isFirst = true
  /// The number of `\u` escapes so far that are half of a pair, and became U+FFFD.
  package var halfPairCount = 0
  /// The bytes of the current string.
  var scratch: [UInt8] = []

  package init(_ feed: ByteFeed) throws {
    self.feed = feed
    _ = try fill()
    if piece.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    if piece.starts(with: [0xFF, 0xFE]) || piece.starts(with: [0xFE, 0xFF]) {
      throw fault("this is UTF-16; save it as UTF-8")
    }
  }

  package var offset: Int { passed + index }

  package func fault(_ reason: String) -> SourceFault {
    SourceFault(line: line, column: max(1, offset - lineStart + 1), reason)
  }

  // MARK: Bytes

  /// The next byte without consuming it; nil at the end.
  mutating func peek() throws -> UInt8? {
    if index < piece.count { return piece[index] }
    return try fill() ? piece[index] : nil
  }

  mutating func fill() throws -> Bool {
    guard let next = try feed.piece() else { return false }
    passed += piece.count
    piece = next
    index = 0
    return true
  }

  /// The next byte after blanks, without consuming it.
  package mutating func peekToken() throws -> UInt8? {
    while let byte = try peek() {
      switch byte {
      case 0x20, 0x09, 0x0D: index += 1
      case 0x0A:
        index += 1
        line += 1
        lineStart = offset
      default: return byte
      }
    }
    return nil
  }

  mutating func consume(_ byte: UInt8) throws -> Bool {
    guard try peekToken() == byte else { return false }
    index += 1
    return true
  }

  // MARK: Objects and arrays

  package mutating func beginObject() throws { try begin(0x7B, "an object") }

  package mutating func beginArray() throws { try begin(0x5B, "an array") }

  private mutating func begin(_ sign: UInt8, _ words: String) throws {
    guard try consume(sign) else { throw try unexpected(words) }
    depth += 1
    if depth > Self.depthLimit {
      throw fault("values are nested more than \(Self.depthLimit) deep")
    }
    isFirst = true
  }

  /// The name of the next member; nil at the end of the object.
  package mutating func nextName() throws -> String? {
    guard try continues(until: 0x7D) else { return nil }
    guard try peekToken() == 0x22 else { throw try unexpected("a name in quotation marks") }
    let name = try string()
    guard try consume(0x3A) else { throw try unexpected("“:”") }
    return name
  }

  /// False at the end of the array.
  package mutating func nextElement() throws -> Bool { try continues(until: 0x5D) }

  private mutating func continues(until end: UInt8) throws -> Bool {
    if try consume(end) {
      depth -= 1
      isFirst = false
      return false
    }
    if isFirst {
      isFirst = false
      return true
    }
    guard try consume(0x2C) else { throw try unexpected("“,” or “\(Unicode.Scalar(end))”") }
    if try peekToken() == end { throw fault("a value is missing after “,”") }
    return true
  }

  // MARK: Values

  package mutating func value() throws -> JSONValue {
    room -= 1
    if room < 0 { throw fault("this has too many values") }
    switch try peekToken() {
    case 0x7B?:
      var members: [JSONValue.Member] = []
      try beginObject()
      while let name = try nextName() {
        members.append(JSONValue.Member(name: name, value: try value()))
      }
      return .object(members)
    case 0x5B?:
      var values: [JSONValue] = []
      try beginArray()
      while try nextElement() { values.append(try value()) }
      return .array(values)
    case 0x22?: return .string(try string())
    case let byte?: return try plainValue(byte)
    case nil: throw fault("the text ends where a value is expected")
    }
  }

  mutating func boundedValue() throws -> JSONValue {
    let outer = room
    defer { room = outer }
    room = 200_000
    return try value()
  }

  package mutating func skipValue() throws {
    switch try peekToken() {
    case 0x7B?:
      try beginObject()
      while try nextName() != nil { try skipValue() }
    case 0x5B?:
      try beginArray()
      while try nextElement() { try skipValue() }
    case 0x22?: _ = try string()
    case let byte?: _ = try plainValue(byte)
    case nil: throw fault("the text ends where a value is expected")
    }
  }

  private mutating func plainValue(_ byte: UInt8) throws -> JSONValue {
    switch byte {
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), 0x30...0x39: return .number(try number())
    default: throw try unexpected("a value")
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws -> JSONValue {
    for byte in word.utf8 {
      guard try peek() == byte else { throw try unexpected("“\(word)”") }
      index += 1
    }
    return value
  }

  package mutating func unexpected(_ expected: String) throws -> SourceFault {
    guard let byte = try peek() else { return fault("the text ends where \(expected) is expected") }
    let found =
      byte > 0x20 && byte < 0x7F
      ? "“\(Unicode.Scalar(byte))”" : "the byte \(String(byte, radix: 16, uppercase: true))"
    return fault("\(expected) is expected here, not \(found)")
  }

  /// Only blanks may follow.
  package mutating func end() throws {
    if try peekToken() != nil { throw try unexpected("the end") }
  }
}
