/// A text that is put together of lines.
struct LinkTextBuilder {
  private(set) var bytes: [UInt8] = []
  private let lineEnd: String
  private var last = ""
  private var lastButOne = ""
  /// Where the last line begins.
  private var start = 0

  init(lineEnd: String) { self.lineEnd = lineEnd }

  /// A line as the file has it.
  mutating func append(_ line: LinkFile.Line) {
    endLine()
    start = bytes.count
    bytes += Array(line.text.utf8)
    bytes += Array(line.end.utf8)
    (lastButOne, last) = (last, line.text)
  }

  /// A line of our own.
  mutating func append(_ line: String) {
    append(LinkFile.Line(text: line, end: lineEnd))
  }

  mutating func appendBlank() {
    endLine()
    if !bytes.isEmpty, !MarkdownLine.isBlank(last) { append("") }
  }

  /// Takes the last line out where it is blank.
  mutating func dropLastBlank() {
    if endsInBlank { bytes.removeSubrange(start...) }
  }

  var endsInBlank: Bool { !bytes.isEmpty && MarkdownLine.isBlank(last) }

  /// Whether the last line is a heading.
  var endsInHeading: Bool {
    MarkdownLine.heading(last) != nil
      || MarkdownLine.level(of: lastButOne, underlinedBy: last) != nil
  }

  mutating func dropLastEnd() {
    if bytes.suffix(lineEnd.utf8.count).elementsEqual(lineEnd.utf8) {
      bytes.removeLast(lineEnd.utf8.count)
    }
  }

  /// The last line of a file may have no end.
  private mutating func endLine() {
    guard let byte = bytes.last, byte != 0x0A, byte != 0x0D else { return }
    bytes += Array(lineEnd.utf8)
  }
}

extension LinkFile {
  /// The lines that are neither cards nor headings of lists, nor blank.
  var otherText: [String] {
    var owned = Set(entries.flatMap(\.lines))
    for list in lists {
      owned.formUnion(list.heading)
      guard list.isDone else { continue }
      let mark = (list.line + 1..<list.end).first { MarkdownLine.isBold(lines[$0].text) }
      if let mark { owned.insert(mark) }
    }
    return lines.indices
      .filter { !owned.contains($0) && !MarkdownLine.isBlank(lines[$0].text) }
      .map { lines[$0].text }
  }
}
