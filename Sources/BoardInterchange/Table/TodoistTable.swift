import BoardModel

/// The rows of a Todoist project in CSV: sections, indented tasks, and comments.
struct TodoistTable {
  private(set) var board = SourceBoard()
  private let places: [String: Int]
  private let others: [String]
  private let dates: TableDates
  private var section: String?
  /// Whether the last task became a step of its card.
  private var isStep = false

  /// Whether a row has the headings of such a file.
  static func isHead(_ row: DelimitedText.Row) -> Bool {
    Set(["type", "content", "priority", "indent"]).isSubset(of: row.cells.map(heading))
  }

  private static func heading(_ cell: String) -> String { cell[...].trimmingBlanks().lowercased() }

  init(_ head: DelimitedText.Row, _ order: DayOrder, dates: LocalDates) {
    places = Dictionary(
      head.cells.enumerated().map { (Self.heading($1), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    others = places.keys.filter { !Self.known.contains($0) }.sorted()
    self.dates = TableDates(order, dates: dates)
    board.columns = [.start]
    board.fields = [.title, .body, .due, .priority, .tags]
    board.notes = ["Read as a project of Todoist: sections as columns, subtasks as steps"]
    if order.isGuess { board.notes.append("Dates are read as month/day/year") }
  }

  /// - Throws: `SourceFault` if there are too many cards.
  mutating func add(_ row: DelimitedText.Row) throws {
    switch cell("type", row).lowercased() {
    case "section": addSection(cell("content", row))
    case "task": try addTask(row)
    case "note": addNote(row)
    // Settings, for example how the project is shown.
    case "meta", "": break
    case let type: board.notCarried.add("rows of the type “\(type.prefix(20))”")
    }
  }

  private func cell(_ name: String, _ row: DelimitedText.Row) -> String {
    guard let place = places[name], place < row.cells.count else { return "" }
    return String(row.cells[place][...].trimmingBlanks())
  }

  private mutating func addSection(_ name: String) {
    section = name.isEmpty ? nil : name
    // Tasks before the first section are in none.
    if board.cards.isEmpty { board.columns = [] }
    section = section.map { board.addColumn(calledAtLeast: $0) }
  }

  // MARK: Tasks

  private mutating func addTask(_ row: DelimitedText.Row) throws {
    let (title, tags) = Self.parts(of: cell("content", row))
    isStep = (Int(cell("indent", row)) ?? 1) > 1 && !board.cards.isEmpty
    if isStep { return addStep(title, tags, row) }
    var card = SourceCard(column: section ?? board.columns.first?.name ?? "To Do", title: title)
    card.tags = tags
    card.body = cell("description", row)
    card.priority = ["1": .high, "2": .medium, "3": .low][cell("priority", row)] ?? .none
    card.assignees = Self.name(cell("responsible", row)).map { [$0] } ?? []
    if let date = RepeatCell.todoist(cell("date", row)) {
      card.repeats = date.repeats
      card.dueTime = date.time.flatMap(Self.time)
      if date.time != nil, card.dueTime == nil { board.notCarried.add("times of day") }
      card.due = due(date.start ?? "", of: title, row) ?? date.repeats.firstDate(today: dates.today)
    } else {
      let date = cell("date", row)
      card.due = due(date, of: title, row)
      if card.due != nil, date.contains(":") {
        card.dueTime = dates.time(date)
        if card.dueTime == nil { board.notCarried.add("times of day") }
      }
    }
    if !["", "None"].contains(cell("duration", row)) { board.notCarried.add("durations") }
    countOthers(row)
    try board.add(card)
  }

  private static func time(_ text: String) -> ClockTime? {
    (try? DueDateParser.due(in: "today \(text)", today: .first))??.time
  }

  /// The date, or the deadline if there is no date.
  private mutating func due(
    _ date: String,
    of title: String,
    _ row: DelimitedText.Row
  ) -> CalendarDay? {
    let due = board.notCarried.reading(date, as: "due dates", of: title, dates.day)
    let deadline = cell("deadline", row)
    let last = board.notCarried.reading(deadline, as: "deadlines", of: title, dates.day)
    if let due, let last, due != last { board.notCarried.add("deadlines of tasks with a date") }
    return due ?? last
  }

  /// A subtask becomes a step with only its text.
  private mutating func addStep(_ title: String, _ tags: [String], _ row: DelimitedText.Row) {
    board.cards[board.cards.count - 1].checklist.append(ChecklistItem(text: title, isDone: false))
    board.notCarried.add("labels of subtasks", tags.count)
    if ["1", "2", "3"].contains(cell("priority", row)) {
      board.notCarried.add("priorities of subtasks")
    }
    let names = [
      "description": "descriptions", "date": "due dates", "deadline": "deadlines",
      "duration": "durations", "responsible": "assignees",
    ]
    for (name, words) in names.sorted(by: { $0.key < $1.key }) where !cell(name, row).isEmpty {
      board.notCarried.add("\(words) of subtasks")
    }
    countOthers(row)
  }

  /// Counts the cells of columns that are newer than this reader.
  private mutating func countOthers(_ row: DelimitedText.Row) {
    for name in others where !cell(name, row).isEmpty {
      board.notCarried.add("cells of “\(name.prefix(40))”")
    }
  }

  /// The columns that are read, or that concern only the project's appearance and author.
  private static let known: Set = [
    "type", "content", "description", "is_collapsed", "priority", "indent", "author", "responsible",
    "date", "date_lang", "timezone", "duration", "duration_unit", "deadline", "deadline_lang",
    "view_style", "",
  ]

  /// Splits the labels off the end of a task.
  private static func parts(of content: String) -> (title: String, tags: [String]) {
    // A task without a box.
    let text = content.hasPrefix("* ") ? content.dropFirst(2) : content[...]
    var words = text.split(separator: " ", omittingEmptySubsequences: false)
    var tags: [String] = []
    while words.count > 1, let word = words.last, word.count > 1, word.first == "@" {
      tags.insert(String(word.dropFirst()), at: 0)
      words.removeLast()
    }
    return (words.joined(separator: " "), tags)
  }

  /// A name without the number after it, as in `Ann (123)`.
  private static func name(_ text: String) -> String? {
    guard let open = text.lastIndex(of: "("), text.hasSuffix(")"), open > text.startIndex else {
      return text.isEmpty ? nil : text
    }
    return String(text[..<open].trimmingBlanks())
  }

  // MARK: Comments

  /// The text with the name and the address of a file instead of all that Todoist knows of it.
  private static func namingFiles(_ text: String) -> String {
    guard let start = text.firstRange(of: "[[file {"), let end = text.ranges(of: "}]]").last,
      var reader = try? JSONReader(
        ByteFeed(Array(text[text.index(before: start.upperBound)...end.lowerBound].utf8))
      ),
      let file = try? reader.boundedValue()
    else { return text }
    let parts = ["file_name", "file_url"].compactMap { file[$0]?.text }
    return text[..<start.lowerBound] + parts.joined(separator: " ") + text[end.upperBound...]
  }

  private mutating func addNote(_ row: DelimitedText.Row) {
    let text = Self.namingFiles(cell("content", row))
    if text.isEmpty { return }
    guard !board.cards.isEmpty else { return board.notCarried.add("comments on the project") }
    if isStep { board.notCarried.add("comments on subtasks, which their cards have") }
    let index = board.cards.count - 1
    let author = Self.name(cell("author", row))
    let date = cell("date", row)
    let comment = SourceComment(key: nil, author: author, date: date, text: text)
    let alike = board.cards[index].comments.count { !$0.isDated && $0.text == text }
    board.cards[index].comments
      .append(
        comment ?? SourceComment(undated: "note \(alike) \(text)", author: author, text: text)
      )
    if comment == nil { board.notCarried.add("moments of comments, which it does not say") }
  }
}
