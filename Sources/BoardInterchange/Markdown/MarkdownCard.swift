import BoardModel

/// Reads a card of a Markdown board: its first line and the indented lines after it.
struct MarkdownCard {
  private(set) var card: SourceCard
  private(set) var notCarried = NotCarried()
  private var bodyLines: [Line] = []

  /// A line of the body, and whether it is literal.
  private struct Line {
    var text: String
    var isLiteral = false
  }

  private let habits: MarkdownHabits

  init(_ line: String, _ habits: MarkdownHabits = MarkdownHabits()) {
    self.habits = habits
    card = SourceCard(column: "", title: "")
    let parts = Self.parts(of: Self.unguarded(line))
    var words = MarkdownWords(parts[0], habits)
    words.read()
    card.title = words.title
    take(words)
    for part in parts.dropFirst() {
      if let text = text(part) { bodyLines.append(Line(text: text)) }
    }
    card.body = bodyLines.map(\.text).joined(separator: "\n")
  }

  private mutating func take(_ words: MarkdownWords) {
    card.tags += words.tags
    if let due = words.due {
      if let other = card.due, other != due { notCarried.add("other dates of a card") }
      card.due = due
    }
    if card.key == nil { card.key = words.key }
    if let signs = words.signs {
      card.priority = signs.priority ?? card.priority
      card.createdAt = signs.created?.midnight ?? card.createdAt
      card.finishedAt = signs.finished?.noon ?? card.finishedAt
      card.blockedBy += signs.blockedBy
      notCarried.add(signs.notCarried)
    }
    notCarried.add(words.notCarried)
  }

  /// A later line without its dates; nil if it has only dates and tags.
  private mutating func text(_ line: String) -> String? {
    guard habits.hasFactsBelow else { return line }
    var words = MarkdownWords(line, habits)
    words.readBelow()
    take(words)
    return words.isOnlyFacts ? nil : words.title
  }

  /// Removes the backslash that `MarkdownWriter.guarded` adds.
  private static func unguarded(_ line: String) -> String {
    guard line.hasPrefix("\\") else { return line }
    let text = String(line.dropFirst())
    return MarkdownWriter.guarded(text) == text ? line : text
  }

  /// The most words and parts of a line; the rest is a single one.
  static let partLimit = 10_000

  /// Splits a line at `<br>`, except after a backslash.
  private static func parts(of line: String) -> [String] {
    guard line.contains("<br") else { return [line] }
    var parts: [String] = []
    var rest = line[...]
    var part = ""
    while parts.count < partLimit, let start = rest.firstRange(of: "<br") {
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

  /// Reads the lines after the first one.
  mutating func add(content: [String]) {
    let literal = LiteralLines(content)
    for (index, line) in content.enumerated() {
      if literal[index] {
        bodyLines.append(Line(text: line, isLiteral: true))
      } else {
        add(line)
      }
    }
    while let last = bodyLines.last, last.text.isEmpty, !last.isLiteral { bodyLines.removeLast() }
    card.body = bodyLines.map { $0.text == "\\" && !$0.isLiteral ? "" : $0.text }
      .joined(separator: "\n")
  }

  private mutating func add(_ line: String) {
    switch Self.part(of: line) {
    case .step(let step):
      card.checklist.append(step)
      if let mark = MarkdownLine.item(line)?.mark, !" xX".contains(mark) {
        notCarried.add("boxes with “\(mark)” in them")
      }
    case .due(let day, let hasTime):
      card.due = day
      if hasTime { notCarried.add("times of day") }
    case .text(let text):
      if bodyLines.isEmpty, MarkdownLine.isBlank(line) { return }
      if let text = self.text(text) { bodyLines.append(Line(text: text)) }
    }
  }

  /// The meaning of a later line outside literal blocks.
  enum Part: Hashable {
    /// A line of the body; a lone backslash is a blank line, kept even at the ends.
    case text(String)
    case step(ChecklistItem)
    case due(CalendarDay, hasTime: Bool)
  }

  static func part(of line: String) -> Part {
    if line.hasPrefix("\\"), line.count > 1 { return .text(String(line.dropFirst())) }
    if line == ">" { return .text("\\") }
    if line.hasPrefix(">") { return .text(String(line.dropFirst(line.hasPrefix("> ") ? 2 : 1))) }
    if let item = MarkdownLine.item(line), let mark = item.mark, !item.text.isEmpty {
      return .step(ChecklistItem(text: item.text, isDone: mark == "x" || mark == "X"))
    }
    if line.hasPrefix("@ "), let due = day(line.dropFirst(2).trimmingBlanks()) {
      return .due(due, hasTime: line.utf8.count > 13)
    }
    return .text(MarkdownLine.isBlank(line) ? "" : line)
  }

  private static func day(_ text: Substring) -> CalendarDay? {
    let day = text.prefix(10)
    let rest = text.dropFirst(10)
    return rest.isEmpty || rest.first == " " || rest.first == "T" ? CalendarDay(iso: day) : nil
  }
}

/// The dates, tags and identifier in a first line.
struct MarkdownWords {
  private(set) var title = ""
  private(set) var tags: [String] = []
  private(set) var due: CalendarDay?
  private(set) var key: String?
  private(set) var notCarried = NotCarried()
  private(set) var signs: TaskSigns?
  /// Whether the line has only dates, tags and identifiers.
  private(set) var isOnlyFacts = false
  private let line: String
  private let habits: MarkdownHabits

  init(_ line: String, _ habits: MarkdownHabits = MarkdownHabits()) {
    self.line = line
    self.habits = habits
  }

  /// Removes dates, and tags and the identifier at the end.
  ///
  /// A tag inside the text counts and stays in it.
  mutating func read() {
    var words: [(text: Substring, isTag: Bool)] = []
    var isPlain = false
    let parts = parts()
    for word in parts {
      if let text = unescaped(word) {
        words.append((text, false))
        isPlain = true
        continue
      }
      isPlain = false
      if takeDate(word) { continue }
      let isTag = Self.tag(word) != nil
      words.append((word, isTag))
    }
    if !isPlain, let last = words.last, let id = Self.identifier(last.text), words.count > 1 {
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

  /// Removes dates from a later line, and collects its tags, which stay in the text.
  mutating func readBelow() {
    var kept: [Substring] = []
    var hasWords = false
    for word in parts() {
      if let text = unescaped(word) {
        kept.append(text)
        hasWords = true
      } else if !takeDate(word) {
        kept.append(word)
        if let tag = Self.tag(word) {
          tags.append(tag)
        } else if !word.isEmpty {
          hasWords = true
        }
      }
    }
    let hasFacts = due != nil || !tags.isEmpty || !notCarried.isEmpty || signs != nil
    isOnlyFacts = hasFacts && !hasWords
    let text = kept.joined(separator: " ")
    title = due == nil ? text : String(text[...].trimmingBlanks())
  }

  /// The words; a date in braces is one word; task signs at the end are removed.
  private mutating func parts() -> [Substring] {
    var words: [Substring] = []
    var rest = line[...]
    let open = habits.dates.trigger + "{"
    while !rest.isEmpty, words.count < MarkdownCard.partLimit {
      var end = rest.firstIndex(of: " ") ?? rest.endIndex
      if rest.hasPrefix(open), let close = rest.prefix(100).firstIndex(of: "}"), close > end {
        end = rest.index(after: close)
      }
      words.append(rest[..<end])
      if end == rest.endIndex { return taken(words) }
      rest = rest[end...]
      if rest.first == " " { rest = rest.dropFirst() }
      if rest.isEmpty { words.append("") }
    }
    if !rest.isEmpty || words.isEmpty { words.append(rest) }
    return taken(words)
  }

  private mutating func taken(_ words: [Substring]) -> [Substring] {
    guard habits.hasSigns else { return words }
    var (words, signs) = (words, TaskSigns())
    let count = words.count
    signs.take(from: &words) {
      Self.tag($0) != nil || Self.identifier($0) != nil || isDate($0)
    }
    if words.count == count { return words }
    self.signs = signs
    due = signs.due
    key = signs.key
    return words
  }

  private mutating func takeDate(_ word: Substring) -> Bool {
    let (date, time) = (habits.dates.trigger, habits.dates.timeTrigger)
    for (open, close) in [(time + "{", "}"), (time + "[[", "]]")]
    where word.hasPrefix(open) && word.hasSuffix(close) {
      notCarried.add("times of day")
      return true
    }
    for (open, close) in [(date + "{", "}"), (date + "[[", "]]")]
    where word.hasPrefix(open) && word.hasSuffix(close) && word.count > open.count + close.count {
      let text = word.dropFirst(open.count).dropLast(close.count)
      guard let day = habits.dates.day(text) else {
        notCarried.add("dates in another form, which stay in the title")
        return false
      }
      if let due, due != day { notCarried.add("other dates of a card") }
      due = day
      return true
    }
    return false
  }

  /// A word that only looks like a tag, a date or an identifier, without the backslash before it.
  private func unescaped(_ word: Substring) -> Substring? {
    guard word.first == "\\" else { return nil }
    let rest = word.drop { $0 == "\\" }
    return Self.tag(rest) != nil || isDate(rest) || Self.identifier(rest) != nil
      ? word.dropFirst() : nil
  }

  private func isDate(_ word: Substring) -> Bool {
    var words = MarkdownWords("", habits)
    return words.takeDate(word)
  }

  /// Escapes the words of a title that would be read as tags, dates or identifiers.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - tags: The tags of the card, which are not escaped.
  ///   - isNamed: Whether an identifier follows the title; otherwise one at its end is escaped.
  ///   - habits: How the file writes dates.
  /// - Returns: The title with backslashes before such words.
  static func escaped(
    _ title: String,
    tags: [String],
    isNamed: Bool,
    _ habits: MarkdownHabits = MarkdownHabits()
  ) -> String {
    let sign = habits.dates.trigger.first
    guard title.contains(where: { $0 == "#" || $0 == sign || $0 == "^" }) else { return title }
    let reader = MarkdownWords("", habits)
    let words = title.split(separator: " ", omittingEmptySubsequences: false)
    return words.enumerated()
      .map { index, word in
        let isName = !isNamed && index == words.count - 1 && identifier(word) != nil
        let isOther = tag(word).map { !tags.contains($0) } ?? (reader.unescaped(word) != nil)
        return isOther || isName || reader.isDate(word) ? "\\" + word : String(word)
      }
      .joined(separator: " ")
  }

  /// Escapes the words of a later line that would be read as dates or tags, except the card's tags
  /// within other text.
  static func escapedBelow(_ line: String, tags: [String], _ habits: MarkdownHabits) -> String {
    var words = MarkdownWords(line, habits)
    words.readBelow()
    return escaped(line, tags: words.isOnlyFacts ? [] : tags, isNamed: true, habits)
  }

  /// A tag of letters, digits and some signs that is not a number.
  static func tag(_ word: Substring) -> String? {
    guard word.first == "#" else { return nil }
    let tag = word.dropFirst()
    return TagRule.isPlain(tag) ? String(tag) : nil
  }

  static func identifier(_ word: Substring) -> String? {
    guard word.first == "^", word.count > 1, word.count <= 64 else { return nil }
    let id = word.dropFirst()
    return id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      ? String(id) : nil
  }
}
