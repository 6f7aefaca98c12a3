import BoardModel

/// Reads a Markdown board: of Obsidian's kanban plugin, of taskell, or plain.
package struct MarkdownReader {
  private let lines: [String]
  private var text: MarkdownText
  private var board: MarkdownBoard
  private var index = 0
  /// Whether the last nonblank line was a rule.
  private var isBehindRule = false
  /// Whether list items that are no cards come before the line.
  private var isInList = false
  /// The first line of the title, in the shape `list`.
  private var titleLine: Int?
  /// The last heading, in the shape `list`.
  private var lane: String?
  /// Its line, until a card has it as its lane.
  private var bareHeading: Int?

  private init(_ lines: [String]) {
    self.lines = lines
    text = MarkdownText(lines)
    board = MarkdownBoard(lines: lines)
  }

  /// - Parameters:
  ///   - lines: The lines of the file.
  ///   - layout: What its headings and items mean; guessed if nil.
  ///   - shape: The shape, if it is not guessed.
  /// - Returns: The board.
  /// - Complexity: O(*n*) for *n* bytes.
  package static func read(
    _ lines: [String],
    layout: MarkdownLayout? = nil,
    shape: MarkdownLayout.Shape? = nil
  ) -> MarkdownBoard {
    var reader = MarkdownReader(lines)
    reader.readFrontMatter()
    reader.readSettings()
    reader.choose(layout, shape)
    while reader.index < lines.count { reader.readLine() }
    reader.endList()
    reader.countBareHeading()
    reader.dropHomeless()
    return reader.board
  }

  private mutating func choose(_ layout: MarkdownLayout?, _ shape: MarkdownLayout.Shape?) {
    text.hasUnderlines = board.style != .obsidian
    let guess = LayoutGuess(text, from: index)
    let isPlugin = board.style == .obsidian
    board.isTaskell = guess.isTaskell && !isPlugin
    board.layout = layout ?? (isPlugin ? MarkdownLayout() : guess.layout(shape))
    if board.layout.shape == .columns { return }
    titleLine = guess.title?.lines.lowerBound
    board.lists = zip(ColumnDraft.usual, TaskBox.kinds)
      .map { MarkdownBoard.List(name: $0.name, kind: $1, heading: 0..<0, end: lines.count) }
  }

  /// Without a heading there is no column for the items.
  private mutating func dropHomeless() {
    if !board.lists.isEmpty { return }
    board.notCarried.add("list items without a heading", board.items.count)
    board.items = []
  }

  // MARK: What comes first

  private mutating func readFrontMatter() {
    guard lines.first == "---" else { return }
    guard let end = lines.dropFirst().prefix(5_000).firstIndex(of: "---") else { return }
    let matter = lines[1..<end].filter { !MarkdownLine.isBlank($0) }
    if matter.contains(where: { $0.hasPrefix("kanban-plugin:") }) {
      board.style = .obsidian
      board.habits.isPlugin = true
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

  /// Reads the form of dates from the kanban plugin's settings at the end of the file.
  private mutating func readSettings() {
    guard board.style == .obsidian,
      let start = lines.lastIndex(where: { $0.hasPrefix("%% kanban:settings") })
    else { return }
    let text = lines[(start + 1)...].prefix(1_000).prefix { $0 != "%%" }
      .filter { !$0.hasPrefix("```") }.joined(separator: "\n")
    guard var reader = try? JSONReader(ByteFeed(Array(text.utf8))),
      let settings = try? reader.boundedValue()
    else { return }
    for member in settings.members where member.name != "kanban-plugin" {
      if Self.settings.contains(member.name[...]) {
        if let text = member.value.text { board.habits.dates.set(member.name, to: text) }
      } else if !member.value.isUnset {
        board.notCarried.add("settings of the board", example: member.name)
      }
    }
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
    if text.literal[index] { return readKind() ? () : skipText() }
    if let heading = text.heading(at: index) { return read(heading) }
    if board.layout.task == nil,
      let item = MarkdownLine.outerItem(line, isInList: isInList),
      item.mark != nil || !board.layout.isBoxed
    {
      return readItem(item.text, item.mark, item.indent)
    }
    if let list = board.lists.indices.last, MarkdownLine.isBold(line), board.style == .obsidian {
      board.lists[list].kindMark = index
      board.lists[list].kind = .done
      index += 1
    } else if MarkdownLine.isRule(line) {
      index += 1
    } else {
      skipText()
    }
  }

  /// Reads the comment with which an export says the kind of a column, or the shape of the file.
  private mutating func readKind() -> Bool {
    guard let kind = MarkdownMark.kind(in: lines[index]) else {
      guard lines[index] == MarkdownMark.columns else { return false }
      index += 1
      return true
    }
    guard board.layout.shape == .columns, let list = board.lists.indices.last else { return false }
    board.lists[list].kindMark = index
    board.lists[list].kind = kind
    index += 1
    return true
  }

  private mutating func skipText() {
    let line = lines[index]
    isInList = MarkdownLine.isInList(after: line, if: isInList)
    let isPlainItem = board.layout.isBoxed && MarkdownLine.item(line) != nil
    if isPlainItem, !text.literal[index] {
      board.notCarried.add(MarkdownBoard.plainItems)
    } else {
      leaveOut("lines of text outside cards", index)
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

  private mutating func read(_ heading: MarkdownText.Heading) {
    isInList = false
    if heading.level == board.layout.task, heading.lines.count == 1, !board.lists.isEmpty {
      return readItem(heading.text, nil)
    }
    defer { index = heading.lines.upperBound }
    if board.layout.shape == .list {
      countBareHeading()
      let isTitle = heading.lines.lowerBound == titleLine
      if isTitle { board.title = heading.text }
      lane = isTitle ? nil : heading.text
      bareHeading = isTitle ? nil : heading.lines.lowerBound
    } else if heading.level == board.layout.column {
      addList(heading.text, heading.lines)
    } else if heading.level < board.layout.column, board.title == nil {
      board.title = heading.text
    } else {
      let isAbove = heading.level < board.layout.column
      leaveOut(
        isAbove ? "other headings" : "lines of text outside cards",
        heading.lines.lowerBound
      )
    }
  }

  private mutating func countBareHeading() {
    if let line = bareHeading { leaveOut("headings without cards of their own", line) }
    bareHeading = nil
  }

  /// Counts a line, with its number as an example.
  private mutating func leaveOut(_ kind: String, _ line: Int) {
    board.notCarried.add(kind, example: "line \(line + 1)")
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
    if board.layout.shape == .columns {
      board.lists[last].end = min(index, board.lists[last].end)
    }
  }

  // MARK: Items

  private mutating func readItem(_ text: String, _ mark: Character?, _ indent: String = "") {
    let start = index
    index += 1
    var content: [String] = []
    var end = index
    while index < lines.count,
      belongs(lines[index], to: indent, isLiteral: self.text.literal[index])
    {
      content.append(MarkdownLine.outdented(lines[index], by: indent))
      index += 1
      if !MarkdownLine.isBlank(lines[index - 1]) { end = index }
    }
    content.removeLast(index - end)
    index = end
    let isHeading = board.layout.task != nil
    let reader = MarkdownCard(text, below: content, isHeading: isHeading, board.habits)
    board.notCarried.add(reader.notCarried)
    var card = reader.card
    // Without the day, `[-]` may be a task in progress.
    card.isArchived = mark == "-" && reader.isCancelled
    // An empty box is a card still to be written.
    if card.title.isEmpty, card.body.isEmpty, card.checklist.isEmpty {
      if !text.isEmpty { board.notCarried.add("list items without words") }
      return
    }
    bareHeading = nil
    board.items.append(
      MarkdownBoard.Item(
        list: list(of: mark),
        lines: start..<end,
        indent: indent,
        card: card,
        mark: mark,
        notations: reader.notations,
        lane: lane
      )
    )
  }

  /// Items above the first heading belong to the first column.
  private func list(of mark: Character?) -> Int {
    if board.layout.shape == .columns { return max(0, board.lists.count - 1) }
    return TaskBox.kinds.firstIndex(of: TaskBox.kind(of: mark)) ?? 0
  }

  private func belongs(_ line: String, to indent: String, isLiteral: Bool) -> Bool {
    if MarkdownLine.isBlank(line) { return true }
    if board.layout.task != nil {
      return isLiteral || MarkdownLine.heading(line) == nil && !line.hasPrefix("%%")
    }
    return MarkdownLine.isBelow(indent, line)
  }
}

extension MarkdownReader {
  /// The front matter of Obsidian's kanban plugin.
  static func marks(_ head: FileHead) -> Bool {
    guard head.lines.first == "---" else { return false }
    return head.lines.dropFirst().prefix { $0 != "---" }
      .contains { $0.hasPrefix("kanban-plugin:") }
  }

  /// Whether a file named TODO.txt, which may be todo.txt as well, has Markdown: a task with a box,
  /// headings and list items, or mostly list items.
  static func fitsNamedTodo(_ head: FileHead) -> Bool {
    let lines = head.lines.filter { !MarkdownLine.isBlank(String($0)) }
    let items = lines.count { MarkdownLine.outerItem(String($0), isInList: false) != nil }
    return fits(head) || items * 2 > lines.count
  }

  /// Whether a text has a task with a box, or headings and list items.
  static func fits(_ head: FileHead) -> Bool {
    let items = head.lines.compactMap { MarkdownLine.outerItem(String($0), isInList: false) }
    let isHeaded =
      head.lines.contains { $0.hasPrefix("#") && MarkdownLine.heading(String($0)) != nil }
      || zip(head.lines, head.lines.dropFirst())
        .contains { MarkdownLine.level(of: String($0), underlinedBy: String($1)) != nil }
    return items.contains { $0.mark != nil } || isHeaded && !items.isEmpty
  }
}
