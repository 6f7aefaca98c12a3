import BoardModel

/// Reads a card of a Markdown board: its first line, and what is indented below it.
struct MarkdownCard {
  private(set) var card: SourceCard
  private(set) var notCarried = NotCarried()
  private var bodyLines: [String] = []

  init(_ line: String) {
    card = SourceCard(column: "", title: "")
    let parts = Self.parts(of: line)
    var words = MarkdownWords(parts[0])
    words.read()
    card.title = words.title
    card.tags = words.tags
    card.due = words.due
    card.key = words.key
    notCarried = words.notCarried
    bodyLines = Array(parts.dropFirst())
    card.body = bodyLines.joined(separator: "\n")
  }

  /// A line at its `<br>`; one behind a backslash is text.
  private static func parts(of line: String) -> [String] {
    guard line.contains("<br") else { return [line] }
    var parts: [String] = []
    var rest = line[...]
    var part = ""
    while let start = rest.firstRange(of: "<br") {
      let before = rest[..<start.lowerBound]
      let tail = rest[start.upperBound...].drop { $0 == " " || $0 == "/" }
      if before.hasSuffix("\\") {
        part += before.dropLast() + "<br"
        rest = rest[start.upperBound...]
      } else if tail.first == ">" {
        parts.append(String((part + before)[...].trimmingBlanks()))
        part = ""
        rest = tail.dropFirst()
      } else {
        part += before + "<br"
        rest = rest[start.upperBound...]
      }
    }
    return parts + [String((part + rest)[...].trimmingBlanks())]
  }

  /// Reads the lines below the first.
  mutating func add(content: [String]) {
    for line in content { add(line) }
    while bodyLines.last == "" { bodyLines.removeLast() }
    card.body = bodyLines.map { $0 == "\\" ? "" : $0 }.joined(separator: "\n")
  }

  private mutating func add(_ line: String) {
    if line.hasPrefix("\\"), line.count > 1 { return bodyLines.append(String(line.dropFirst())) }
    if line == ">" { return bodyLines.append("\\") }
    if line.hasPrefix(">") {
      return bodyLines.append(String(line.dropFirst(line.hasPrefix("> ") ? 2 : 1)))
    }
    if let item = MarkdownLine.item(line), let mark = item.mark, !item.text.isEmpty {
      return card.checklist.append(
        ChecklistItem(text: item.text, isDone: mark == "x" || mark == "X")
      )
    }
    if line.hasPrefix("@ "), let due = Self.day(line.dropFirst(2).trimmingBlanks()) {
      card.due = due
      if line.utf8.count > 13 { notCarried.add("times of day") }
      return
    }
    if bodyLines.isEmpty, MarkdownLine.isBlank(line) { return }
    bodyLines.append(MarkdownLine.isBlank(line) ? "" : line)
  }

  /// A day at the beginning of a text.
  private static func day(_ text: Substring) -> CalendarDay? {
    let day = text.prefix(10)
    let rest = text.dropFirst(10)
    return rest.isEmpty || rest.first == " " || rest.first == "T" ? CalendarDay(iso: day) : nil
  }
}

/// Dates, tags and an identifier among the words of a first line.
struct MarkdownWords {
  private(set) var title = ""
  private(set) var tags: [String] = []
  private(set) var due: CalendarDay?
  private(set) var key: String?
  private(set) var notCarried = NotCarried()
  private let line: String

  init(_ line: String) { self.line = line }

  /// Takes dates away, and at the end of the line tags and the identifier too; a tag inside the text
  /// is a tag and stays in it.
  mutating func read() {
    var words: [(text: Substring, isTag: Bool)] = []
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      if takeDate(word) { continue }
      let isTag = Self.tag(word) != nil
      words.append((word, isTag))
    }
    if let last = words.last, let id = Self.identifier(last.text), words.count > 1 {
      key = id
      words.removeLast()
    }
    for word in words where word.isTag { if let tag = Self.tag(word.text) { tags.append(tag) } }
    while words.count > 1, let last = words.last, last.isTag || last.text.isEmpty {
      words.removeLast()
    }
    let text = words.map(\.text).joined(separator: " ")
    title = String(text[...].trimmingBlanks())
  }

  private mutating func takeDate(_ word: Substring) -> Bool {
    for (open, close) in [("@@{", "}"), ("@@[[", "]]")]
    where word.hasPrefix(open) && word.hasSuffix(close) {
      notCarried.add("times of day")
      return true
    }
    for (open, close) in [("@{", "}"), ("@[[", "]]")]
    where word.hasPrefix(open) && word.hasSuffix(close) && word.count > open.count + close.count {
      let text = word.dropFirst(open.count).dropLast(close.count)
      guard let day = CalendarDay(iso: text) else {
        notCarried.add("dates in another form, which stay in the title")
        return false
      }
      due = day
      return true
    }
    return false
  }

  /// A tag of letters, digits and some signs, one of which is not a digit.
  static func tag(_ word: Substring) -> String? {
    guard word.first == "#" else { return nil }
    let tag = word.dropFirst()
    let isTag =
      !tag.isEmpty && tag.count <= TagRule.characterLimit && tag.contains { !$0.isNumber }
      && tag.allSatisfy { $0.isLetter || $0.isNumber || "-_/.+".contains($0) }
    return isTag ? String(tag) : nil
  }

  private static func identifier(_ word: Substring) -> String? {
    guard word.first == "^", word.count > 1, word.count <= 64 else { return nil }
    let id = word.dropFirst()
    return id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      ? String(id) : nil
  }
}
