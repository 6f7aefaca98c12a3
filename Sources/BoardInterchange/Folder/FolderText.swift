import BoardModel

/// The text after the front matter: a description, criteria with boxes, and any other sections.
struct FolderText {
  /// The identifier of our card, if one of our exports wrote the file.
  private(set) var identifier: String?
  private(set) var checklist: [ChecklistItem] = []
  private(set) var body = ""

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

  /// - Complexity: O(*n*) for *n* lines.
  init(_ lines: [String]) {
    var lines = Self.trimmed(lines)
    if let first = lines.first, first.hasPrefix(Self.mark.start), first.hasSuffix(Self.mark.end) {
      identifier = String(first.dropFirst(Self.mark.start.count).dropLast(Self.mark.end.count))
      lines = Self.trimmed(lines.dropFirst())
    }
    body = Self.withoutDescription(takeCriteria(from: lines)).joined(separator: "\n")
  }

  /// Moves the boxes of criteria, with the headings above them, into the checklist.
  private mutating func takeCriteria(from lines: ArraySlice<String>) -> ArraySlice<String> {
    var rest: [String] = []
    var isInside = false
    let loose = Self.looseCriteria(Array(lines))
    for (index, line) in lines.enumerated() {
      if let item = loose.steps[index] {
        checklist.append(item)
      } else if loose.lines.contains(index) {
        continue
      } else if line.hasPrefix("<!-- AC:BEGIN") || line.hasPrefix("<!-- DOD:BEGIN") {
        isInside = true
        Self.dropHeading(of: &rest)
      } else if isInside, line.hasPrefix("<!-- AC:END") || line.hasPrefix("<!-- DOD:END") {
        isInside = false
      } else if isInside, let item = MarkdownLine.item(line), let mark = item.mark {
        let isDone = mark == "x" || mark == "X"
        checklist.append(ChecklistItem(text: Self.unnumbered(item.text), isDone: isDone))
      } else if !(MarkdownLine.isBlank(line) && rest.isEmpty) {
        rest.append(line)
      }
    }
    return Self.trimmed(rest)
  }

  /// The boxes under headings of criteria without marks, and the lines of sections that have only
  /// boxes.
  private static func looseCriteria(
    _ lines: [String]
  ) -> (steps: [Int: ChecklistItem], lines: Set<Int>) {
    let literal = LiteralLines(lines)
    var (steps, used) = ([Int: ChecklistItem](), Set<Int>())
    var start = 0
    while start < lines.count {
      let end =
        lines[(start + 1)...].indices
        .first { !literal[$0] && MarkdownLine.heading(lines[$0]) != nil }
        ?? lines.count
      defer { start = end }
      let title = literal[start] ? nil : MarkdownLine.heading(lines[start])?.text.lowercased()
      let section = (start + 1)..<end
      guard criteriaTitles.contains(title ?? ""),
        !section.contains(where: { lines[$0].hasPrefix("<!-- ") })
      else { continue }
      for index in section where !literal[index] {
        guard let item = MarkdownLine.item(lines[index]), let mark = item.mark, " xX".contains(mark)
        else { continue }
        steps[index] = ChecklistItem(text: unnumbered(item.text), isDone: mark != " ")
      }
      let isWhole = section.allSatisfy { steps[$0] != nil || MarkdownLine.isBlank(lines[$0]) }
      if isWhole, section.contains(where: { steps[$0] != nil }) { used.formUnion(start..<end) }
    }
    return (steps, used)
  }

  private static let criteriaTitles: Set = ["acceptance criteria", "definition of done"]

  /// Removes the heading of criteria at the end, and blank lines around it.
  private static func dropHeading(of lines: inout [String]) {
    guard let last = lines.lastIndex(where: { !MarkdownLine.isBlank($0) }),
      let heading = MarkdownLine.heading(lines[last]),
      criteriaTitles.contains(heading.text.lowercased())
    else { return }
    lines.removeSubrange(last...)
    while lines.last.map(MarkdownLine.isBlank) == true { lines.removeLast() }
  }

  /// A description without its heading and marks, which an export writes again.
  private static func withoutDescription(_ lines: ArraySlice<String>) -> [String] {
    let inner = trimmed(lines.dropFirst())
    guard lines.first?.lowercased() == description.title.lowercased(),
      inner.first == description.start, let end = inner.lastIndex(of: description.end)
    else { return Array(lines) }
    let text = trimmed(inner[(inner.startIndex + 1)..<end])
    let rest = trimmed(inner[(end + 1)...])
    return text + (text.isEmpty || rest.isEmpty ? [] : [""]) + rest
  }

  private static func trimmed(_ lines: some BidirectionalCollection<String>) -> ArraySlice<String> {
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
    as dialect: FolderDialect
  ) -> [String] {
    let all = body.isEmpty ? [] : body.lines
    let start = dialect == .kanban ? all.endIndex : firstSection(of: all)
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

  private static func boxes(_ checklist: [ChecklistItem]) -> [String] {
    let steps = checklist.enumerated()
      .map { "- [\($1.isDone ? "x" : " ")] #\($0 + 1) \($1.text)" }
    return [criteria.title, criteria.start] + steps + [criteria.end]
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
