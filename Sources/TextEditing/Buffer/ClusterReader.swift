struct TextCluster: Hashable {
  let range: Range<Int>
  /// The character if it is printable ASCII, as most are; otherwise 0.
  let ascii: UInt8
  private let other: Character

  init(ascii: UInt8, at offset: Int) {
    range = offset..<offset + 1
    self.ascii = ascii
    other = " "
  }

  init(_ character: Character, at offset: Int) {
    range = offset..<offset + character.utf8.count
    ascii = 0
    other = character
  }

  var character: Character { ascii == 0 ? other : Character(Unicode.Scalar(ascii)) }
}

/// Reads grapheme clusters one by one.
struct ClusterReader {
  private let text: String
  private let end: String.Index
  private var index: String.Index
  private var offset: Int

  /// The ends of the range must be cluster boundaries.
  init(_ buffer: TextBuffer, _ range: Range<Int>) {
    text = buffer.text
    end = buffer.index(range.upperBound)
    index = buffer.index(range.lowerBound)
    offset = range.lowerBound
  }

  mutating func next() -> TextCluster? {
    guard index < end else { return nil }
    let cluster = read()
    offset = cluster.range.upperBound
    return cluster
  }

  private mutating func read() -> TextCluster {
    let byte = text.utf8[index]
    let next = text.utf8.index(after: index)
    if byte >= 0x20, byte < 0x7F, next == end || text.utf8[next] < 0x80 {
      index = next
      return TextCluster(ascii: byte, at: offset)
    }
    let character = text[index]
    index = text.index(after: index)
    return TextCluster(character, at: offset)
  }
}
