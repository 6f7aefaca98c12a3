/// A piece of a text in UTF-8, small enough to edit in place.
struct TextChunk: Sendable {
  /// The size of new chunks, and the size that a chunk may grow to.
  static let usualCount = 2048
  static let limit = 4096

  private(set) var bytes: [UInt8]
  /// Stored next to the array, so that searching all chunks reads no other memory.
  private(set) var count: Int
  private(set) var newlines: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    count = bytes.count
    newlines = bytes.countOfNewlines
  }

  mutating func replace(_ range: Range<Int>, with new: some Collection<UInt8>) {
    newlines += new.countOfNewlines - bytes[range].countOfNewlines
    bytes.replaceSubrange(range, with: new)
    count = bytes.count
  }

  static func chunks(of bytes: some RandomAccessCollection<UInt8>) -> [TextChunk] {
    var chunks: [TextChunk] = []
    chunks.reserveCapacity(bytes.count / usualCount + 1)
    var rest = bytes[...]
    while !rest.isEmpty {
      chunks.append(TextChunk(Array(rest.prefix(usualCount))))
      rest = rest.dropFirst(usualCount)
    }
    return chunks
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  var isContinuation: Bool { self & 0xC0 == 0x80 }
}

extension Collection<UInt8> {
  var countOfNewlines: Int { reduce(0) { $1 == .newline ? $0 + 1 : $0 } }
}
