package import BoardModel

/// Writes a Markdown board that `MarkdownReader` reads back.
package struct MarkdownWriter {
  package enum Style: Sendable {
    case obsidian
    case taskell
    /// GitHub's task lists.
    case tasks
  }

  private let style: Style
  private let shape: MarkdownLayout.Shape

  package init(_ style: Style, _ shape: MarkdownLayout.Shape = .columns) {
    (self.style, self.shape) = (style, style == .tasks ? shape : .columns)
  }

  // MARK: The board

  package func head(of board: Board) -> String {
    switch (style, shape) {
    case (.tasks, .columns):
      LayoutGuess.areStates(board.columns.map(\.name)) ? "" : MarkdownMark.columns + "\n\n"
    case (_, .list): "# \(board.name)\n\n"
    default: plainHead
    }
  }

  private var plainHead: String {
    style == .obsidian ? "---\n\nkanban-plugin: board\n\n---\n\n" : ""
  }

  package var emptyBoard: String { plainHead + tail }

  package func heading(of column: Column) -> String {
    if shape == .list { return "" }
    switch style {
    case .obsidian:
      // A number in the name must not be read as a limit.
      let isNumbered = MarkdownLine.limit(column.name).name != column.name
      let limit = column.limit.map { " (\($0))" } ?? (isNumbered ? " (0)" : "")
      return "## \(MarkdownLine.headingText(column.name + limit))\n\n"
        + (column.kind == .done ? "**Complete**\n" : "")
    case .taskell: return "## \(MarkdownLine.headingText(column.name))\n\n"
    case .tasks:
      let isShown = ColumnWords.kind(of: column.name) == column.kind
      return "## \(MarkdownLine.headingText(column.name))\n\n"
        + (isShown ? "" : MarkdownMark.line(of: column.kind) + "\n\n")
    }
  }

  /// The text between the last card of a column and the next heading.
  package var gap: String { shape == .list ? "" : style == .obsidian ? "\n\n" : "\n" }

  package var hasArchive: Bool { style == .obsidian }

  package var archiveHeading: String { "***\n\n## Archive\n\n" }

  package var tail: String {
    style == .obsidian
      ? "\n%% kanban:settings\n```\n{\"kanban-plugin\":\"board\"}\n```\n%%\n" : ""
  }

  // MARK: Cards

  /// A card as the lines of an item.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - kind: The kind of its column, for its box.
  ///   - key: Its identifier at the end of the line, in Obsidian's style.
  ///   - column: The column from which it was archived, in Obsidian's style.
  /// - Returns: The lines without their ends.
  package func lines(
    of card: SourceCard,
    in kind: Column.Kind,
    key: String?,
    archivedFrom column: String? = nil
  ) -> [String] {
    let finish = kind == .done ? card.finishedAt?.day : nil
    let names = style == .obsidian ? key.map { ["^" + $0] } ?? [] : []
    let kept =
      style == .taskell ? [] : [finish.map(MarkdownFact.text(ofFinish:))].compactMap(\.self)
    let text = Self.firstLine(of: card.draft, keeping: kept + names, notations, habits)
    let box = "- [\(shape == .list || kind == .done ? TaskBox.mark(of: kind) : " ")] "
    let body = Self.bodyLines(card.body, tags: card.tags, habits)
    switch style {
    case .obsidian:
      let mark = column.flatMap(ArchivedColumn.line).map { [$0] } ?? []
      return [box + text] + (body + mark).map { "\t" + $0 } + steps(card, "\t- ")
    case .tasks:
      let bold = BoldTitle.bold(card.title)
      let isBold = bold != card.title && text.hasPrefix(bold)
      let below = isBold ? body : WrappedTitle.separated(body, after: text)
      return [box + text] + below.map { $0.isEmpty ? "" : "  " + $0 } + steps(card, "  - ")
    case .taskell:
      var lines = ["- " + Self.guarded(text)]
      if let due = card.due { lines.append("    @ \(due.iso)") }
      if !card.body.isEmpty {
        lines += card.body.lines.map { $0.isEmpty ? "    >" : "    > \($0)" }
      }
      return lines + steps(card, "    * ")
    }
  }

  private var habits: MarkdownHabits {
    var habits = MarkdownHabits()
    habits.isPlugin = style == .obsidian
    return habits
  }

  private var notations: FactNotations {
    switch style {
    case .obsidian: FactNotations(due: .braces)
    case .taskell: FactNotations(due: .line)
    case .tasks: FactNotations(due: .own, isBold: true)
    }
  }

  package func item(
    _ card: SourceCard,
    in kind: Column.Kind = .toDo,
    key: String?,
    archivedFrom column: String? = nil
  ) -> String {
    Self.text(of: lines(of: card, in: kind, key: key, archivedFrom: column))
  }

  package static func text(of lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

  private func steps(_ card: SourceCard, _ bullet: String) -> [String] {
    card.checklist.map { "\(bullet)[\($0.isDone ? "x" : " ")] \($0.text)" }
  }

  /// The title, the tags that are not in it, the other facts, and those to keep.
  static func firstLine(
    of draft: CardDraft,
    keeping kept: [String] = [],
    _ notations: FactNotations,
    _ habits: MarkdownHabits
  ) -> String {
    let isNamed = kept.contains { $0.hasPrefix("^") }
    let title = title(
      of: draft.title,
      tags: draft.tags,
      isNamed: isNamed,
      isBold: notations.isBold,
      habits
    )
    var words = [title]
    let inside = facts(in: title, habits)
    words += draft.tags.filter { !inside.contains(.tag($0)) && isHeld($0) }.map { "#" + $0 }
    if let due = draft.dueDate, notations.due != .line {
      words.append(MarkdownFact.text(of: due, notations.due ?? .own, habits.dates))
    }
    if let start = draft.start {
      words.append(MarkdownFact.text(ofStart: start, notations.due ?? .own))
    }
    words += draft.assignees.filter(isHeldName).map { "@" + $0 }
    if draft.priority != .none {
      words.append(MarkdownFact.text(of: draft.priority, notations.priority ?? .own))
    }
    if let repeats = draft.repeats, notations.due != .line {
      words += [MarkdownFact.text(of: repeats, notations.due ?? .own)].compactMap(\.self)
    }
    return (words + kept).joined(separator: " ")
  }

  private static func facts(in title: String, _ habits: MarkdownHabits) -> Set<MarkdownFact.Value> {
    if MarkdownFact.areUnlikely(in: title, habits.dates) { return [] }
    let line = FactLine(title, habits)
    return Set(line.first.facts.compactMap { line.pieces[$0].fact?.value })
  }

  /// A title that is read back as it is.
  static func title(
    of title: String,
    tags: [String],
    isNamed: Bool,
    isBold: Bool,
    _ habits: MarkdownHabits
  ) -> String {
    let bold = BoldTitle.bold(title)
    let text = isBold && bold != title ? bold : BoldTitle.guarded(title)
    return FactLine.escaped(text, tags: tags, isNamed: isNamed, habits)
      .replacing("<br", with: "\\<br")
  }

  /// Whether written lines read back with the card's title and the facts that can be written.
  package func says(_ card: SourceCard, in lines: [String]) -> Bool {
    guard let first = lines.first, let item = MarkdownLine.item(first) else { return false }
    let read = MarkdownCard(item.text, below: Array(lines.dropFirst()), habits).card
    let isTimeKept = read.dueTime == card.dueTime || notations.due?.holdsTime == false
    return read.title == card.title && read.due == card.due && isTimeKept
      && read.start == card.start
      && read.priority == card.priority
      && Set(read.tags) == Set(card.tags.filter(Self.isHeld))
      && read.assignees == card.assignees.filter(Self.isHeldName)
  }

  /// The identifier after `^`: Obsidian's, if valid, or the card's own.
  package static func key(of card: Card) -> String {
    let name = card.name(in: InterchangeFormat.obsidian.name)
    return name.flatMap { MarkdownFact.identifier("^" + $0) } ?? card.writtenID
  }

  package static func isHeld(_ tag: String) -> Bool { MarkdownFact.tag("#\(tag)") == tag }

  static func isHeldName(_ name: String) -> Bool {
    let found = MarkdownFact.first(in: "@\(name)", DateForm())
    return found?.fact.value == .assignee(name) && found?.end == "@\(name)".endIndex
  }

  /// Adds a backslash to a text that begins with a box, or would form a rule with its bullet.
  static func guarded(_ text: String) -> String {
    MarkdownLine.box(text[...]) == nil && !MarkdownLine.isRuleText(text) ? text : "\\" + text
  }

  /// The lines of a body; a line that would be misread gets a backslash, except in literal blocks.
  static func bodyLines(
    _ body: String,
    tags: [String] = [],
    _ habits: MarkdownHabits = MarkdownHabits()
  ) -> [String] {
    if body.isEmpty { return [] }
    let lines = body.lines
    let literal = LiteralLines(lines)
    // The reader takes its blanks as the indentation of all lines.
    let first = lines.firstIndex { !MarkdownLine.isBlank($0) }
    return lines.enumerated()
      .map { index, line in
        if literal[index] { return line }
        let line = FactLine.escapedBelow(line, tags: tags, habits)
        if line.isEmpty { return index == 0 || index == lines.count - 1 ? "\\" : "" }
        let isOther =
          line.hasPrefix("\\") || line.hasPrefix(">") || line.hasPrefix("@ ")
          || index == first && (line.hasPrefix(" ") || line.hasPrefix("\t"))
          || MarkdownLine.item(line)?.mark != nil
          || LiteralLines.isOpening(line)
        return isOther ? "\\" + line : line
      }
  }
}

extension String {
  /// The lines of a text with any line ends; to `Character`, CR LF is a single character.
  var lines: [String] {
    TextRule.withLineFeeds(self).utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }
}

extension Card {
  /// Its identifier in text: the whole last group, since a later card could share a shorter prefix.
  var writtenID: String { id.text(groupDigits: CardIDPrefix.groupLength) }
}

extension SourceCard {
  package init(_ card: Card) {
    self.init(key: nil, column: "", title: card.title)
    body = card.body
    due = card.due
    dueTime = card.dueTime
    start = card.start
    finishedAt = card.place.knownFinish
    repeats = card.draft.repeats
    priority = card.priority
    tags = card.tags
    assignees = card.assignees
    checklist = card.checklist
  }

  /// The fields that Markdown has a notation for.
  var draft: CardDraft {
    var draft = CardDraft(
      title: title,
      due: due,
      priority: priority,
      tags: tags,
      assignees: assignees,
      start: start
    )
    draft.dueTime = due == nil ? nil : dueTime
    draft.repeats = repeats
    return draft
  }
}
