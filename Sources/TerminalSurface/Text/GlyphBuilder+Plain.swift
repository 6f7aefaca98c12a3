/// A fast path for text in which every scalar is its own grapheme cluster, decoded from bytes.
extension GlyphBuilder {
  /// Appends printable ASCII, and the letters and signs that the program's own texts use, while
  /// each is its own cluster.
  ///
  /// - Complexity: O(*n*) for *n* bytes. Finding clusters costs ten times as much.
  mutating func appendPlain(of text: String, from start: String.Index, cells: Int) -> String.Index {
    let bytes = text.utf8
    var index = start
    while index < bytes.endIndex, width < cells {
      let byte = bytes[index]
      if byte >= 0x80 {
        guard let sign = Self.sign(of: bytes, at: index), Self.endsCluster(bytes, at: sign.end)
        else {
          break
        }
        append(plain: sign.scalar)
        index = sign.end
      } else {
        guard byte >= 0x20, byte < 0x7F else { break }
        let next = bytes.index(after: index)
        guard Self.endsCluster(bytes, at: next) else { break }
        append(ascii: byte)
        index = next
      }
    }
    return index
  }

  /// Whether a cluster ends before this index, whatever precedes it.
  private static func endsCluster(_ bytes: String.UTF8View, at index: String.Index) -> Bool {
    index == bytes.endIndex || bytes[index] < 0x80 || sign(of: bytes, at: index) != nil
  }

  /// The scalar at an index if it combines only with marks: Latin letters and signs, punctuation,
  /// arrows, lines, blocks, and shapes.
  private static func sign(
    of bytes: String.UTF8View,
    at index: String.Index
  ) -> (scalar: Unicode.Scalar, end: String.Index)? {
    let lead = bytes[index]
    guard lead == 0xC2 || lead == 0xC3 || lead == 0xE2 else { return nil }
    let second = bytes.index(after: index)
    let third = bytes.index(after: second)
    if lead != 0xE2 {
      let value = UInt32(lead & 0x3) << 6 | UInt32(bytes[second] & 0x3F)
      // Excludes controls, the no-break space, and the soft hyphen.
      guard value > 0xA0, value != 0xAD else { return nil }
      return Unicode.Scalar(value).map { ($0, third) }
    }
    let value = 0x2000 | UInt32(bytes[second] & 0x3F) << 6 | UInt32(bytes[third] & 0x3F)
    switch value {
    case 0x2010...0x2027, 0x2190...0x21FF, 0x2500...0x25FF:
      return Unicode.Scalar(value).map { ($0, bytes.index(after: third)) }
    default: return nil
    }
  }
}
