import BoardModel

/// Reads a Markdown board: of Obsidian's kanban plugin, of taskell, or plain.
package struct MarkdownReader {
  private let lines: [String]
  /// Literal lines, which are never headings or cards.
  private let literal: LiteralLines
  private var board: MarkdownBoard
  private var index = 0
  /// Whether the last nonblank line was a rule.
  private var isBehindRule = false

  private init(_ lines: [String]) {
    self.lines = lines
    literal = LiteralLines(lines, isIndented: false)
    board = MarkdownBoard(lines: lines)
  }

  /// With `levels`, headings have these meanings; otherwise they are guessed.
  ///
  /// An import reads the signs of the Tasks plugin; a linked file keeps them in its titles.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package static func read(
    _ lines: [String],
    levels: MarkdownBoard.Levels? = nil,
    hasSigns: Bool = false
  ) -> MarkdownBoard {
    var reader = MarkdownReader(lines)
    reader.board.habits.hasSigns = hasSigns
    reader.readFrontMatter()
    reader.readSettings()
    if let levels { reader.board.levels = levels } else { reader.findLevels() }
    while reader.index < lines.count { reader.readLine() }
    reader.endList()
    return reader.board
  }

  // MARK: What comes first

  private mutating func readFrontMatter() {
    guard lines.first == "---" else { return }
    guard let end = lines.dropFirst().prefix(5_000).firstIndex(of: "---") else { return }
    let matter = lines[1..<end].filter { !MarkdownLine.isBlank($0) }
    if matter.contains(where: { $0.hasPrefix("kanban-plugin:") }) {
      board.style = .obsidian
      board.habits.hasFactsBelow = true
    }
    for line in matter where !line.hasPrefix("kanban-plugin:") {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingBlanks() }
      let text = parts.last?.filter { $0 != "\"" && $0 != "'" } ?? ""
      if Self.settings.contains(parts.first ?? "") {
        board.habits.dates.set(String(parts[0]), to: text)
      } else {
        board.notCarried.add("lines of front matter")
      }
    }
    index = end + 1
  }

  private static let settings: Set<Substring> = ["date-trigger", "time-trigger", "date-format"]

  /// Reads how dates are written from the kanban plugin's settings at the end of the file.
  private mutating func readSettings() {
    guard board.style == .obsidian,
      let start = lines.lastIndex(where: { $0.hasPrefix("%% kanban:settings") })
    else { return }
    let text = lines[(start + 1)...].prefix(1_000).prefix { $0 != "%%" }
      .filter { !$0.hasPrefix("```") }.joined(separator: "\n")
    guard var scanner = try? JSONScanner(ByteFeed(Array(text.utf8))),
      let settings = try? scanner.boundedValue()
    else { return }
    for member in settings.members {
      if let text = member.value.text { board.habits.dates.set(member.name, to: text) }
    }
  }

  /// Finds the headings that are columns: the top level, or the level below a single title.
  private mutating func findLevels() {
    var counts = [Int](repeating: 0, count: 7)
    var isFirst = true
    var firstLevel = 0
    for line in textLines {
      if let heading = heading(at: line) {
        counts[heading.level] += 1
        if isFirst { firstLevel = heading.level }
        isFirst = false
      } else if MarkdownLine.item(lines[line]) != nil {
        isFirst = false
      }
    }
    if board.style == .obsidian { return }
    let levels = (1...6).filter { counts[$0] > 0 }
    guard let top = levels.first else { return }
    let isTitle = top == firstLevel && counts[top] == 1 && levels.count > 1
    board.levels.column = isTitle ? levels[1] : top
    if let deeper = levels.first(where: { $0 > board.levels.column }) {
      if areCards(headingsBelow: board.levels.column) { board.levels.task = deeper }
    } else if isTitle, areCards(headingsBelow: top), isState(headingOf: top) {
      (board.levels.column, board.levels.task) = (top, levels[1])
    }
  }

  /// Whether the first heading of a level names a state such as “To Do”, and so is a column.
  private func isState(headingOf level: Int) -> Bool {
    for line in textLines {
      if let heading = heading(at: line), heading.level == level {
        return ColumnWords.isState(heading.text)
      }
    }
    return false
  }

  /// Whether headings below a level are cards: no items precede the first one in its column, and
  /// items below them have boxes, like steps.
  private func areCards(headingsBelow level: Int) -> Bool {
    var isInside = false
    for line in textLines {
      if let heading = MarkdownLine.heading(lines[line]) {
        isInside = heading.level > level
      } else if heading(at: line)?.level == level {
        isInside = false
      } else if let item = MarkdownLine.item(lines[line]), !isInside || item.mark == nil {
        return false
      }
    }
    return true
  }

  /// The remaining lines, without literal blocks.
  private var textLines: some Sequence<Int> {
    let literal = literal
    return (index..<lines.count).lazy.filter { !literal[$0] }
  }

  /// The heading that begins at a line, with its number of lines.
  private func heading(at line: Int) -> (level: Int, text: String, count: Int)? {
    if let heading = MarkdownLine.heading(lines[line]) { return (heading.level, heading.text, 1) }
    let isFirst = line == 0 || MarkdownLine.isBlank(lines[line - 1]) || literal[line - 1]
    guard board.style != .obsidian, line + 1 < lines.count, !literal[line], !literal[line + 1],
      let level = MarkdownLine.level(of: lines[line], underlinedBy: lines[line + 1]),
      isFirst || MarkdownLine.heading(lines[line - 1]) != nil
    else { return nil }
    return (level, String(lines[line][...].trimmingBlanks()), 2)
  }

  // MARK: Lines

  private mutating func readLine() {
    let line = lines[index]
    if MarkdownLine.isBlank(line) {
      index += 1
      return
    }
    defer { isBehindRule = MarkdownLine.isRule(line) }
    if line.hasPrefix("%%") { return skipComment() }
    if literal[index] {
      board.notCarried.add("lines of other text")
      index += 1
      return
    }
    if let heading = heading(at: index) { return read(heading) }
    if board.levels.task == nil, let item = MarkdownLine.item(line), !board.lists.isEmpty {
      return readItem(item.text, item.mark)
    }
    if !board.lists.isEmpty, MarkdownLine.isBold(line), board.style == .obsidian {
      board.lists[board.lists.count - 1].isDone = true
    } else if !MarkdownLine.isRule(line) {
      let isLoose = board.lists.isEmpty && MarkdownLine.item(line) != nil
      board.notCarried.add(isLoose ? MarkdownBoard.looseItems : "lines of other text")
    }
    index += 1
  }

  private mutating func skipComment() {
    let line = lines[index]
    index += 1
    if !line.hasPrefix("%% kanban:settings") { board.notCarried.add("comments in the file") }
    if line.count > 3, line.hasSuffix("%%") { return }
    while index < lines.count {
      index += 1
      if lines[index - 1].hasSuffix("%%") { return }
    }
  }

  private mutating func read(_ heading: (level: Int, text: String, count: Int)) {
    if heading.level == board.levels.task, heading.count == 1, !board.lists.isEmpty {
      return readItem(heading.text, nil)
    }
    if heading.level < board.levels.column {
      if board.title == nil {
        board.title = heading.text
      } else {
        board.notCarried.add("other headings")
      }
    } else if heading.level == board.levels.column {
      addList(heading.text, index..<index + heading.count)
    } else {
      board.notCarried.add("lines of other text")
    }
    index += heading.count
  }

  private mutating func addList(_ text: String, _ heading: Range<Int>) {
    endList()
    let isPlugin = board.style == .obsidian
    let (name, limit) = isPlugin ? MarkdownLine.limit(text) : (text, nil)
    board.lists.append(
      MarkdownBoard.List(
        name: name,
        limit: limit,
        heading: heading,
        isArchive: isPlugin && isBehindRule,
        end: lines.count
      )
    )
  }

  private mutating func endList() {
    guard let last = board.lists.indices.last else { return }
    board.lists[last].end = min(index, board.lists[last].end)
  }

  // MARK: Items

  private mutating func readItem(_ text: String, _ mark: Character?) {
    let start = index
    index += 1
    var content: [String] = []
    var end = index
    while index < lines.count, belongs(lines[index], isLiteral: literal[index]) {
      content.append(lines[index])
      index += 1
      if !MarkdownLine.isBlank(lines[index - 1]) { end = index }
    }
    content.removeLast(index - end)
    index = end
    var reader = MarkdownCard(text, board.habits)
    reader.add(
      content: board.levels.task == nil
        ? MarkdownLine.outdented(content) : MarkdownLine.outdentedBelowHeading(content)
    )
    board.notCarried.add(reader.notCarried)
    board.items.append(
      MarkdownBoard.Item(
        list: board.lists.count - 1,
        lines: start..<end,
        card: reader.card,
        mark: mark
      )
    )
  }

  private func belongs(_ line: String, isLiteral: Bool) -> Bool {
    if MarkdownLine.isBlank(line) { return true }
    if board.levels.task != nil {
      return isLiteral || MarkdownLine.heading(line) == nil && !line.hasPrefix("%%")
    }
    return line.hasPrefix("\t") || line.hasPrefix("  ")
  }
}

extension MarkdownReader {
  /// The front matter of Obsidian's kanban plugin.
  static func marks(_ head: FileHead) -> Bool {
    guard head.lines.first == "---" else { return false }
    return head.lines.dropFirst().prefix { $0 != "---" }
      .contains { $0.hasPrefix("kanban-plugin:") }
  }

  /// Whether a text has headings and list items.
  static func fits(_ head: FileHead) -> Bool {
    let isHeaded =
      head.lines.contains { $0.hasPrefix("#") && MarkdownLine.heading(String($0)) != nil }
      || zip(head.lines, head.lines.dropFirst())
        .contains { MarkdownLine.level(of: String($0), underlinedBy: String($1)) != nil }
    return isHeaded && head.lines.contains { MarkdownLine.item(String($0)) != nil }
  }
}
