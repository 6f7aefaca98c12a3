/// The light styles of a line of Markdown; the text itself is never changed.
///
/// As in CommonMark (0.31.2), but by the line: headings with `#`, quotes, items of lists and tasks,
/// fenced code, code within a line, emphasis, strong emphasis, links and addresses. What would need
/// other lines, or is rare, is shown plain: headings by underlining, indented code, reference links
/// and definitions, fences within quotes, HTML, tables, rules, emphasis or code over several lines; bytes beyond
/// ASCII count as letters beside a sign of emphasis, and emphasis may overlap a link.
package enum MarkdownStyle {
  /// The spans of a line without its break, in order and apart from each other.
  ///
  /// `fences` says whether the line is in a block of code, and goes on to what the next one is in.
  /// - Complexity: O(*n*), whatever the line holds.
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

  /// Finds what the line as a whole is.
  ///
  /// - Returns: where the text begins that may hold other styles.
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
    // Only the head of a line can be a marker.
    let head = String(decoding: bytes[start...].prefix(256), as: UTF8.self)
    guard let item = ListItem(head) else { return start }
    spans.add(item.markerRange.shifted(by: start), .listMarker)
    if let task = item.taskRange { spans.add(task.shifted(by: start), .taskMarker) }
    return start + item.contentOffset
  }

  /// Behind the last sign of a quote at the start of a line.
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
