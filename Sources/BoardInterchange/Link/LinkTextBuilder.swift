struct LinkTextBuilder {
  private(set) var bytes: [UInt8] = []
  private let lineEnd: String
  private var last = ""
  private var lastButOne = ""
  /// The offset of the last line.
  private var start = 0

  init(lineEnd: String) { self.lineEnd = lineEnd }

  mutating func append(_ line: LinkFile.Line) {
    endLine()
    start = bytes.count
    bytes += Array(line.text.utf8)
    bytes += Array(line.end.utf8)
    (lastButOne, last) = (last, line.text)
  }

  mutating func append(_ line: String) {
    append(LinkFile.Line(text: line, end: lineEnd))
  }

  mutating func appendBlank() {
    endLine()
    if !bytes.isEmpty, !MarkdownLine.isBlank(last) { append("") }
  }

  mutating func dropLastBlank() {
    if endsInBlank { bytes.removeSubrange(start...) }
  }

  var endsInBlank: Bool { !bytes.isEmpty && MarkdownLine.isBlank(last) }

  var endsInHeading: Bool {
    MarkdownLine.heading(last) != nil
      || MarkdownLine.level(of: lastButOne, underlinedBy: last) != nil
  }

  mutating func dropLastEnd() {
    if bytes.suffix(lineEnd.utf8.count).elementsEqual(lineEnd.utf8) {
      bytes.removeLast(lineEnd.utf8.count)
    }
  }

  /// The last line of a file may lack its end.
  private mutating func endLine() {
    guard let byte = bytes.last, byte != 0x0A, byte != 0x0D else { return }
    bytes += Array(lineEnd.utf8)
  }
}

extension LinkFile {
  /// The nonblank lines that are neither cards nor headings of lists.
  var otherText: [String] {
    var owned = Set(entries.flatMap(\.lines))
    for list in lists {
      owned.formUnion(list.heading)
      if let mark = list.kindMark { owned.insert(mark) }
    }
    return lines.indices
      .filter { !owned.contains($0) && !MarkdownLine.isBlank(lines[$0].text) }
      .map { lines[$0].text }
  }
}
