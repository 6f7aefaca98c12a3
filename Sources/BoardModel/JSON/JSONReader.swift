/// Reads JSON value by value, and builds only what you ask for.
///
/// There are two ways to read. `init(_:)` takes a source of any size piece by piece, and skips a
/// byte order mark. `read(_:depthLimit:_:)` takes a text in memory without copying it, because the
/// log of a large board has millions of them.
///
/// It follows RFC 8259 strictly and limits nesting; in a source, it also limits the length of texts
/// and numbers. Faults are a `SourceFault` with line and column. After one, nothing more may be
/// read.
package struct JSONReader {
  package static let depthLimit = 64
  /// The most bytes of a text or a number in a source.
  package static let textLimit = 16 << 20

  /// Nil if `bytes` are everything.
  let feed: ByteFeed?
  /// Owns `bytes`, if they come from a source.
  private var piece: Piece?
  var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var place = 0
  /// The number of bytes in earlier pieces.
  private var passed = 0
  package private(set) var line = 1
  /// The offset of the current line in the source.
  private var lineStart = 0
  private let depthLimit: Int
  private var depth = 0
  private var isFirst = true
  /// How many values may still be kept in memory; set by those who keep them.
  package var room = Int.max
  /// The number of `\u` escapes so far that are half of a pair, and became U+FFFD.
  package internal(set) var halfPairCount = 0
  /// The bytes of a text that has escapes or crosses pieces.
  var scratch: [UInt8] = []

  package init(_ feed: ByteFeed) throws {
    self.feed = feed
    depthLimit = Self.depthLimit
    _ = try fill()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw fault("this is UTF-16; save it as UTF-8")
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int) {
    feed = nil
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  /// Reads a text that consists of exactly one value.
  ///
  /// Programs wrote it, so half of a surrogate pair is a fault.
  ///
  /// - Complexity: O(*n*) for *n* bytes, with one copy if the text isn't stored as UTF-8.
  package static func read<Value>(
    _ text: String,
    depthLimit: Int = Self.depthLimit,
    _ body: (inout JSONReader) throws -> Value
  ) throws -> Value {
    var text = text
    return try text.withUTF8 { bytes in
      var reader = JSONReader(bytes, depthLimit: depthLimit)
      let value = try body(&reader)
      try reader.end()
      if reader.halfPairCount > 0 { throw reader.fault("a text has half of a surrogate pair") }
      return value
    }
  }

  package var offset: Int { passed + place }

  // MARK: Faults

  package func fault(_ reason: String) -> SourceFault {
    SourceFault(line: line, column: max(1, offset - lineStart + 1), reason)
  }

  package mutating func unexpected(_ expected: String) throws -> SourceFault {
    guard let byte = try peek() else { return fault("the text ends where \(expected) is expected") }
    let found =
      byte > 0x20 && byte < 0x7F
      ? "“\(Unicode.Scalar(byte))”" : "the byte \(String(byte, radix: 16, uppercase: true))"
    return fault("\(expected) is expected here, not \(found)")
  }

  // MARK: Bytes

  // What is inlined is most of the work on an entry of the log.

  /// The next byte without consuming it; nil at the end.
  @inline(__always)
  mutating func peek() throws -> UInt8? {
    place < bytes.count ? bytes[place] : try fill()
  }

  /// Continues with the next piece, and returns its first byte; nil at the end.
  @inline(never)
  private mutating func fill() throws -> UInt8? {
    guard let next = try feed?.piece() else { return nil }
    passed += bytes.count
    let piece = Piece(next)
    self.piece = piece
    bytes = piece.bytes
    place = 0
    return bytes[0]
  }

  /// The next byte after blanks, without consuming it; nil at the end.
  @inline(__always)
  package mutating func peekToken() throws -> UInt8? {
    if place < bytes.count, bytes[place] > 0x20 { return bytes[place] }
    return try passBlanks()
  }

  private mutating func passBlanks() throws -> UInt8? {
    while let byte = try peek() {
      switch byte {
      case 0x20, 0x09, 0x0D: place += 1
      case 0x0A:
        place += 1
        line += 1
        lineStart = offset
      default: return byte
      }
    }
    return nil
  }

  @inline(__always)
  mutating func consume(_ byte: UInt8) throws -> Bool {
    guard try peekToken() == byte else { return false }
    place += 1
    return true
  }

  /// Passes the bytes that match, as far as this piece has them.
  ///
  /// - Returns: These bytes, which are valid until the next piece is read.
  mutating func pass(while matches: (UInt8) -> Bool) -> UnsafeBufferPointer<UInt8> {
    let start = place
    var end = start
    while end < bytes.count, matches(bytes[end]) { end += 1 }
    place = end
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  /// Requires that only blanks follow.
  package mutating func end() throws {
    if try peekToken() != nil { throw try unexpected("the end") }
  }

  // MARK: Objects and arrays

  package mutating func beginObject() throws { try begin(UInt8(ascii: "{"), "an object") }

  package mutating func beginArray() throws { try begin(UInt8(ascii: "["), "an array") }

  private mutating func begin(_ sign: UInt8, _ words: String) throws {
    guard try consume(sign) else { throw try unexpected(words) }
    depth += 1
    if depth > depthLimit { throw fault("values are nested more than \(depthLimit) deep") }
    isFirst = true
  }

  /// The name of the next member; nil at the end of the object.
  package mutating func nextName() throws -> String? {
    guard try continues(until: UInt8(ascii: "}")) else { return nil }
    guard try peekToken() == UInt8(ascii: "\"") else {
      throw try unexpected("a name in quotation marks")
    }
    let name = try text()
    guard try consume(UInt8(ascii: ":")) else { throw try unexpected("“:”") }
    return name
  }

  /// Whether another element follows; false at the end of the array.
  package mutating func nextElement() throws -> Bool { try continues(until: UInt8(ascii: "]")) }

  private mutating func continues(until end: UInt8) throws -> Bool {
    defer { isFirst = false }
    if try consume(end) {
      depth -= 1
      return false
    }
    if isFirst { return true }
    guard try consume(UInt8(ascii: ",")) else {
      throw try unexpected("“,” or “\(Unicode.Scalar(end))”")
    }
    if try peekToken() == end { throw fault("a value is missing after “,”") }
    return true
  }
}

/// A piece of a source at a fixed address.
private final class Piece {
  let bytes: UnsafeBufferPointer<UInt8>

  init(_ piece: [UInt8]) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: piece.count)
    _ = copy.initialize(from: piece)
    bytes = UnsafeBufferPointer(copy)
  }

  deinit { bytes.deallocate() }
}
