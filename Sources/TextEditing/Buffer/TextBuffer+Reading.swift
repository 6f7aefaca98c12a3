extension TextBuffer {
  /// - Complexity: O(number of chunks + length).
  func bytes(in range: Range<Int>) -> [UInt8] {
    guard !range.isEmpty else { return [] }
    meter?.add(range.count)
    var place = place(of: range.lowerBound)
    var missing = range.count
    var result: [UInt8] = []
    result.reserveCapacity(missing)
    while missing > 0, place.chunk < chunks.count {
      let chunk = chunks[place.chunk]
      let end = min(chunk.count, place.offset + missing)
      result += chunk.bytes[place.offset..<end]
      missing -= end - place.offset
      place = Place(chunk: place.chunk + 1, offset: 0)
    }
    return result
  }

  /// The text of a range, whose ends must be scalar boundaries.
  package func text(in range: Range<Int>) -> String {
    String(decoding: bytes(in: range), as: UTF8.self)
  }

  func byte(at offset: Int) -> UInt8? {
    guard offset >= 0, offset < byteCount else { return nil }
    let place = place(of: offset)
    return chunks[place.chunk].bytes[place.offset]
  }
}
