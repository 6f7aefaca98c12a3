import BoardModel

/// Reads a card of a Markdown board: its first line and the indented lines after it.
struct MarkdownCard {
  private(set) var card: SourceCard
  private(set) var notCarried = NotCarried()
  /// Whether it has the day on which it was cancelled.
  private(set) var isCancelled = false
  /// How its due date, or its priority, is written.
  private(set) var notations = FactNotations()
  private var bodyLines: [Line] = []

  /// A line of the body, and whether it is literal.
  private struct Line {
    var text: String
    var isLiteral = false
  }

  private let habits: MarkdownHabits

  /// - Parameters:
  ///   - line: The text of the first line.
  ///   - below: The lines after it.
  ///   - isHeading: Whether the first line is a heading.
  ///   - habits: How the file writes facts.
  init(
    _ line: String,
    below: [String] = [],
    isHeading: Bool = false,
    _ habits: MarkdownHabits = MarkdownHabits()
  ) {
    self.habits = habits
    card = SourceCard(column: "", title: "")
    let content =
      isHeading ? MarkdownLine.outdentedBelowHeading(below) : MarkdownLine.outdented(below)
    var parts = Self.parts(of: Self.unguarded(line))
    var first = FactLine(parts[0], habits)
    let isWhole = isHeading || habits.isPlugin || parts.count > 1
    let wrapped = isWhole ? 0 : WrappedTitle.count(of: content, after: first)
    if wrapped > 0 {
      let rest = content.prefix(wrapped).map { " " + $0[...].trimmingBlanks() }
      parts = Self.parts(of: Self.unguarded(line + rest.joined()))
      first = FactLine(parts[0], habits)
    }
    let reading = first.first
    let title = first.words(reading)
    card.title = BoldTitle.unguarded(title)
    notations.isBold = BoldTitle.inner(title) != nil
    take(reading.facts, of: first)
    for part in parts.dropFirst() {
      if let text = text(part) { bodyLines.append(Line(text: text)) }
    }
    add(Array(content.dropFirst(wrapped)))
  }

  private mutating func take(_ facts: [Int], of line: FactLine) {
    notCarried.add("dates in another form, which stay in the title", line.unreadableDates)
    for index in facts {
      guard let fact = line.pieces[index].fact else { continue }
      switch fact.value {
      case .due(let due):
        setDue(due.day, fact.notation)
        card.dueTime = due.time ?? card.dueTime
      case .time(let time): card.dueTime = time
      case .start(let day): setStart(day)
      case .scheduled(let day): setStart(card.start ?? day, scheduled: day)
      case .priority(let priority):
        (card.priority, notations.priority) = (priority, fact.notation)
      case .tag(let tag): card.tags.append(tag)
      case .assignee(let name): card.assignees.append(name)
      case .key(let key): card.key = card.key ?? key
      case .created(let day): card.createdAt = day.midnight
      case .finished(let day):
        (card.finishedAt, notations.finish) = (day.noon, fact.notation)
      case .blockedBy(let keys): card.blockedBy += keys
      case .repeats(let repeats): card.repeats = repeats
      case .other(let name):
        if name == TaskSign.cancelled { isCancelled = true }
        notCarried.add(name)
      }
    }
  }

  private mutating func setDue(_ day: CalendarDay, _ notation: FactNotation) {
    if let other = card.due, other != day { notCarried.add("other dates of a card") }
    (card.due, notations.due) = (day, notation)
  }

  private mutating func setStart(_ day: CalendarDay, scheduled: CalendarDay? = nil) {
    if let other = card.start, other != scheduled ?? day { notCarried.add("other dates of a card") }
    card.start = day
  }

  /// A later line without its facts; nil if it has only facts.
  private mutating func text(_ text: String) -> String? {
    if MarkdownFact.areUnlikely(in: text, habits.dates) { return text }
    let line = FactLine(text, habits)
    let reading = line.below
    take(reading.facts, of: line)
    return line.isOnlyFacts ? nil : line.words(reading)
  }

  /// Removes the backslash that `MarkdownWriter.guarded` adds.
  private static func unguarded(_ line: String) -> String {
    guard line.hasPrefix("\\") else { return line }
    let text = String(line.dropFirst())
    return MarkdownWriter.guarded(text) == text ? line : text
  }

  // MARK: Parts of a line

  /// A part of a line between line breaks, with the `<br>` after it.
  struct Segment {
    var text: Substring
    var end: Substring
  }

  /// Splits a line at `<br>`, except after a backslash.
  static func segments(of line: String) -> [Segment] {
    var segments: [Segment] = []
    var (start, place) = (line.startIndex, line.startIndex)
    while segments.count < FactLine.limit, let found = line[place...].firstRange(of: "<br") {
      let end = line[found.upperBound...].firstIndex { $0 != " " && $0 != "/" }
      guard let end, line[end] == ">", !line[start..<found.lowerBound].hasSuffix("\\") else {
        place = found.upperBound
        continue
      }
      let next = line.index(after: end)
      segments.append(
        Segment(text: line[start..<found.lowerBound], end: line[found.lowerBound..<next])
      )
      (start, place) = (next, next)
    }
    return segments + [Segment(text: line[start...], end: "")]
  }

  private static func parts(of line: String) -> [String] {
    segments(of: line)
      .map { String($0.text.trimmingBlanks()).replacing("\\<br", with: "<br") }
  }

  // MARK: Later lines

  private mutating func add(_ content: [String]) {
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
      setDue(day, .line)
      if hasTime { notCarried.add("times of day") }
    case .text(let text):
      if bodyLines.isEmpty, MarkdownLine.isBlank(line) { return }
      if Self.isQuote(line), !habits.isPlugin {
        bodyLines.append(Line(text: text))
      } else if let text = self.text(text) {
        bodyLines.append(Line(text: text))
      }
    }
  }

  /// Whether a later line is a description as taskell writes it, which has no facts.
  static func isQuote(_ line: String) -> Bool { line.hasPrefix(">") }

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
      return .step(ChecklistItem(text: item.text, isDone: TaskBox.kind(of: mark) == .done))
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

/// How a card, or a file, writes facts; nil if it has none.
package struct FactNotations: Hashable, Sendable {
  var due: FactNotation?
  var priority: FactNotation?
  var finish: FactNotation?
  /// Whether the title is bold.
  var isBold = false
}
