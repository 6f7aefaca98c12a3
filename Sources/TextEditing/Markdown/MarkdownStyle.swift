/// Styles for a line of Markdown; the text itself isn't changed.
///
/// Follows CommonMark 0.31.2, one line at a time: ATX headings, quotes, list and task items, fenced
/// code, inline code, emphasis, links, and URLs. What depends on other lines, or is rare, is shown
/// plain: setext headings, indented code, reference links and definitions, fences in quotes, HTML,
/// tables, rules, and emphasis or code across lines. Non-ASCII bytes count as letters next to
/// emphasis delimiters, and emphasis may overlap a link.
///
/// cmark, with which `MarkdownText` lays out a text for reading, would parse all of it at each key.
package enum MarkdownStyle {
  /// The spans of a line without its break, in order and without overlap.
  ///
  /// `fences` is the state before the line, and is updated to the state after it.
  /// - Complexity: O(*n*) for any content.
  package static func spans(of line: String, fences: inout FenceState) -> [MarkdownSpan] {
    let bytes = Array(line.utf8)
    let mark = FenceMark(bytes)
    let isCode = fences.isInCodeBlock || mark.isFence
    fences.pass(mark)
    if isCode { return bytes.isEmpty ? [] : [MarkdownSpan(0..<bytes.count, .codeBlock)] }
    var spans = MarkdownSpans(length: bytes.count)
    let start = block(of: line, bytes, &spans)
    var inline = MarkdownInline(bytes, from: start)
    inline.scan(into: &spans)
    return spans.flattened()
  }

  /// Finds the block style of a line.
  ///
  /// - Returns: The offset at which inline text starts.
  private static func block(of line: String, _ bytes: [UInt8], _ spans: inout MarkdownSpans) -> Int
  {
    var start = 0
    if let end = endOfQuoteSigns(bytes) {
      spans.add(0..<bytes.count, .quote)
      start = end
    }
    let rest = bytes[start...].drop { $0 == 0x20 || $0 == 0x09 }
    let signs = rest.prefix { $0 == UInt8(ascii: "#") }
    if (1...6).contains(signs.count), rest.dropFirst(signs.count).first.map(isBlank) ?? true {
      spans.add(rest.startIndex..<bytes.count, .heading)
      return signs.endIndex
    }
    // A marker can only be near the start of a line.
    let head = String(decoding: bytes[start...].prefix(256), as: UTF8.self)
    guard let item = ListItem(head) else { return start }
    spans.add(item.markerRange.shifted(by: start), .listMarker)
    if let task = item.taskRange { spans.add(task.shifted(by: start), .taskMarker) }
    return start + item.contentOffset
  }

  private static func endOfQuoteSigns(_ bytes: [UInt8]) -> Int? {
    var end: Int?
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: ">") { end = index + 1 } else if !isBlank(byte) { break }
    }
    return end
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

extension Range<Int> {
  fileprivate func shifted(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}
