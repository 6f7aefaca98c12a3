extension TextEditor {
  /// A line of more bytes is shown plain: nobody writes one, and each key would read all of it.
  package static let styledLineLimit = 8192

  /// The light styles of a line, in bytes from its start; see `MarkdownStyle`.
  ///
  /// Whether the line is in a block of code is known for all lines and kept with each edit.
  /// - Complexity: O(length of the line).
  package func markdown(ofLine line: Int) -> [MarkdownSpan] {
    let range = buffer.content(ofLine: line)
    var fences = layout.fences(beforeLine: line)
    guard range.count <= Self.styledLineLimit else {
      return fences.isInCodeBlock ? [MarkdownSpan(0..<range.count, .codeBlock)] : []
    }
    return MarkdownStyle.spans(of: buffer.text(in: range), fences: &fences)
  }
}
