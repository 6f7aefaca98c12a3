import BoardModel

/// Reads a folder of Markdown files with front matter, as Backlog.md and kanban-md write it.
///
/// Takes the files as values; it has no access to a file system.
package struct FolderReader {
  package struct File: Hashable, Sendable {
    package let path: String
    package let bytes: [UInt8]
    package let fault: String?
    /// What it is if it is not a file, in a report: a link, which is not followed, or a pipe.
    let other: String?

    package init(path: String, bytes: [UInt8], fault: String? = nil) {
      (self.path, self.bytes, self.fault, other) = (path, bytes, fault, nil)
    }

    package init(linkAt path: String) {
      (self.path, bytes, fault, other) = (path, [], nil, "links, which are not followed")
    }

    /// A folder, a pipe or a device with the name of a task.
    package init(specialAt path: String) {
      (self.path, bytes, fault, other) = (path, [], nil, "folders and pipes named like tasks")
    }
  }

  private let dates: LocalDates

  package init(dates: LocalDates) { self.dates = dates }

  /// - Parameters:
  ///   - files: The files of the folder.
  ///   - skipsBad: Whether to skip and list files that can't be read.
  /// - Returns: The board.
  /// - Throws: `SourceFault` with the names of all files that can't be read.
  package func read(_ files: [File], skippingBad skipsBad: Bool = false) throws -> SourceBoard {
    var board = SourceBoard()
    Self.countOthers(of: files, &board.notCarried)
    let files = files.filter { $0.other == nil }
    for file in files where Self.isConfiguration(file.path) {
      reading(file, &board) { board throws in try readConfiguration(file, &board) }
    }
    var cards: [(order: Double, card: SourceCard)] = []
    for file in files.sorted(by: { $0.path < $1.path })
    where file.path.hasSuffix(".md") || file.fault != nil && !Self.isConfiguration(file.path) {
      if Self.isDocument(file.path) {
        board.notCarried.add("documents and decisions")
        continue
      }
      guard let read = reading(file, &board, { board throws in try card(file, &board) }) else {
        continue
      }
      guard let read else {
        board.notCarried.add(
          "Markdown files without a title in front matter that is a text",
          example: Self.shortened(file.path)
        )
        continue
      }
      board.addColumn(SourceColumn(read.card.column))
      cards.append(read)
    }
    if !board.skipped.isEmpty, !skipsBad { throw Self.fault(board.skipped) }
    let sorted = cards.enumerated()
      .sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
    board.cards = sorted.map(\.element.card)
    return board
  }

  /// Runs the body, or lists the file as unreadable and returns nil.
  @discardableResult
  private func reading<Value>(
    _ file: File,
    _ board: inout SourceBoard,
    _ body: (inout SourceBoard) throws -> Value
  ) -> Value? {
    do {
      if let fault = file.fault { throw SourceFault(fault) }
      return try body(&board)
    } catch {
      let message = (error as? SourceFault)?.message ?? "it is not YAML"
      board.skipped.append("\(file.path): \(message)")
      return nil
    }
  }

  static func countOthers(of files: [File], _ notCarried: inout NotCarried) {
    for file in files.sorted(by: { $0.path < $1.path }) {
      if let other = file.other { notCarried.add(other, example: Self.shortened(file.path)) }
    }
  }

  /// The end of a long path, which has the name.
  static func shortened(_ path: String) -> String {
    path.count > 60 ? "…" + path.suffix(59) : path
  }

  static func fault(_ skipped: [String]) -> SourceFault {
    let files = skipped.joined(separator: "; ")
    if skipped.count == 1 { return SourceFault("\(files); skip it with --skip-bad") }
    return SourceFault("\(skipped.count) files can't be read: \(files); skip them with --skip-bad")
  }

  // MARK: The board

  private static func isConfiguration(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name == "config.yml" || name == "config.yaml"
  }

  /// Whether Backlog.md keeps something other than tasks there.
  private static func isDocument(_ path: String) -> Bool {
    path.split(separator: "/").dropLast()
      .contains { ["docs", "decisions", "milestones", "templates"].contains($0) }
  }

  func readConfiguration(_ file: File, _ board: inout SourceBoard) throws {
    let document = try FrontMatter(document: SourceText(file.bytes).text)
    board.name =
      (document["project_name"] ?? document["board"]?["name"] ?? document["name"])?.text
      ?? board.name
    let known: Set = [
      "project_name", "board", "name", "statuses", "wip_limits",
      // What an export writes for the other program says nothing of the board.
      "version", "tasks_dir", "next_id", "task_prefix", "date_format", "default_status", "defaults",
      "priorities",
    ]
    for member in document.members
    where !known.contains(member.name.lowercased()) && !member.value.isEmpty {
      board.notCarried.add("settings of \(file.path.split(separator: "/").last ?? "")")
    }
    for status in document["statuses"]?.list ?? [] {
      guard let name = status.text, name.lowercased() != Self.archived else { continue }
      let limit = status["wip_limit"]?.text ?? document["wip_limits"]?[name]?.text
      board.addColumn(SourceColumn(name, limit: limit.flatMap { Int($0) }))
    }
  }

  /// The kanban-md status of archived cards.
  static let archived = "archived"

  /// The member of our exports with the column of an archived card.
  static let archivedFrom = "archived_from"

  // MARK: Cards

  private func card(
    _ file: File,
    _ board: inout SourceBoard
  ) throws -> (order: Double, card: SourceCard)? {
    let text = SourceText(file.bytes)
    guard let front = try FrontMatter(text.lines),
      let title = front["title"]?.text
    else {
      return nil
    }
    if let note = text.note { board.notes.append("“\(file.path)” is \(note)") }
    var card = SourceCard(column: "To Do", title: title)
    card.key = front["id"]?.text ?? file.path
    if let status = front["status"]?.text, !status.isEmpty {
      let known = board.column(named: status)
      card.column = known?.name ?? status
    } else {
      if let first = board.columns.first { card.column = first.name }
      board.notCarried.add(SourceBoard.homeless(in: card.column), example: title)
    }
    for member in front.members {
      read(member.name.lowercased(), member.value, &card, &board.notCarried)
    }
    readDates(front.members, &card, &board.notCarried)
    let folders = file.path.split(separator: "/").dropLast()
    if card.column.lowercased() == Self.archived {
      card.isArchived = true
      let name = front[Self.archivedFrom]?.text
      let column = name.flatMap(board.column)
      card.hasColumn = column != nil
      card.column = (column ?? board.columns.last)?.name ?? card.column
    }
    if folders.contains("archive") { card.isArchived = true }
    // kanban-md has the same sections.
    let parts = TaskText(front.body, as: .backlog)
    (card.body, card.checklist, card.ownIdentifier) = (
      parts.body, parts.checklist, parts.identifier
    )
    try keepOthers(of: front, &card, &board.notCarried)
    return (front["ordinal"]?.text.flatMap { Double($0) } ?? .infinity, card)
  }

  private func read(
    _ name: String,
    _ value: FrontMatterValue,
    _ card: inout SourceCard,
    _ notCarried: inout NotCarried
  ) {
    switch name {
    case "priority":
      guard let text = value.text else { break }
      card.priority = Self.priority(text)
      if card.priority == .none, !text.isEmpty, text.lowercased() != "none" {
        notCarried.add("priorities such as “\(text.prefix(20))”")
      }
    case "labels", "tags": card.tags += value.texts
    case "milestone", "type", "class":
      if let text = value.text, !text.isEmpty { card.tags.append("\(name):\(text)") }
    case "assignee", "assignees", "claimed_by":
      for text in value.texts {
        if TableCell.person(text).hasAddress { notCarried.add("addresses of people") }
        card.assignees.append(Self.assignee(text))
      }
    case "dependencies", "depends_on", "blocked_by": card.blockedBy += value.texts
    default: break
    }
  }

  /// Keeps members without a field in a card, for a later export.
  private func keepOthers(
    of front: FrontMatter,
    _ card: inout SourceCard,
    _ notCarried: inout NotCarried
  ) throws {
    let isFinished = card.finishedAt != nil && ColumnWords.kind(of: card.column) == .done
    let isOther = { (member: FrontMatter.Member) in
      !Self.isKnown(member.name) && !member.value.isEmpty
        && !(isFinished && Self.isFinish(member.name.lowercased()))
    }
    if let yaml = try front.yaml(where: isOther),
      let body = KeptFrontMatter.body(card.body, with: yaml)
    {
      card.body = body
    } else {
      for member in front.members where isOther(member) {
        notCarried.add("“\(member.name.lowercased().prefix(30))” of the front matter")
      }
    }
  }

  /// Whether a card has a field for a member of the front matter.
  static func isKnown(_ name: String) -> Bool {
    let name = name.lowercased()
    return knownNames.contains(name) || dateNames.contains(name)
  }

  private static let knownNames: Set = [
    "id", "title", "status", "ordinal", "priority", "labels", "tags", "milestone", "type", "class",
    "assignee", "assignees", "claimed_by", "dependencies", "depends_on", "blocked_by",
    archivedFrom,
  ]

  static func priority(_ text: String) -> Priority {
    switch text.lowercased() {
    case "critical", "urgent", "highest", "high": .high
    case "medium", "normal": .medium
    case "low", "lowest": .low
    default: .none
    }
  }

  /// The name of a person, such as `@ann`.
  static func assignee(_ text: String) -> String {
    let name = TableCell.person(text).name
    return name.hasPrefix("@") ? String(name.dropFirst()) : name
  }

  /// `2025-06-10 14:30` in ISO 8601.
  static func dashed(_ text: String) -> String {
    String(text.prefix(40)).replacing(" ", with: "T")
  }

  static let dueNames = ["due", "due_date", "duedate"]
  private static let createdNames: Set = ["created", "created_date", "created_at"]
  private static let updatedNames: Set = ["updated", "updated_date", "updated_at"]
  /// Where a card is not done, these stay in the front matter, like unread members.
  private static let finishedNames: Set = [
    "completed", "completed_at", "completed_date", "closed_at", "done_at",
  ]
  static func isFinish(_ name: String) -> Bool { finishedNames.contains(name) }
  private static let dateNames = createdNames.union(updatedNames).union(dueNames)

  private func readDates(
    _ members: [FrontMatter.Member],
    _ card: inout SourceCard,
    _ notCarried: inout NotCarried
  ) {
    let reader = SourceDates(dates: dates, title: card.title)
    for member in members {
      if case .null = member.value { continue }
      let text = member.value.text.map(Self.dashed) ?? "a list"
      let name = member.name.lowercased()
      if Self.dueNames.contains(name) {
        card.due = reader.due(text, &notCarried)
        card.dueTime = dates.time(iso: text)
      }
      if Self.createdNames.contains(name) { card.createdAt = reader.created(text, &notCarried) }
      if Self.updatedNames.contains(name) { card.updatedAt = reader.updated(text, &notCarried) }
      if Self.isFinish(name) { card.finishedAt = SourceDates.finish(text) }
    }
  }
}
