import BoardModel

/// The text of Backlog.md and kanban-md: a description, criteria with boxes, and other sections.
extension TaskText {
  private static let mark = (start: "<!-- tercet ", end: " -->")
  private static let description = (
    title: "## Description",
    start: "<!-- SECTION:DESCRIPTION:BEGIN -->",
    end: "<!-- SECTION:DESCRIPTION:END -->"
  )
  private static let criteria = (
    title: "## Acceptance Criteria", start: "<!-- AC:BEGIN -->", end: "<!-- AC:END -->"
  )

  // MARK: Reading

  mutating func readSections() {
    var text = trimmed(Array(lines.indices[start...]))
    if let first = text.first.map({ lines[$0] }), first.hasPrefix(Self.mark.start),
      first.hasSuffix(Self.mark.end)
    {
      identifier = String(first.dropFirst(Self.mark.start.count).dropLast(Self.mark.end.count))
      text = trimmed(text.dropFirst())
    }
    bodyLines = withoutDescription(takeCriteria(from: text))
  }

  /// Moves the boxes of criteria, with the headings above them, into the checklist.
  private mutating func takeCriteria(from text: ArraySlice<Int>) -> ArraySlice<Int> {
    var rest: [Int] = []
    var isInside = false
    let loose = looseCriteria(text)
    boxLines = loose.lines
    for index in text {
      let line = lines[index]
      if let item = loose.steps[index] {
        steps.append((index, item))
      } else if loose.lines.contains(index) {
        continue
      } else if line.hasPrefix("<!-- AC:BEGIN") || line.hasPrefix("<!-- DOD:BEGIN") {
        isInside = true
        stepsStart = stepsStart ?? index
        dropHeading(of: &rest)
      } else if isInside, line.hasPrefix("<!-- AC:END") || line.hasPrefix("<!-- DOD:END") {
        isInside = false
      } else if isInside, let item = MarkdownLine.item(line), let mark = item.mark {
        let isDone = mark == "x" || mark == "X"
        steps.append((index, ChecklistItem(text: Self.unnumbered(item.text), isDone: isDone)))
      } else if !(MarkdownLine.isBlank(line) && rest.isEmpty) {
        rest.append(index)
      }
    }
    return trimmed(rest[...])
  }

  /// The boxes under headings of criteria without marks, and the lines of sections that have only
  /// boxes.
  private func looseCriteria(
    _ text: ArraySlice<Int>
  ) -> (steps: [Int: ChecklistItem], lines: Set<Int>) {
    var (steps, used) = ([Int: ChecklistItem](), Set<Int>())
    guard var start = text.first, let last = text.last else { return (steps, used) }
    let flags = LiteralLines(Array(lines[start...last]))
    let first = start
    let literal = { (index: Int) in flags[index - first] }
    while start <= last {
      let end =
        (start + 1..<last + 1)
        .first { !literal($0) && MarkdownLine.heading(lines[$0]) != nil }
        ?? last + 1
      defer { start = end }
      let title = literal(start) ? nil : MarkdownLine.heading(lines[start])?.text.lowercased()
      let section = (start + 1)..<end
      guard Self.criteriaTitles.contains(title ?? ""),
        !section.contains(where: { lines[$0].hasPrefix("<!-- ") })
      else { continue }
      for index in section where !literal(index) {
        guard let item = MarkdownLine.item(lines[index]), let mark = item.mark, " xX".contains(mark)
        else { continue }
        steps[index] = ChecklistItem(text: Self.unnumbered(item.text), isDone: mark != " ")
      }
      let isWhole = section.allSatisfy { steps[$0] != nil || MarkdownLine.isBlank(lines[$0]) }
      if isWhole, section.contains(where: { steps[$0] != nil }) { used.formUnion(start..<end) }
    }
    return (steps, used)
  }

  private static let criteriaTitles: Set = ["acceptance criteria", "definition of done"]

  /// Removes the heading of criteria at the end, and blank lines around it.
  private func dropHeading(of text: inout [Int]) {
    guard let last = text.lastIndex(where: { !MarkdownLine.isBlank(lines[$0]) }),
      let heading = MarkdownLine.heading(lines[text[last]]),
      Self.criteriaTitles.contains(heading.text.lowercased())
    else { return }
    text = Array(trimmed(text[..<last], onlyEnd: true))
  }

  /// A description without its heading and marks, which an export writes again.
  private mutating func withoutDescription(_ text: ArraySlice<Int>) -> [Int?] {
    let inner = trimmed(text.dropFirst())
    guard text.first.map({ lines[$0].lowercased() }) == Self.description.title.lowercased(),
      let start = inner.first, lines[start] == Self.description.start,
      let end = inner.lastIndex(where: { lines[$0] == Self.description.end })
    else { return Array(text) }
    bodyStart = start + 1
    let first = trimmed(inner[(inner.startIndex + 1)..<end])
    let rest = trimmed(inner[(end + 1)...])
    return Array(first) + (first.isEmpty || rest.isEmpty ? [] : [nil]) + Array(rest)
  }

  private func trimmed(_ text: ArraySlice<Int>, onlyEnd: Bool = false) -> ArraySlice<Int> {
    var text = text
    while !onlyEnd, let first = text.first, MarkdownLine.isBlank(lines[first]) {
      text.removeFirst()
    }
    while let last = text.last, MarkdownLine.isBlank(lines[last]) { text.removeLast() }
    return text
  }

  private func trimmed(_ text: [Int]) -> ArraySlice<Int> { trimmed(text[...]) }

  static func trimmed(_ lines: some BidirectionalCollection<String>) -> ArraySlice<String> {
    var lines = Array(lines)[...]
    while lines.first.map(MarkdownLine.isBlank) == true { lines.removeFirst() }
    while lines.last.map(MarkdownLine.isBlank) == true { lines.removeLast() }
    return lines
  }

  /// A text without a leading number such as `#1`.
  private static func unnumbered(_ text: String) -> String {
    guard text.hasPrefix("#"), let blank = text.firstIndex(of: " "),
      text[..<blank].dropFirst().allSatisfy(\.isNumber)
    else { return text }
    return String(text[blank...].trimmingBlanks())
  }

  // MARK: Writing

  /// The line that identifies our card in a file.
  static func mark(of card: Card.ID) -> String { mark.start + card.text + mark.end }

  /// The text of a card in the order of Backlog.md: description, criteria, other sections.
  static func lines(
    of body: String,
    _ checklist: [ChecklistItem],
    as dialect: TaskDialect
  ) -> [String] {
    let all = body.isEmpty ? [] : body.lines
    let start = dialect == .backlog ? firstSection(of: all) : all.endIndex
    let text = Array(trimmed(all[..<start]))
    let rest = Array(trimmed(all[start...]))
    // The body's own heading makes ours redundant.
    let isHeaded = text.first?.lowercased() == description.title.lowercased()
    let isMarked = dialect == .backlog && !text.isEmpty && !isHeaded
    let (title, first, last) = description
    let parts = [
      isMarked ? [title, "", first] + text + [last] : text,
      checklist.isEmpty ? [] : Self.boxes(checklist),
      rest,
    ]
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// A section with the boxes of criteria.
  static func boxes(_ checklist: [ChecklistItem]) -> [String] {
    let steps = checklist.enumerated().map { box($1, number: $0 + 1) }
    return [criteria.title, criteria.start] + steps + [criteria.end]
  }

  static func box(_ item: ChecklistItem, number: Int?) -> String {
    "- [\(item.isDone ? "x" : " ")] \(number.map { "#\($0) " } ?? "")\(item.text)"
  }

  /// Where the first section with marks of its own begins.
  private static func firstSection(of lines: [String]) -> Int {
    lines.indices.first { index in
      guard lines[index].hasPrefix("## ") else { return false }
      let next = lines[(index + 1)...].first { !MarkdownLine.isBlank($0) } ?? ""
      return next.hasPrefix("<!-- SECTION:") || next.hasPrefix("<!-- COMMENTS:BEGIN")
    } ?? lines.endIndex
  }
}
