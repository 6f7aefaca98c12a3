/// Classifies the lines of a Markdown board.
enum MarkdownLine {
  static func isBlank(_ line: String) -> Bool {
    line.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// A heading of one to six signs, without signs at its end.
  static func heading(_ line: String) -> (level: Int, text: String)? {
    let signs = line.utf8.prefix { $0 == UInt8(ascii: "#") }.count
    guard (1...6).contains(signs) else { return nil }
    let rest = line.dropFirst(signs)
    guard rest.first == " " || rest.first == "\t" else { return nil }
    var text = rest.trimmingBlanks()
    if let last = text.lastIndex(where: { $0 != "#" }), text[last] == " " {
      text = text[...last].trimmingBlanks()
    }
    return text.isEmpty ? nil : (signs, String(text))
  }

  /// A name as the text of a heading; signs at its end need others after them to be kept.
  static func headingText(_ name: String) -> String {
    heading("# \(name)")?.text == name ? name : name + " #"
  }

  /// The level of a heading underlined with `=` or `-`; nil if it is not underlined, or not a
  /// paragraph.
  static func level(of line: String, underlinedBy next: String) -> Int? {
    let text = next[...].trimmingBlanks()
    guard text.utf8.count > 2, let sign = text.utf8.first, text.utf8.allSatisfy({ $0 == sign }),
      sign == UInt8(ascii: "=") || sign == UInt8(ascii: "-"), !next.hasPrefix("    "),
      let first = line.utf8.first, !Array(" \t>|%<".utf8).contains(first),
      heading(line) == nil, marker(line) == nil, !isRule(line)
    else { return nil }
    return sign == UInt8(ascii: "=") ? 1 : 2
  }

  /// An item of a list with the sign in its box; a numbered item may be text, so it needs a box.
  static func item(_ line: String) -> (text: String, mark: Character?)? {
    guard isItem(line), let marker = marker(line) else { return nil }
    let text = line.dropFirst(marker.count).trimmingBlanks()
    guard let box = box(text) else { return marker.count == 1 ? (String(text), nil) : nil }
    return (String(box.text), box.mark)
  }

  /// Whether a line is an item of a list; “* * *” is a rule.
  static func isItem(_ line: String) -> Bool {
    guard let marker = marker(line) else { return false }
    let next = line.dropFirst(marker.count).first
    return (next == " " || next == "\t") && !isRule(line)
  }

  /// An item that is not part of a card, and the blanks before it.
  ///
  /// Outside a list at most three blanks precede an item (CommonMark 0.31, section 5.2). Inside one
  /// that has no cards, only items with a box count, at any depth.
  static func outerItem(
    _ line: String,
    isInList: Bool
  ) -> (indent: String, text: String, mark: Character?)? {
    let indent = line.prefix { $0 == " " || $0 == "\t" }
    guard let item = item(String(line.dropFirst(indent.count))) else { return nil }
    let isNear = indent.count <= 3 && !indent.contains("\t")
    let counts = indent.isEmpty || (isInList ? item.mark != nil : isNear)
    return counts ? (String(indent), item.text, item.mark) : nil
  }

  /// Whether what follows a nonblank line that is no card is in a list without cards.
  static func isInList(after line: String, if isInList: Bool) -> Bool {
    let text = line.drop { $0 == " " || $0 == "\t" }
    if isItem(String(text)) { return true }
    return isInList && text.count < line.count
  }

  /// Whether a line is further in than an item with these blanks before it.
  static func isBelow(_ indent: String, _ line: String) -> Bool {
    line.hasPrefix(indent + "  ") || line.hasPrefix(indent + "\t")
      || line.hasPrefix("\t") && !indent.hasPrefix("\t")
  }

  static func outdented(_ line: String, by indent: String) -> String {
    line.hasPrefix(indent) ? String(line.dropFirst(indent.count)) : line
  }

  /// The marker of an item, such as `-` or `12.`.
  static func marker(_ line: String) -> Substring? {
    guard let first = line.utf8.first else { return nil }
    if first == 0x2D || first == 0x2A || first == 0x2B { return line.prefix(1) }
    let digits = line.utf8.prefix(10).prefix { 0x30...0x39 ~= $0 }.count
    guard 1...9 ~= digits, let end = line.dropFirst(digits).first, end == "." || end == ")" else {
      return nil
    }
    return line.prefix(digits + 1)
  }

  /// The text after a box such as `[x]`.
  static func box(_ text: Substring) -> (text: Substring, mark: Character)? {
    guard text.first == "[" else { return nil }
    let inside = text.dropFirst()
    guard let mark = inside.first, mark != "[", mark != "]" else { return nil }
    let rest = inside.dropFirst()
    guard rest.first == "]" else { return nil }
    let following = rest.dropFirst()
    guard following.isEmpty || following.first == " " || following.first == "\t" else { return nil }
    return (following.trimmingBlanks(), mark)
  }

  /// Three or more of `-`, `*` or `_`, possibly with blanks.
  static func isRule(_ line: String) -> Bool {
    guard let sign = line.utf8.first, sign == 0x2D || sign == 0x2A || sign == 0x5F else {
      return false
    }
    var count = 0
    for byte in line.utf8 {
      if byte == sign { count += 1 } else if byte != 0x20, byte != 0x09 { return false }
    }
    return count >= 3
  }

  /// A text that would form a rule after a bullet.
  static func isRuleText(_ text: String) -> Bool {
    guard let sign = text.utf8.first, sign == 0x2D || sign == 0x2A else { return false }
    return text.utf8.allSatisfy { $0 == sign || $0 == 0x20 }
  }

  /// A completely bold line, such as the mark of a done list.
  static func isBold(_ line: String) -> Bool {
    let text = line[...].trimmingBlanks()
    return text.count > 4 && text.hasPrefix("**") && text.hasSuffix("**")
  }

  /// The number in brackets at the end of a heading.
  static func limit(_ text: String) -> (name: String, limit: Int?) {
    guard text.hasSuffix(")"), let open = text.lastIndex(of: "("), open > text.startIndex,
      let limit = Int(text[text.index(after: open)...].dropLast()), limit >= 0
    else { return (text, nil) }
    let name = String(text[..<open].trimmingBlanks())
    return name.isEmpty ? (text, nil) : (name, limit > 0 ? limit : nil)
  }

  /// Removes the indentation of the lines below an item, or four blanks where it is a tab.
  static func outdented(_ lines: [String]) -> [String] {
    guard let indent = indentation(of: lines) else { return lines.map { _ in "" } }
    let width = indent == "\t" ? 4 : indent.count
    return lines.map { $0.hasPrefix("\t") ? String($0.dropFirst()) : outdented($0, by: width) }
  }

  /// The indentation of the first nonblank line: a tab, or blanks up to the text after a box.
  ///
  /// Below a blank line, more than four blanks are those of code.
  static func indentation(of lines: some Collection<String>) -> Substring? {
    guard let first = lines.first(where: { !isBlank($0) }) else { return nil }
    if first.hasPrefix("\t") { return first.prefix(1) }
    return first.prefix(lines.first == first ? 6 : 4).prefix { $0 == " " }
  }

  /// The lines after a heading that is a card: taskell's indented lines without indentation, other
  /// text unchanged.
  static func outdentedBelowHeading(_ lines: [String]) -> [String] {
    guard let first = lines.first(where: { !isBlank($0) }), let sign = first.utf8.first,
      sign == 0x20 || sign == 0x09
    else { return lines }
    let plain = outdented(lines)
    let start = plain.first { !isBlank($0) } ?? ""
    if start.hasPrefix(">") { return plain }
    if case .text = MarkdownCard.part(of: start) { return lines }
    return plain
  }

  private static func outdented(_ line: String, by width: Int) -> String {
    let blanks = line.utf8.prefix(width).prefix { $0 == 0x20 }.count
    return String(line.dropFirst(blanks))
  }
}

extension Substring {
  /// Without blanks and tabs at its ends.
  func trimmingBlanks() -> Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return start[...last]
  }
}
