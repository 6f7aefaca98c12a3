package import BoardModel

/// Writes a Markdown board that `MarkdownReader` reads back.
package struct MarkdownWriter {
  package enum Style: Sendable {
    case obsidian
    case taskell
  }

  private let style: Style

  package init(_ style: Style) { self.style = style }

  // MARK: The board

  package func head(of board: Board) -> String { head }

  private var head: String {
    switch style {
    case .obsidian: "---\n\nkanban-plugin: board\n\n---\n\n"
    case .taskell: ""
    }
  }

  package var emptyBoard: String { head + tail }

  package func heading(of column: Column) -> String {
    switch style {
    case .obsidian:
      // A number in the name must not be read as a limit.
      let isNumbered = MarkdownLine.limit(column.name).name != column.name
      let limit = column.limit.map { " (\($0))" } ?? (isNumbered ? " (0)" : "")
      return "## \(column.name)\(limit)\n\n" + (column.kind == .done ? "**Complete**\n" : "")
    case .taskell: return "## \(column.name)\n\n"
    }
  }

  /// The text between the last card of a column and the next heading.
  package var gap: String { style == .obsidian ? "\n\n" : "\n" }

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
  ///   - isDone: Whether its box is checked.
  ///   - key: Its identifier at the end of the line, in Obsidian's style.
  ///   - column: The column from which it was archived, in Obsidian's style.
  /// - Returns: The lines without their ends.
  package func lines(
    of card: SourceCard,
    isDone: Bool,
    key: String?,
    archivedFrom column: String? = nil
  ) -> [String] {
    switch style {
    case .obsidian:
      let first = "- [\(isDone ? "x" : " ")] \(Self.firstLine(of: card, key: key))"
      let mark = column.flatMap(ArchivedColumn.line).map { [$0] } ?? []
      let body = Self.bodyLines(card.body, tags: card.tags, Self.obsidian) + mark
      return [first] + body.map { "\t" + $0 } + steps(card, "\t- ")
    case .taskell:
      var lines = ["- " + Self.guarded(Self.firstLine(of: card, key: nil, hasDate: false))]
      if let due = card.due { lines.append("    @ \(due.iso)") }
      if !card.body.isEmpty {
        lines += card.body.lines.map { $0.isEmpty ? "    >" : "    > \($0)" }
      }
      return lines + steps(card, "    * ")
    }
  }

  package func item(
    _ card: SourceCard,
    isDone: Bool,
    key: String?,
    archivedFrom column: String? = nil
  ) -> String {
    Self.text(of: lines(of: card, isDone: isDone, key: key, archivedFrom: column))
  }

  package static func text(of lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

  private func steps(_ card: SourceCard, _ bullet: String) -> [String] {
    card.checklist.map { "\(bullet)[\($0.isDone ? "x" : " ")] \($0.text)" }
  }

  /// The title, the tags that are not in it, the due date and the identifier.
  static func firstLine(
    of card: SourceCard,
    key: String?,
    hasDate: Bool = true,
    _ habits: MarkdownHabits = MarkdownHabits()
  ) -> String {
    let isNamed = key != nil || card.key != nil
    let title = MarkdownWords.escaped(card.title, tags: card.tags, isNamed: isNamed, habits)
    var words = [title.replacing("<br", with: "\\<br")]
    let inside = Set(card.title.split(separator: " ").compactMap(MarkdownWords.tag))
    for tag in card.tags where !inside.contains(tag) && isHeld(tag) { words.append("#" + tag) }
    let dates = habits.dates
    if hasDate, let due = card.due { words.append("\(dates.trigger){\(dates.text(of: due))}") }
    if let key { words.append("^" + key) }
    return words.joined(separator: " ")
  }

  /// The style of a new Obsidian board.
  private static let obsidian = {
    var habits = MarkdownHabits()
    habits.hasFactsBelow = true
    return habits
  }()

  /// Whether written lines read back with the card's title, due date and writable tags.
  package func says(_ card: SourceCard, in lines: [String]) -> Bool {
    guard let first = lines.first, let item = MarkdownLine.item(first) else { return false }
    var reader = MarkdownCard(item.text, style == .obsidian ? Self.obsidian : MarkdownHabits())
    reader.add(content: MarkdownLine.outdented(Array(lines.dropFirst())))
    let read = reader.card
    return read.title == card.title && read.due == card.due
      && Set(read.tags) == Set(card.tags.filter(Self.isHeld))
  }

  /// The identifier after `^`: Obsidian's, if valid, or the card's own.
  package static func key(of card: Card) -> String {
    let name = card.name(in: InterchangeFormat.obsidian.name)
    return name.flatMap { MarkdownWords.identifier("^" + $0) } ?? card.writtenID
  }

  package static func isHeld(_ tag: String) -> Bool { MarkdownWords.tag("#\(tag)") == tag }

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
    return lines.enumerated()
      .map { index, line in
        if literal[index] { return line }
        let line =
          habits.hasFactsBelow ? MarkdownWords.escapedBelow(line, tags: tags, habits) : line
        if line.isEmpty { return index == 0 || index == lines.count - 1 ? "\\" : "" }
        let isOther =
          line.hasPrefix("\\") || line.hasPrefix(">") || line.hasPrefix("@ ") || line.hasPrefix(" ")
          || line.hasPrefix("\t") || MarkdownLine.item(line)?.mark != nil
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
    priority = card.priority
    tags = card.tags
    checklist = card.checklist
  }
}
