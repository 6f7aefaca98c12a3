package import BoardModel
internal import Foundation

/// A linked folder of Backlog.md, kanban-md or kanbn: its settings, and its files as values.
package struct TaskFolder: Sendable {
  package let dialect: TaskDialect
  package private(set) var name: String?
  package private(set) var columns: [ColumnDraft]
  /// The column's place of each kanbn task, by the task's identifier.
  private var places: [String: Int] = [:]
  private let dates: LocalDates

  /// `settings` is the file with the columns, if there is one.
  ///
  /// - Throws: `SourceFault` if that file can't be read.
  package init(_ dialect: TaskDialect, settings: [UInt8]?, _ dates: LocalDates) throws {
    (self.dialect, self.dates) = (dialect, dates)
    var board = SourceBoard()
    if let settings {
      let file = FolderReader.File(path: "", bytes: settings)
      if let line = LinkFile.lines(of: settings[...])?
        .firstIndex(where: { LinkFile.isConflictMark($0.text) })
      {
        throw SourceFault(line: line + 1, "it has Git conflict markers")
      }
      if dialect == .kanbn {
        var reader = KanbnReader(dates: dates)
        try reader.readIndex(file)
        board = reader.board
        for place in reader.places {
          places[place.task] = board.columns.firstIndex { $0.name == place.column }
        }
      } else {
        try FolderReader(dates: dates).readConfiguration(file, &board)
      }
    }
    name = board.name
    columns = board.columns.map { column in
      let limit = column.limit.flatMap { (1...ColumnRule.greatestLimit).contains($0) ? $0 : nil }
      return ColumnDraft(name: CardCleaner.name(column.name), kind: column.kind, limit: limit)
    }
    if columns.isEmpty { columns = ColumnDraft.usual }
  }

  /// The dialect of a folder by the names and settings in it; nil if it is of none.
  package static func dialect(
    ofFilesNamed names: [String],
    settings: [UInt8]?,
    hasIndex: Bool
  ) -> TaskDialect? {
    if hasIndex { return .kanbn }
    let tasks = names.filter { $0.hasSuffix(".md") }
    let front = settings.flatMap { try? FrontMatter(document: SourceText($0).text) }
    if front?["project_name"] != nil || front?["task_prefix"] != nil { return .backlog }
    if front?["board"] != nil || front?["tasks_dir"] != nil || front?["next_id"] != nil {
      return .kanban
    }
    if tasks.isEmpty { return front?["statuses"] == nil ? nil : .backlog }
    return tasks.contains { $0.contains(" - ") || $0.first?.isLetter == true } ? .backlog : .kanban
  }

  // MARK: Tasks

  /// The identifier in a file's name; a kanbn task has no other.
  package func id(ofFileNamed name: String) -> String {
    let stem = String(name.dropLast(3))
    if dialect == .kanbn { return stem }
    if let space = stem.firstRange(of: " - ") { return String(stem[..<space.lowerBound]) }
    let digits = stem.prefix { $0.isNumber }
    return digits.isEmpty ? stem : String(Int(digits) ?? 0)
  }

  /// The identifier in a file that can't be read as a task.
  package func id(ofDamaged bytes: [UInt8]) -> String? {
    let lines = String(decoding: bytes.prefix(4_096), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
    let line = dialect == .kanbn ? nil : lines.first { $0.hasPrefix("id:") }
    let value = line?.dropFirst(3)[...].trimmingBlanks().filter { !"\"'".contains($0) } ?? ""
    return value.isEmpty ? nil : value
  }

  /// A task as a link sees it, and its place among new ones.
  ///
  /// - Throws: `SourceFault` if the file isn't a task.
  package mutating func item(
    _ bytes: [UInt8],
    named name: String
  ) throws -> (item: TrackerItem, order: Double, isArchived: Bool) {
    let id = id(ofFileNamed: name)
    let task = try TaskFile(bytes, dialect, named: id, dates)
    let isArchived = task.status?.lowercased() == FolderReader.archived
    let column = isArchived ? "" : column(of: task, id)
    let item = TrackerItem(id: task.id ?? id, draft: task.draft, column: column)
    let order = task.front?["ordinal"]?.text.flatMap { Double($0) }
    return (item, order ?? .infinity, isArchived)
  }

  /// The column in which kanbn's index has a task.
  package func column(ofTask id: String) -> String {
    columns[places[id] ?? 0].name
  }

  private mutating func column(of task: TaskFile, _ id: String) -> String {
    if dialect == .kanbn { return column(ofTask: id) }
    guard let status = task.status.map({ CardCleaner.name($0) }), !status.isEmpty else {
      return columns[0].name
    }
    if let known = columns.first(where: { NameRule.isSame($0.name, status) }) { return known.name }
    if columns.count < ColumnRule.countLimit {
      columns.append(ColumnDraft(name: status, kind: ColumnWords.kind(of: status)))
      return status
    }
    return columns[0].name
  }

  /// The file of a task with changes, which include its column unless the index has that, and why
  /// others were not made.
  ///
  /// - Throws: `SourceFault` if the file can have none of them.
  package func changed(
    _ bytes: [UInt8],
    named name: String,
    by edits: [CardEdit],
    column: String?
  ) throws -> (bytes: [UInt8], refusals: [String]) {
    let task = try TaskFile(bytes, dialect, named: id(ofFileNamed: name), dates)
    let status = dialect == .kanbn ? nil : column
    let (file, refusals) = try task.changed(byEach: edits, status: status)
    return (file.bytes, refusals)
  }

  // MARK: New tasks

  /// An identifier that no other task has: for kanbn from the title, otherwise the next number.
  package func newID(for title: String, besides taken: Set<String>) -> String {
    if dialect == .kanbn {
      let words = FolderWriter.words(of: title).lowercased().replacing(/[^\p{L}\p{N}]+/, with: "-")
      let stem = words.split(separator: "-").joined(separator: "-")
      let name = stem.isEmpty ? "task" : stem
      return (1...).lazy.map { $0 == 1 ? name : "\(name)-\($0)" }.first { !taken.contains($0) }
        ?? name
    }
    var (greatest, prefix) = (0, dialect == .backlog ? "TASK-" : "")
    for id in taken {
      let start = id.prefix { !$0.isNumber }
      guard let number = Int(id.dropFirst(start.count).prefix { $0.isNumber }), number >= greatest
      else { continue }
      greatest = number
      if dialect == .backlog { prefix = String(start) }
    }
    return "\(prefix)\(greatest + 1)"
  }

  /// The name and the text of a new task's file.
  package func newFile(
    _ id: String,
    _ draft: CardDraft,
    column: String,
    at moment: Timestamp
  ) -> (name: String, bytes: [UInt8]) {
    let card = Card(
      draft,
      id: Card.ID(uuid: .init()),
      column: Column.ID(uuid: .init()),
      orderKey: .origin,
      createdAt: moment
    )
    if dialect == .kanbn { return ("\(id).md", Array(Self.kanbn(draft, moment).utf8)) }
    let names = FolderNames(
      [(card.id, moment, id)],
      as: dialect
    )
    let writer = FolderWriter(names)
    let name = writer.path(of: card).split(separator: "/").last.map(String.init) ?? "\(id).md"
    return (name, Array(writer.file(card, column: column, ordinal: nil).utf8))
  }

  private static func kanbn(_ draft: CardDraft, _ moment: Timestamp) -> String {
    var lines = ["---", "created: \(moment.iso)"]
    if let due = draft.due { lines.append("due: \(DueDate(due, at: draft.dueTime).iso)") }
    if !draft.assignees.isEmpty {
      lines.append("assigned: \(FolderWriter.quoted(draft.assignees.joined(separator: ", ")))")
    }
    if !draft.tags.isEmpty {
      lines += ["tags:"] + draft.tags.map { "  - \(FolderWriter.quoted($0))" }
    }
    lines += ["---", "", "# \(draft.title)"]
    if !draft.body.isEmpty { lines += [""] + draft.body.lines }
    if !draft.checklist.isEmpty {
      lines += ["", "## Sub-tasks", ""] + draft.checklist.map { TaskText.box($0, number: nil) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Settings

  /// The settings after a task was made or moved; nil if they stay.
  package func settings(
    _ settings: [UInt8],
    afterNew isNew: Bool,
    _ id: String,
    in column: String?
  ) throws -> [UInt8]? {
    guard var lines = LinkFile.lines(of: settings[...]) else { return nil }
    if let column, dialect != .kanbn { Self.add(column, toStatusesIn: &lines) }
    switch dialect {
    case .backlog: break
    case .kanban:
      guard isNew, let number = Int(id),
        let index = lines.firstIndex(where: { $0.text.hasPrefix("next_id:") }),
        let next = Int(lines[index].text.dropFirst(8)[...].trimmingBlanks()), next <= number
      else { break }
      lines[index].text = "next_id: \(number + 1)"
    case .kanbn:
      guard let column else { return nil }
      if column == KanbnReader.optionsName {
        throw SourceFault("kanbn keeps its settings under “\(column)”; rename that column")
      }
      let end = lines.lineEnd
      let old = lines.firstIndex { KanbnReader.task($0.text) == id }
      let line = old.map { lines[$0].text } ?? "- [\(id)](tasks/\(id).md)"
      let start = heading(of: column, &lines, end)
      let stop = lines[(start + 1)...].firstIndex { $0.text.hasPrefix("## ") } ?? lines.count
      let last = (start..<stop).last { KanbnReader.task(lines[$0].text) != nil }
      var new = [LinkFile.Line(text: line, end: end)]
      var target = stop
      if let last {
        target = last + 1
      } else {
        target = start + 1
        if target < lines.count, MarkdownLine.isBlank(lines[target].text) { target += 1 }
        if target == start + 1 { new.insert(LinkFile.Line(text: "", end: end), at: 0) }
        if target < lines.count, !MarkdownLine.isBlank(lines[target].text) {
          new.append(LinkFile.Line(text: "", end: end))
        }
      }
      if target > 0, lines[target - 1].end.isEmpty { lines[target - 1].end = end }
      lines.insert(contentsOf: new, at: target)
      if let old { lines.remove(at: old < target ? old : old + new.count) }
    }
    let new = lines.flatMap { Array(($0.text + $0.end).utf8) }
    return new == settings ? nil : new
  }

  /// The line of a column's heading in kanbn's index, which is added before the options if they
  /// are last, and else at the end.
  private func heading(of column: String, _ lines: inout [LinkFile.Line], _ end: String) -> Int {
    let texts = lines.map(\.text)
    let options = KanbnReader.options(in: texts)
    let headings = texts.indices.filter { texts[$0].hasPrefix("## ") && $0 != options?.lowerBound }
    let place = columns.firstIndex { $0.name == column }
    if let place, headings.indices.contains(place) { return headings[place] }
    let target = options?.upperBound == lines.count ? options?.lowerBound ?? 0 : lines.count
    if target > 0, lines[target - 1].end.isEmpty { lines[target - 1].end = end }
    let isApart = target == 0 || MarkdownLine.isBlank(lines[target - 1].text)
    var new = (isApart ? [] : [""]) + ["## \(column)"]
    if target < lines.count { new.append("") }
    lines.insert(contentsOf: new.map { LinkFile.Line(text: $0, end: end) }, at: target)
    return target + (isApart ? 0 : 1)
  }

  /// Adds a status at the end of the list in the settings, if it is a list of plain lines.
  private static func add(_ status: String, toStatusesIn lines: inout [LinkFile.Line]) {
    let text = lines.map(\.text).joined(separator: "\n")
    guard let front = try? FrontMatter(document: text),
      let index = front.members.lastIndex(where: { $0.name == "statuses" }),
      !front.members[index].value.list.contains(where: { NameRule.isSame($0.text ?? "", status) }),
      let start = lines.firstIndex(where: { $0.text.hasPrefix("statuses:") })
    else { return }
    let line = lines[start].text[...].trimmingBlanks()
    let isShort = line.hasSuffix("]") && !line.contains("#")
    let next = lines[(start + 1)...].firstIndex { !$0.text[...].trimmingBlanks().hasPrefix("- ") }
    let last = (next ?? lines.count) - 1
    if isShort {
      let isEmpty = front.members[index].value.list.isEmpty
      lines[start].text = "\(line.dropLast())\(isEmpty ? "" : ", ")\(FolderWriter.quoted(status))]"
    } else if line == "statuses:", last > start, lines[last].text.contains("- ") {
      let sign = lines[last].text.prefix { $0 == " " } + "- "
      if lines[last].end.isEmpty { lines[last].end = lines[start].end }
      let new = LinkFile.Line(text: sign + FolderWriter.quoted(status), end: lines[start].end)
      lines.insert(new, at: last + 1)
    }
  }
}
