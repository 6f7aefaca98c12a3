import BoardModel

/// Reads a folder of kanbn: `index.md` has the columns, `tasks/` a file for each task.
struct KanbnReader {
  private let dates: LocalDates
  private(set) var board = SourceBoard()
  /// The columns of the tasks, in the order of the index.
  private(set) var places: [(task: String, column: String)] = []
  private var started: Set<String> = []
  private var completed: Set<String> = []

  init(dates: LocalDates) { self.dates = dates }

  /// The index of a folder of kanbn; nil for another folder.
  static func index(of files: [FolderReader.File]) -> FolderReader.File? {
    files.first { file in
      (file.path == "index.md" || file.path == ".kanbn/index.md")
        && String(decoding: file.bytes, as: UTF8.self).contains("](tasks/")
    }
  }

  /// - Throws: `SourceFault` with the names of all files that can't be read.
  mutating func read(
    _ files: [FolderReader.File],
    index: FolderReader.File,
    skippingBad skipsBad: Bool
  ) throws -> SourceBoard {
    FolderReader.countOthers(of: files, &board.notCarried)
    try readIndex(index)
    let folder = index.path.dropLast("index.md".count) + "tasks/"
    var tasks: [String: FolderReader.File] = [:]
    for file in files where file.path != index.path && file.other == nil {
      if file.path.hasPrefix(folder) {
        tasks[String(file.path.dropFirst(folder.count).dropLast(3))] = file
      } else if file.path.hasPrefix(folder.dropLast("tasks/".count)) {
        board.notCarried.add("other files", example: FolderReader.shortened(file.path))
      }
    }
    for (task, column) in places {
      guard let file = tasks.removeValue(forKey: task) else {
        board.notCarried.add("tasks of the index without a file", example: task)
        continue
      }
      try add(file, task, in: column)
    }
    for (task, file) in tasks.sorted(by: { $0.key < $1.key }) {
      let home = board.columns.first?.name ?? "To Do"
      board.notCarried.add(SourceBoard.homeless(in: home), example: task)
      try add(file, task, in: home)
    }
    if !board.skipped.isEmpty, !skipsBad { throw FolderReader.fault(board.skipped) }
    return board
  }

  // MARK: The index

  mutating func readIndex(_ file: FolderReader.File) throws {
    if let fault = file.fault { throw SourceFault("\(file.path): \(fault)") }
    let lines = SourceText(file.bytes).lines
    let front = try FrontMatter(lines)
    let body = front?.body ?? lines
    let options = Self.options(in: body)
    readOptions(front)
    if let options {
      readOptions(try Self.settings(body[options], after: lines.count - body.count))
    }
    var column: String?
    for (index, line) in body.enumerated() {
      if options?.contains(index) == true {
        if let task = Self.task(line) { board.notCarried.add("tasks among options", example: task) }
      } else if line.hasPrefix("## ") {
        column = addColumn(String(line.dropFirst(3)[...].trimmingBlanks()))
      } else if line.hasPrefix("# ") {
        board.name = String(line.dropFirst(2)[...].trimmingBlanks())
      } else if let task = Self.task(line), let column {
        places.append((task, column))
      } else if !MarkdownLine.isBlank(line) {
        board.notCarried.add("lines of the index")
      }
    }
  }

  private mutating func readOptions(_ front: FrontMatter?) {
    started.formUnion(front?["startedcolumns"]?.texts ?? [])
    completed.formUnion(front?["completedcolumns"]?.texts ?? [])
    let others = (front?.members ?? [])
      .filter { !["startedcolumns", "completedcolumns"].contains($0.name.lowercased()) }
    board.notCarried.add("settings of the index", others.count)
  }

  static let optionsName = "Options"

  /// The lines of the section “Options”, which is no column.
  static func options(in lines: [String]) -> Range<Int>? {
    let start = lines.firstIndex {
      $0.hasPrefix("## ") && $0.dropFirst(3)[...].trimmingBlanks() == optionsName
    }
    guard let start else { return nil }
    let end = lines[(start + 1)...].firstIndex { $0.hasPrefix("## ") } ?? lines.count
    return start..<end
  }

  /// The block of YAML in the section “Options”.
  private static func settings(
    _ section: ArraySlice<String>,
    after line: Int
  ) throws -> FrontMatter? {
    guard let start = section.firstIndex(where: { $0.hasPrefix("```") }) else { return nil }
    let end = section[(start + 1)...].firstIndex { $0.hasPrefix("```") } ?? section.endIndex
    let text = section[(start + 1)..<end].joined(separator: "\n")
    return try FrontMatter(document: text, after: line + start + 1)
  }

  private mutating func addColumn(_ name: String) -> String {
    let kind: Column.Kind? =
      completed.contains(name) ? .done : started.contains(name) ? .doing : nil
    return board.addColumn(calledAtLeast: name, kind: kind)
  }

  /// The identifier in `- [the-task](tasks/the-task.md)`.
  static func task(_ line: String) -> String? {
    guard let start = line.firstRange(of: "](tasks/"),
      line.hasPrefix("- [") || line.hasPrefix("* ["),
      let end = line[start.upperBound...].firstRange(of: ".md)")
    else { return nil }
    return String(line[start.upperBound..<end.lowerBound])
  }

  // MARK: Tasks

  private mutating func add(
    _ file: FolderReader.File,
    _ task: String,
    in column: String
  ) throws {
    do {
      if let fault = file.fault { throw SourceFault(fault) }
      try board.add(card(file, task, in: column))
    } catch let fault as SourceFault {
      board.skipped.append("\(file.path): \(fault.message)")
    }
  }

  private mutating func card(
    _ file: FolderReader.File,
    _ task: String,
    in column: String
  ) throws -> SourceCard {
    let text = SourceText(file.bytes)
    if let note = text.note { board.notes.append("“\(file.path)” is \(note)") }
    let front = try FrontMatter(text.lines)
    var card = SourceCard(key: task, column: column, title: task)
    let parts = TaskText(front?.body ?? text.lines, as: .kanbn)
    card.title = parts.title ?? task
    (card.body, card.checklist) = (parts.body, parts.checklist)
    for line in parts.relations { readRelation(line, &card) }
    for line in parts.comments { readComment(line, &card) }
    readFacts(front?.members ?? [], &card)
    let all = card.comments.count
    card.comments.removeAll { $0.text.isEmpty }
    board.notCarried.add("comments without a text or a moment", all - card.comments.count)
    return card
  }

  /// The card in `- [blocked-by other](other.md)`.
  private mutating func readRelation(_ line: String, _ card: inout SourceCard) {
    let words = line.drop { "-*[ ".contains($0) }.prefix { $0 != "]" }.split(separator: " ")
    if words.count == 2, ["blocked-by", "requires", "depends-on"].contains(words[0].lowercased()) {
      card.blockedBy.append(String(words[1]))
    } else {
      board.notCarried.add("relations such as “\(words.first?.prefix(20) ?? "")”")
    }
  }

  /// The lines of `- author: ann`, `  date: …` and the text below.
  private func readComment(_ line: String, _ card: inout SourceCard) {
    let text = line.drop { "- ".contains($0) }
    let isNew = line.hasPrefix("- ")
    if isNew {
      card.comments.append(SourceComment(undated: "\(card.comments.count)", author: nil, text: ""))
    }
    guard !card.comments.isEmpty else { return }
    let last = card.comments.count - 1
    if text.hasPrefix("author:") {
      card.comments[last].author = String(text.dropFirst(7).trimmingBlanks())
    } else if text.hasPrefix("date:"), let date = Timestamp(iso: text.dropFirst(5).trimmingBlanks())
    {
      (card.comments[last].date, card.comments[last].isDated) = (date, true)
    } else {
      let before = card.comments[last].text
      card.comments[last].text = before.isEmpty ? String(text) : before + "\n" + text
    }
  }

  private mutating func readFacts(_ members: [FrontMatter.Member], _ card: inout SourceCard) {
    let reader = SourceDates(dates: dates, title: card.title)
    for member in members where !member.value.isEmpty {
      let text = member.value.text.map { $0.replacing(" ", with: "T") }
      switch member.name.lowercased() {
      case "created": card.createdAt = reader.created(text, &board.notCarried)
      case "updated": card.updatedAt = reader.updated(text, &board.notCarried)
      case "completed": card.finishedAt = reader.finished(text, &board.notCarried)
      case "due":
        card.due = reader.due(text, &board.notCarried)
        card.dueTime = text.flatMap { dates.time(iso: $0) }
      case "tags": card.tags += member.value.texts
      case "assigned": card.assignees += member.value.texts
      case "started": board.notCarried.add("days on which cards start")
      case "progress":
        if let part = text.flatMap({ Double($0) }), part > 0, part < 1 {
          board.notCarried.add("percentages of what is done")
        }
      default: board.notCarried.add("“\(member.name.prefix(30))” of the front matter")
      }
    }
  }
}
