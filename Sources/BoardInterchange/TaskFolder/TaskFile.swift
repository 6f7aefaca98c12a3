import BoardModel

/// A task in a file of a linked folder: what its card has, and how its lines change.
struct TaskFile {
  let dialect: TaskDialect
  let id: String?
  let status: String?
  let draft: CardDraft
  let lines: [LinkFile.Line]
  let front: FrontMatter?
  let parts: TaskText
  private let name: String
  private let dates: LocalDates

  /// A kanbn task without a title gets `name` as its title.
  ///
  /// - Throws: `SourceFault` if it isn't a task.
  init(_ bytes: [UInt8], _ dialect: TaskDialect, named name: String, _ dates: LocalDates) throws {
    guard !bytes.contains(0), let lines = LinkFile.lines(of: bytes[...]) else {
      throw SourceFault("it is not text in UTF-8")
    }
    try self.init(lines, dialect, named: name, dates)
  }

  private init(
    _ lines: [LinkFile.Line],
    _ dialect: TaskDialect,
    named name: String,
    _ dates: LocalDates
  ) throws {
    if let line = lines.firstIndex(where: { LinkFile.isConflictMark($0.text) }) {
      throw SourceFault(line: line + 1, "it has Git conflict markers")
    }
    var texts = lines.map(\.text)
    if texts.first?.hasPrefix("\u{FEFF}") == true { texts[0].removeFirst() }
    front = try FrontMatter(texts)
    parts = TaskText(texts, from: front.map { $0.end + 1 } ?? 0, as: dialect)
    (self.lines, self.dialect, self.name, self.dates) = (lines, dialect, name, dates)
    id = front?["id"]?.text
    status = front?["status"]?.text
    var card = SourceCard(column: "", title: parts.title ?? name)
    if dialect != .kanbn {
      guard let title = front?["title"]?.text else {
        throw SourceFault("it has no title in front matter")
      }
      card.title = title
    }
    (card.body, card.checklist) = (parts.body, parts.checklist)
    let front = front
    let value = { (field: CardField) in
      dialect.names(of: field).lazy.compactMap { front?[$0] }.first
    }
    card.tags = value(.tags)?.texts ?? []
    card.assignees = value(.assignees)?.texts.map(FolderReader.assignee) ?? []
    if dialect != .kanbn { card.priority = FolderReader.priority(value(.priority)?.text ?? "") }
    if let text = value(.due)?.text.map(FolderReader.dashed) {
      (card.due, card.dueTime) = (dates.day(iso: text), dates.time(iso: text))
    }
    draft = LinkFields.draft(of: card)
  }

  var bytes: [UInt8] { lines.flatMap { Array(($0.text + $0.end).utf8) } }

  // MARK: Changes

  /// The file with changes of its card; only the lines that they need are different.
  ///
  /// - Throws: `SourceFault` if the file can't have them.
  func changed(by edits: [CardEdit], status: String?) throws -> TaskFile {
    var (file, wanted) = (self, draft)
    for edit in edits {
      wanted.apply(edit)
      file = try file.with(file.lines(after: edit))
    }
    if let status { file = try file.with(file.setting(["status"], to: status)) }
    guard file.agrees(with: wanted), status == nil || file.status == status, file.id == id else {
      throw SourceFault("its file can't hold that text")
    }
    return file
  }

  /// The file with all changes that it can have, and why it can't have the others.
  ///
  /// - Throws: `SourceFault` if it can have none.
  func changed(
    byEach edits: [CardEdit],
    status: String?
  ) throws -> (file: TaskFile, refusals: [String]) {
    if let file = try? changed(by: edits, status: status) { return (file, []) }
    var (file, refusals) = (self, [String]())
    for edit in edits {
      do { file = try file.changed(by: [edit], status: nil) } catch {
        refusals.append(refusal(of: edit))
      }
    }
    return (try file.changed(by: [], status: status), refusals)
  }

  /// What to change, for a text its first line that the file can't hold.
  private func refusal(of edit: CardEdit) -> String {
    guard case .body(let body) = edit else {
      return "its file can't hold its \(edit.field.name)"
    }
    let lines = body.lines
    var (held, refused) = (0, lines.count)
    while held + 1 < refused {
      let middle = (held + refused) / 2
      let start = lines[..<middle].joined(separator: "\n")
      if (try? changed(by: [.body(start)], status: nil)) == nil {
        refused = middle
      } else {
        held = middle
      }
    }
    let line = lines.indices.contains(held) ? lines[held].prefix(60) : ""
    return "its file can't hold the line “\(line)” of its text; change that line"
  }

  private func with(_ lines: [LinkFile.Line]) throws -> TaskFile {
    try TaskFile(lines, dialect, named: name, dates)
  }

  /// Whether it has the values of a card, but for blank lines and the order of lists.
  private func agrees(with wanted: CardDraft) -> Bool {
    let trimmed = { (text: String) in
      text.lines.map { String($0[...].trimmingBlanks()) }.joined(separator: "\n")
        .trimmingCharacters { $0 == "\n" }
    }
    return dialect.fields.allSatisfy { field in
      switch field {
      case .body: trimmed(draft.body) == trimmed(wanted.body)
      case .tags: Set(draft.tags) == Set(wanted.tags)
      case .assignees: Set(draft.assignees) == Set(wanted.assignees)
      default: draft.agrees(with: wanted, on: field)
      }
    }
  }

  private func lines(after edit: CardEdit) -> [LinkFile.Line] {
    let names = dialect.names(of: edit.field)
    switch edit {
    case .title(let title):
      return dialect == .kanbn ? settingTitle(title) : setting(names, to: title)
    case .priority(let priority):
      return setting(names, to: priority == .none ? nil : "\(priority)")
    case .due(let day, let time):
      return setting(names, to: day.map { DueDate($0, at: time).iso })
    case .tags(let tags):
      return settingList(names) { LinkFields.names(of: tags, keeping: $0) }
    case .assignees(let people):
      return settingList(names) { present in
        let hasSign = present.isEmpty ? dialect == .backlog : present.contains { $0.hasPrefix("@") }
        let names = LinkFields.names(of: people, keeping: present) { [FolderReader.assignee($0)] }
        return names.map { hasSign && !present.contains($0) ? "@\($0)" : $0 }
      }
    case .body(let body): return settingBody(body)
    case .checklist(let checklist): return settingSteps(checklist)
    default: return lines
    }
  }

  // MARK: Lines

  /// The lines without some, and with new ones before those with these numbers.
  func replacing(
    _ removed: Set<Int>,
    _ inserted: [Int: [String]],
    in changed: [LinkFile.Line]? = nil
  ) -> [LinkFile.Line] {
    let lines = changed ?? self.lines
    let end = lines.lineEnd
    var result: [LinkFile.Line] = []
    for index in 0...lines.count {
      if let new = inserted[index], !new.isEmpty {
        if let last = result.indices.last, result[last].end.isEmpty { result[last].end = end }
        result += new.map { LinkFile.Line(text: $0, end: end) }
      }
      if index < lines.count, !removed.contains(index) { result.append(lines[index]) }
    }
    return result
  }

  func replacing(_ line: Int, by text: String) -> [LinkFile.Line] {
    var result = lines
    result[line].text = text
    return result
  }

  private func settingTitle(_ title: String) -> [LinkFile.Line] {
    if let line = parts.titleLine { return replacing(line, by: "# \(title)") }
    return replacing([], [parts.start: ["# \(title)", ""]])
  }
}

extension String {
  fileprivate func trimmingCharacters(_ isTrimmed: (Character) -> Bool) -> String {
    var text = self[...]
    while let first = text.first, isTrimmed(first) { text.removeFirst() }
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return String(text)
  }
}
