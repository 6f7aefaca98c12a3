/// The first paragraph of a Markdown text as plain text, for a preview of a line or two.
///
/// This is not a Markdown parser. It drops only what Markdown would read as markup; a mistake shows
/// a sign too many, but never loses a word.
package enum PlainPreview {
  /// The first paragraph, or the first heading of a text without paragraphs.
  ///
  /// - Complexity: O(*n*) for the *n* bytes up to the end of the paragraph.
  package static func firstParagraph(of text: String) -> String {
    if let line = plainLine(of: text) { return line }
    return readParagraph(of: text)
  }

  /// The first line if it is a paragraph without any markup, as most are; this halves the cost of a
  /// row.
  private static func plainLine(of text: String) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      guard let first = bytes.first, isLetter(first) else { return nil }
      let end = bytes.firstIndex { !isPlain($0) } ?? bytes.count
      let next = end + 1
      let isWhole =
        end == bytes.count
        || bytes[end] == 0x0A && (next == bytes.count || bytes[next] == 0x0A)
      return isWhole ? String(decoding: bytes[..<end], as: UTF8.self) : nil
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// Whether a byte is not part of inline markup and not a line end.
  private static func isPlain(_ byte: UInt8) -> Bool {
    if isLetter(byte) || byte >= 0x80 { return true }
    switch byte {
    case 0x20, 0x22...0x29, 0x2C...0x3B, 0x3F: return true
    default: return false
    }
  }

  /// The slow path for any text.
  static func readParagraph(of text: String) -> String {
    var reader = ParagraphReader()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !reader.take(line) { break }
    }
    return PlainInline.text(of: reader.paragraph)
  }
}

private struct ParagraphReader {
  private var words = ""
  private var heading = ""
  private var isInFence = false
  private var isInTable = false
  private var endsInItem = false

  var paragraph: String { words.isEmpty ? heading : words }

  /// Takes a line; false at the end of the paragraph.
  mutating func take(_ line: Substring) -> Bool {
    var rest = line.drop { $0.isWhitespace }
    if rest.hasPrefix("```") || rest.hasPrefix("~~~") {
      isInFence.toggle()
      return words.isEmpty
    }
    if rest.isEmpty { return words.isEmpty }
    if isInFence {
      add(rest, isItem: false)
      return true
    }
    if isInTable || !words.isEmpty && PlainTable.isDelimiter(rest) { return takeRow(rest) }
    if isRule(rest) {
      // Under a line of text, a rule turns that line into a heading.
      if heading.isEmpty { heading = words }
      words = ""
      return true
    }
    if let title = headingText(rest) {
      if !words.isEmpty { return false }
      if heading.isEmpty { heading = String(title) }
      return true
    }
    let isItem = dropBlockMarks(of: &rest)
    if !rest.isEmpty { add(rest, isItem: isItem) }
    return true
  }

  /// Takes a row of the table; false after its end.
  private mutating func takeRow(_ line: Substring) -> Bool {
    guard isInTable else {
      isInTable = true
      words = PlainTable.words(of: words[...])
      return true
    }
    guard line.contains("|") else { return false }
    let row = PlainTable.words(of: line)
    if !row.isEmpty { words += (words.isEmpty ? "" : " · ") + row }
    return true
  }

  private mutating func add(_ line: Substring, isItem: Bool) {
    if !words.isEmpty { words += isItem && endsInItem ? " · " : " " }
    words += line
    endsInItem = isItem
  }

  private func isRule(_ line: Substring) -> Bool {
    guard let first = line.first, "-*_=".contains(first) else { return false }
    return line.allSatisfy { $0 == first || $0.isWhitespace }
      && line.filter { $0 == first }.count >= 3
  }

  private func headingText(_ line: Substring) -> Substring? {
    let marks = line.prefix { $0 == "#" }.count
    let rest = line.dropFirst(marks)
    guard (1...6).contains(marks), rest.first?.isWhitespace ?? true else { return nil }
    return rest.drop { $0.isWhitespace || $0 == "#" }
  }

  /// Drops the marks of quotes, lists and tasks; true for a list item.
  private func dropBlockMarks(of line: inout Substring) -> Bool {
    while line.first == ">" { line = line.dropFirst().drop { $0.isWhitespace } }
    guard let mark = itemMark(of: line) else { return false }
    line = line.dropFirst(mark).drop { $0.isWhitespace }
    for box in ["[ ] ", "[x] ", "[X] "] where line.hasPrefix(box) { line = line.dropFirst(4) }
    return true
  }

  /// The length of `-`, `*`, `+`, `1.` or `1)` before a blank.
  private func itemMark(of line: Substring) -> Int? {
    let digits = line.prefix(9).prefix { $0.isASCII && $0.isNumber }.count
    let rest = line.dropFirst(digits)
    guard let mark = rest.first, (digits > 0 ? ".)" : "-*+").contains(mark),
      rest.dropFirst().first?.isWhitespace ?? true
    else { return nil }
    return digits + 1
  }
}
