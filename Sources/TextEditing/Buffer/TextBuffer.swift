/// A multiline text as chunks of UTF-8, kept byte for byte.
///
/// Positions are byte offsets. Lines end at `\n` or `\r\n`; a lone `\r` is an ordinary character. A
/// keystroke costs one chunk and a scan of all chunk sizes, about 500 in a mebibyte, regardless of
/// its position and the length of the line.
package struct TextBuffer: Sendable {
  private(set) var chunks: [TextChunk]
  /// The size of the text in UTF-8.
  ///
  /// - Complexity: O(1).
  package private(set) var byteCount: Int
  private var newlineCount: Int
  /// Counts reads, for tests.
  var meter: WorkMeter?

  /// - Complexity: O(*n*).
  package init(_ text: String) {
    let bytes = Array(text.utf8)
    chunks = TextChunk.chunks(of: bytes)
    byteCount = bytes.count
    newlineCount = chunks.reduce(0) { $0 + $1.newlines }
  }

  /// At least one; a text that ends in a line break has an empty last line.
  package var lineCount: Int { newlineCount + 1 }

  /// The whole text.
  ///
  /// - Complexity: O(*n*). Keystrokes should not need it.
  package var text: String { text(in: 0..<byteCount) }

  /// Replaces bytes; the ends of the range and of the new bytes must be scalar boundaries.
  mutating func replace(_ range: Range<Int>, with new: [UInt8]) {
    let first = place(of: range.lowerBound)
    let last = place(of: range.upperBound)
    let oldNewlines = newlines(from: first, to: last)
    if first.chunk == last.chunk, first.chunk < chunks.count,
      chunks[first.chunk].count - range.count + new.count <= TextChunk.limit
    {
      chunks[first.chunk].replace(first.offset..<last.offset, with: new)
      if chunks[first.chunk].count == 0 { chunks.remove(at: first.chunk) }
    } else {
      replaceChunks(from: first, to: last, with: new)
    }
    byteCount += new.count - range.count
    newlineCount += new.countOfNewlines - oldNewlines
  }

  private mutating func replaceChunks(from first: Place, to last: Place, with new: [UInt8]) {
    var bytes: [UInt8] = []
    if first.chunk < chunks.count { bytes += chunks[first.chunk].bytes[..<first.offset] }
    bytes += new
    var end = last.chunk
    if last.chunk < chunks.count {
      bytes += chunks[last.chunk].bytes[last.offset...]
      end += 1
    }
    chunks.replaceSubrange(first.chunk..<end, with: TextChunk.chunks(of: bytes))
  }

  private func newlines(from first: Place, to last: Place) -> Int {
    guard first != last else { return 0 }
    if first.chunk == last.chunk {
      return chunks[first.chunk].bytes[first.offset..<last.offset].countOfNewlines
    }
    var count = chunks[first.chunk].bytes[first.offset...].countOfNewlines
    for chunk in first.chunk + 1..<last.chunk { count += chunks[chunk].newlines }
    if last.chunk < chunks.count {
      count += chunks[last.chunk].bytes[..<last.offset].countOfNewlines
    }
    return count
  }
}

extension TextBuffer {
  /// A chunk and an offset in it; the end of the text is after the last chunk.
  struct Place: Hashable {
    var chunk: Int
    var offset: Int
  }

  /// - Complexity: O(number of chunks).
  func place(of offset: Int) -> Place {
    // Fast path for typing at the end of the text.
    if offset == byteCount, let last = chunks.last, last.count < TextChunk.limit {
      return Place(chunk: chunks.count - 1, offset: last.count)
    }
    var rest = offset
    var index = 0
    while index < chunks.count, rest >= chunks[index].count {
      rest -= chunks[index].count
      index += 1
    }
    return Place(chunk: index, offset: rest)
  }
}
