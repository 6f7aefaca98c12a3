/// A text split into parts that are parsed one at a time, so that no text is too long to show.
///
/// It is split at a blank line before unindented text if possible, otherwise at any blank line, at
/// a line, or anywhere. A split code block continues as code, and link definitions apply to all
/// parts.
struct MarkdownParts {
  struct Part {
    let bytes: Range<Int>
    /// The opening fence of the code block that the part continues, or empty.
    let fence: [UInt8]
    let followsBlank: Bool
  }

  /// The most bytes of a part; the parser is fast at this size for any content.
  static let limit = 8_192

  let bytes: [UInt8]
  private(set) var parts: [Part] = []
  private var definitions: [UInt8] = []
  /// The offset up to which definitions were collected.
  private var searched = 0
  /// The line that was last looked at; a long one is in many parts, but its end is sought once.
  private var lastLine = 0..<0

  private static let maximumDefinitions = 2_048

  /// - Complexity: O(*n*) for *n* bytes.
  init(_ text: String) {
    bytes = Array(text.utf8)
    guard bytes.count > Self.limit else {
      parts = [Part(bytes: bytes.indices, fence: [], followsBlank: false)]
      return
    }
    var start = 0
    var fence = MarkdownFence()
    var followsBlank = false
    while start < bytes.count {
      let cut = nextCut(from: start, fence)
      parts.append(Part(bytes: start..<cut.end, fence: fence.line, followsBlank: followsBlank))
      (start, fence, followsBlank) = (cut.end, cut.fence, cut.isBlank)
    }
  }

  func source(of index: Int) -> [UInt8] {
    let part = parts[index]
    if part.fence.isEmpty, definitions.isEmpty { return Array(bytes[part.bytes]) }
    return definitions + part.fence + bytes[part.bytes]
  }

  // MARK: Cutting

  private struct Cut {
    var end: Int
    var fence: MarkdownFence
    /// How good the place is; higher is better.
    var rank: Int
    var isBlank: Bool { rank >= 2 }
  }

  private mutating func nextCut(from start: Int, _ open: MarkdownFence) -> Cut {
    var fence = open
    var best: Cut?
    var line = start
    var wasBlank = false
    while line < bytes.count, line - start <= Self.limit {
      let end = endOfLine(line)
      if line > start {
        let rank = self.rank(ofLineAt: line, isInCode: fence.isOpen, wasBlank)
        if rank >= best?.rank ?? 0 { best = Cut(end: line, fence: fence, rank: rank) }
      }
      let text = bytes[line..<min(end, line + MarkdownFence.head)]
      if line >= searched {
        if !fence.isOpen { note(definition: bytes[line..<end]) }
        searched = end
      }
      fence.read(text)
      wasBlank = text.allSatisfy(Self.isBlank)
      line = end
    }
    if line >= bytes.count, line - start <= Self.limit {
      return Cut(end: bytes.count, fence: fence, rank: 0)
    }
    return best ?? Cut(end: placeInLine(from: start), fence: open, rank: 0)
  }

  private func rank(ofLineAt line: Int, isInCode: Bool, _ wasBlank: Bool) -> Int {
    guard wasBlank, !isInCode else { return 1 }
    let first = bytes[line]
    let isLetter = first >= 0x80 || (first | 0x20 >= 0x61 && first | 0x20 <= 0x7A)
    return isLetter || first == UInt8(ascii: "#") ? 3 : 2
  }

  private mutating func endOfLine(_ start: Int) -> Int {
    if lastLine.contains(start) { return lastLine.upperBound }
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
    lastLine = start..<(end.map { $0 + 1 } ?? bytes.count)
    return lastLine.upperBound
  }

  /// A place within an overlong line: after a blank if possible, otherwise between characters.
  private func placeInLine(from start: Int) -> Int {
    var end = min(bytes.count, start + Self.limit)
    if end == bytes.count { return end }
    let blank = bytes[(end - Self.limit / 8)..<end].lastIndex(of: UInt8(ascii: " "))
    if let blank { return blank + 1 }
    while end > start + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private mutating func note(definition line: ArraySlice<UInt8>) {
    let text = line.drop { $0 == 0x20 }
    guard text.first == UInt8(ascii: "["), line.count <= 512, text.startIndex - line.startIndex < 4,
      definitions.count + line.count <= Self.maximumDefinitions,
      let close = text.firstIndex(of: UInt8(ascii: "]")),
      text[(close + 1)...].first == UInt8(ascii: ":"), text.dropFirst().first != UInt8(ascii: "^")
    else { return }
    definitions += text
    if definitions.last != UInt8(ascii: "\n") { definitions.append(UInt8(ascii: "\n")) }
    definitions.append(UInt8(ascii: "\n"))
  }
}

struct MarkdownFence {
  /// The number of bytes of a line that decide.
  static let head = 256

  /// The line that opened the block; empty outside a block.
  private(set) var line: [UInt8] = []
  private var sign: UInt8 = 0
  private var length = 0

  var isOpen: Bool { !line.isEmpty }

  mutating func read(_ text: ArraySlice<UInt8>) {
    let rest = text.drop { $0 == 0x20 }
    let first = rest.first ?? 0
    let fence = rest.prefix { $0 == first }.count
    guard first == UInt8(ascii: "`") || first == UInt8(ascii: "~"), fence >= 3 else { return }
    let info = rest.dropFirst(fence)
    if isOpen {
      if first == sign, fence >= length, info.allSatisfy({ $0 <= 0x20 }) { line = [] }
    } else if first == UInt8(ascii: "~") || !info.contains(first) {
      (sign, length) = (first, fence)
      line = Array(repeating: first, count: fence) + [UInt8(ascii: "\n")]
    }
  }
}
