/// The start of a Markdown text as plain text, for a preview of a line or two.
package struct MarkdownPreview {
  private var words = ""
  private var heading = ""
  /// How many lists and tables the walk is in.
  private var depth = 0
  /// Whether the next words begin another item or cell.
  private var beginsPart = false
  private var isComplete = false

  /// The first paragraph, list or table without its marks, or the first heading if there is none.
  ///
  /// - Complexity: Bounded, as a text is read up to 8 KiB.
  package static func firstParagraph(of text: String) -> String {
    let bytes = Array(text.utf8.prefix(MarkdownParts.limit))
    if let line = plainLine(of: bytes) { return String(decoding: line, as: UTF8.self) }
    guard let tree = MarkdownTree(definitions(for: bytes) + bytes) else { return text }
    var preview = MarkdownPreview()
    tree.root.walk { node, isEntered in
      if preview.isComplete { return }
      if isEntered { preview.enter(node) } else { preview.leave(node) }
    }
    return preview.words.isEmpty ? preview.heading : preview.words
  }

  /// The first line, if it is a paragraph without marks, as most are: parsing one would take 3 to
  /// 12 µs of each painted row.
  private static func plainLine(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard let first = bytes.first, first >= 0x80 || (0x61...0x7A).contains(first | 0x20) else {
      return bytes.isEmpty ? [] : nil
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let next = bytes.dropFirst(line.count + 1).first ?? UInt8(ascii: "\n")
    return next == UInt8(ascii: "\n") && !line.contains(where: marks.contains) ? line : nil
  }

  private static let marks = Array("*_[<\\`~&\r\0".utf8)

  /// Definitions for links such as `[the text][1]`, as a body's own are often past its start.
  private static func definitions(for bytes: [UInt8]) -> [UInt8] {
    var definitions: [UInt8] = []
    for place in bytes.indices.dropFirst()
    where bytes[place - 1] == UInt8(ascii: "]") && bytes[place] == UInt8(ascii: "[") {
      let label = bytes[(place + 1)...].prefix(100).prefix { !endsOfLabel.contains($0) }
      let isClosed = bytes[label.endIndex...].first == UInt8(ascii: "]")
      guard isClosed, label.contains(where: { $0 > UInt8(ascii: " ") }) else { continue }
      definitions += Array("[".utf8) + label + Array("]: #\n\n".utf8)
    }
    return definitions
  }

  private static let endsOfLabel = Array("[]\\\n".utf8)

  private mutating func enter(_ node: MarkdownNode) {
    switch node.kind {
    case .list, .table: depth += 1
    case .text, .code, .htmlInline: append(node.literal)
    case .softBreak, .lineBreak: append(" ")
    case .codeBlock, .htmlBlock:
      append(node.literal.split(whereSeparator: \.isWhitespace).joined(separator: " "))
      endPart()
    default: break
    }
  }

  private mutating func leave(_ node: MarkdownNode) {
    switch node.kind {
    case .paragraph, .tableCell: endPart()
    case .heading where depth == 0:
      if heading.isEmpty { heading = words }
      words = ""
    case .heading: endPart()
    case .table: endBlock()
    // Another mark begins another list, but nobody sees two.
    case .list where node.next?.kind == .list: depth -= 1
    case .list: endBlock()
    default: break
    }
  }

  private mutating func append(_ text: String) {
    if text.isEmpty { return }
    if beginsPart, !words.isEmpty { words += " · " }
    beginsPart = false
    words += text
  }

  private mutating func endPart() {
    beginsPart = true
    if depth == 0 { isComplete = !words.isEmpty }
  }

  private mutating func endBlock() {
    depth -= 1
    endPart()
  }
}
