/// Finds the lines that Markdown takes literally: fenced code, HTML comments, formulas.
///
/// A block without an end is normal text: while somebody types its first line, the cards after it
/// are still cards.
struct LiteralLines {
  private enum Block {
    /// The sign of a fence and its least length.
    case fence(UInt8, Int)
    case comment
    case formula
  }

  private var flags: [Bool]
  /// For each sign, the shortest fence without an end.
  private var openFences: [UInt8: Int] = [:]
  private var hasOpenComment = false
  private var hasOpenFormula = false

  /// - Parameters:
  ///   - lines: The lines.
  ///   - isIndented: Whether a block may be indented.
  /// - Complexity: O(*n*) for *n* bytes.
  init(_ lines: [String], isIndented: Bool = true) {
    flags = Array(repeating: false, count: lines.count)
    var index = 0
    while index < lines.count {
      if isIndented || lines[index].utf8.first.map({ $0 != 0x20 && $0 != 0x09 }) == true,
        let block = Self.block(openedBy: lines[index]),
        let end = end(of: block, from: index, in: lines)
      {
        for inside in index...end { flags[inside] = true }
        index = end
      }
      index += 1
    }
  }

  subscript(index: Int) -> Bool { flags[index] }

  static func isOpening(_ line: String) -> Bool { block(openedBy: line) != nil }

  private static func block(openedBy line: String) -> Block? {
    let text = line.utf8.drop { $0 == 0x20 || $0 == 0x09 }
    guard let sign = text.first else { return nil }
    switch sign {
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      let count = text.prefix { $0 == sign }.count
      let isCode = sign == UInt8(ascii: "`") && text.dropFirst(count).contains(sign)
      return count >= 3 && !isCode ? .fence(sign, count) : nil
    case UInt8(ascii: "<"): return text.starts(with: "<!--".utf8) ? .comment : nil
    case UInt8(ascii: "$"): return text.starts(with: "$$".utf8) ? .formula : nil
    default: return nil
    }
  }

  /// The last line of a block; nil if it has no end.
  private mutating func end(of block: Block, from start: Int, in lines: [String]) -> Int? {
    switch block {
    case .fence(let sign, let count):
      if let open = openFences[sign], count >= open { return nil }
      let end = (start + 1..<lines.count).first { Self.closes(lines[$0], sign, count) }
      if end == nil { openFences[sign] = count }
      return end
    case .comment:
      if hasOpenComment { return nil }
      let end = (start..<lines.count).first { Self.has("-->", lines[$0]) }
      hasOpenComment = end == nil
      return end
    case .formula:
      if Self.has("$$", String(lines[start].drop { $0 == " " || $0 == "\t" }.dropFirst(2))) {
        return start
      }
      if hasOpenFormula { return nil }
      let end = (start + 1..<lines.count).first { Self.has("$$", lines[$0]) }
      hasOpenFormula = end == nil
      return end
    }
  }

  private static func closes(_ line: String, _ sign: UInt8, _ count: Int) -> Bool {
    let text = line.utf8.drop { $0 == 0x20 || $0 == 0x09 }
    let signs = text.prefix { $0 == sign }.count
    return signs >= count && text.dropFirst(signs).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  private static func has(_ sign: String, _ line: String) -> Bool { line.contains(sign) }
}
