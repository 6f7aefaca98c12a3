package import BoardModel

/// Writes a board as a folder of Markdown files with front matter, for one of two programs;
/// `FolderReader` reads both.
package struct FolderWriter {
  private let names: FolderNames

  package init(_ names: FolderNames) { self.names = names }

  private var isBacklog: Bool { names.dialect == .backlog }

  // MARK: The board

  package func configuration(of board: Board) -> String {
    let columns = board.columns.map { Self.quoted($0.name) }
    let first = columns.first ?? "\"\""
    let limits = board.columns.compactMap { column in
      column.limit.map { "  \(Self.quoted(column.name)): \($0)" }
    }
    let lines =
      isBacklog
      ? [
        "project_name: \(Self.quoted(board.name))", "default_status: \(first)",
        "statuses: [\(columns.joined(separator: ", "))]", "labels: []",
        "date_format: yyyy-mm-dd hh:mm", "task_prefix: \"\(names.prefix.lowercased())\"",
      ]
      : [
        "version: 1", "board:", "  name: \(Self.quoted(board.name))", "tasks_dir: tasks",
        "statuses:",
      ] + columns.map { "  - \($0)" } + Self.archivedStatus(besides: board.columns) + [
        "priorities: [none, low, medium, high]", "defaults:", "  status: \(first)",
        "  priority: none", "next_id: \(names.nextNumber)",
      ]
    let all = lines + (limits.isEmpty ? [] : ["wip_limits:"] + limits)
    return all.joined(separator: "\n") + "\n"
  }

  private static func archivedStatus(besides columns: [Column]) -> [String] {
    columns.contains { $0.name.lowercased() == FolderReader.archived }
      ? [] : ["  - \(FolderReader.archived)"]
  }

  // MARK: Cards

  /// The path of a card's file in the folder: its identifier and as much of its title as a file
  /// name allows.
  package func path(of card: Card) -> String {
    let name = names[card.id] ?? card.id.text
    if !isBacklog {
      let number = String(repeating: "0", count: max(0, 3 - name.count)) + name
      return "tasks/\(number)-\(Self.words(of: card.title).lowercased()).md"
    }
    let folder = card.place.isArchived ? "archive/tasks" : "tasks"
    return "\(folder)/\(name.lowercased()) - \(Self.words(of: card.title)).md"
  }

  static func words(of title: String) -> String {
    let words = title.unicodeScalars.map { scalar -> Character in
      let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      return isPlain || "-_.,()".unicodeScalars.contains(scalar) ? Character(scalar) : " "
    }
    var name = ""
    // File systems allow 255 bytes.
    for character in String(words).split(separator: " ").joined(separator: "-") {
      if name.utf8.count + character.utf8.count > 120 { break }
      name.append(character)
    }
    return name.isEmpty ? "untitled" : name
  }

  /// `column` is the name of the column.
  package func file(_ card: Card, column: String, ordinal: Int?) -> String {
    let name = names[card.id] ?? card.id.text
    let isStatus = isBacklog || !card.place.isArchived
    var lines = ["---", "id: \(name)", "title: \(Self.quoted(card.title))"]
    lines.append("status: \(isStatus ? Self.quoted(column) : FolderReader.archived)")
    if !isStatus { lines.append("\(FolderReader.archivedFrom): \(Self.quoted(column))") }
    lines += isBacklog ? backlogMembers(of: card) : kanbanMembers(of: card)
    if let ordinal { lines.append("ordinal: \(ordinal)") }
    let (body, others) = KeptFrontMatter.parts(of: card.body)
    if let finish = card.place.knownFinish, !others.contains(where: Self.isFinish) {
      lines.append(
        isBacklog ? "completed_date: '\(Self.minute(finish))'" : "completed: \(finish.iso)"
      )
    }
    lines += others + ["---", ""]
    if !names.isKept(card.id) { lines.append(TaskText.mark(of: card.id)) }
    let text = TaskText.lines(of: body, card.checklist, as: names.dialect)
    if !names.isKept(card.id), !text.isEmpty { lines.append("") }
    lines += text
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Whether a line of front matter that stays says when the card was done.
  private static func isFinish(_ line: String) -> Bool {
    FolderReader.isFinish(line.prefix { $0 != ":" }.lowercased())
  }

  private func backlogMembers(of card: Card) -> [String] {
    let (labels, others) = Self.parts(of: card.tags, ["milestone", "type"])
    var lines = Self.list("assignee", card.assignees.map(Self.quoted))
    lines.append("created_date: '\(Self.minute(card.createdAt))'")
    lines.append("updated_date: '\(Self.minute(card.updatedAt))'")
    lines += Self.list("labels", labels.map(Self.quoted)) + others
    lines += Self.list("dependencies", card.blockedBy.map { names[$0] ?? $0.text })
    if card.priority != .none { lines.append("priority: \(card.priority)") }
    if let due = card.due { lines.append("due_date: '\(due.iso)'") }
    return lines
  }

  private func kanbanMembers(of card: Card) -> [String] {
    let (labels, others) = Self.parts(of: card.tags, ["class"])
    var lines = ["priority: \(card.priority)"]
    lines += ["created: \(card.createdAt.iso)", "updated: \(card.updatedAt.iso)"]
    if !card.assignees.isEmpty {
      lines.append("assignee: \(Self.quoted(card.assignees.joined(separator: ", ")))")
    }
    lines += Self.list("tags", labels.map(Self.quoted)) + others
    if let due = card.due { lines.append("due: \(due.iso)") }
    lines += Self.list("depends_on", card.blockedBy.compactMap { names[$0] })
    // kanban-md accepts only numbers here; cards outside the folder go where it does not look.
    lines += Self.list("blocked_by", card.blockedBy.filter { names[$0] == nil }.map(\.text))
    return lines
  }

  /// Splits tags at the end such as `milestone:v1`, which are members of their own, from the
  /// others.
  private static func parts(
    of tags: [String],
    _ members: [String]
  ) -> (labels: [String], members: [String]) {
    var (labels, lines): ([String], [String]) = (tags, [])
    for member in members.reversed() {
      guard let tag = labels.last, tag.hasPrefix(member + ":"), tag.count > member.count + 1
      else { continue }
      labels.removeLast()
      lines.insert("\(member): \(quoted(String(tag.dropFirst(member.count + 1))))", at: 0)
    }
    return (labels, lines)
  }

  private static func list(_ name: String, _ values: [String]) -> [String] {
    values.isEmpty ? [] : ["\(name): [\(values.joined(separator: ", "))]"]
  }

  /// A moment in the form of Backlog.md, without seconds.
  private static func minute(_ time: Timestamp) -> String {
    String(time.iso.prefix(16)).replacing("T", with: " ")
  }

  /// A YAML string in quotation marks, on one line.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.properties.generalCategory.actsOnTerminals:
        let digits = String(scalar.value, radix: 16)
        result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
