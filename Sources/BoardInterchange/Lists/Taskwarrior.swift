package import BoardModel

/// Reads and writes the JSON of `task export`: an array, or one object on each line.
package struct Taskwarrior {
  private let dates: LocalDates

  package init(dates: LocalDates) { self.dates = dates }

  /// - Throws: `SourceFault` if it is not JSON.
  package func read(_ feed: ByteFeed) throws -> SourceBoard {
    var board = SourceBoard()
    board.columns = [.toDo, .doing, .done]
    board.fields = [.title, .body, .due, .start, .priority, .tags]
    var json = try JSONReader(feed)
    if try json.peekToken() == UInt8(ascii: "[") {
      try json.beginArray()
      while try json.nextElement() { try add(json.boundedValue(), to: &board, json) }
      try json.end()
    } else {
      while try json.peekToken() != nil { try add(json.boundedValue(), to: &board, json) }
    }
    return board
  }

  private func add(
    _ task: JSONValue,
    to board: inout SourceBoard,
    _ json: JSONReader
  ) throws {
    guard let title = task["description"]?.text else {
      throw json.fault("the task that ends here has no “description”")
    }
    let status = task["status"]?.text ?? "pending"
    if status == "deleted" { return board.notCarried.add("deleted tasks") }
    if status == "recurring" { return board.notCarried.add("templates of recurring tasks") }
    var card = SourceCard(key: task["uuid"]?.text, column: "To Do", title: title)
    if status == "completed" {
      card.column = "Done"
    } else if task["start"] != nil {
      card.column = "Doing"
    }
    let reader = SourceDates(dates: dates, title: title)
    card.due = reader.due(task["due"]?.written, &board.notCarried)
    card.dueTime = task["due"]?.written.flatMap { dates.time(iso: $0) }
    let start = (task["wait"] ?? task["scheduled"])?.written
    card.start = reader.start(start, &board.notCarried)
    if task["wait"] != nil, task["scheduled"] != nil { board.notCarried.add("scheduled days") }
    let priority = task["priority"]?.written ?? ""
    card.priority = ["H": .high, "M": .medium, "L": .low][priority] ?? .none
    if card.priority == .none, !priority.isEmpty {
      board.notCarried.add("priorities such as “\(priority.prefix(20))”")
    }
    card.createdAt = reader.created(task["entry"]?.written, &board.notCarried)
    card.updatedAt = reader.updated(
      (task["modified"] ?? task["end"])?.written,
      &board.notCarried
    )
    if status == "completed" {
      card.finishedAt = reader.finished(task["end"]?.written, &board.notCarried)
    }
    // Our own exports write the last change.
    if task["start"] != nil, task["start"] != task["modified"] {
      board.notCarried.add("times at which tasks were started")
    }
    if task["parent"] != nil, task["recur"] == nil {
      board.notCarried.add("links to templates of recurring tasks")
    }
    card.tags = tags(task)
    card.lane = task["project"]?.text
    card.estimate = task["estimate"]?.word.flatMap { Estimate($0) }
    let (body, comments) = notes(of: task)
    (card.body, card.checklist) = Self.steps.taken(from: body)
    card.comments = comments
    card.blockedBy = links(task["depends"])
    card.assignees = links(task["assignee"])
    // Taskwarrior has no repeat without a date.
    if card.due != nil { card.repeats = task["recur"]?.text.flatMap(TaskRepeat.read) }
    keepOthers(of: task, &card, &board.notCarried)
    try board.add(card)
  }

  private func tags(_ task: JSONValue) -> [String] {
    var tags = task["tags"]?.elements.compactMap(\.text) ?? []
    if let text = task["tags"]?.text { tags = text.split(separator: ",").map(String.init) }
    return tags
  }

  /// The form of steps in annotations.
  private static let steps = StepLines(marker: "")

  /// Splits the annotations: those of our own exports are lines of the body, the others comments.
  private func notes(of task: JSONValue) -> (body: String, comments: [SourceComment]) {
    let entry = task["entry"]?.text.flatMap { Timestamp(iso: $0) }
    var body = ""
    var comments: [SourceComment] = []
    // The number of the last line of the body.
    var last: Int?
    for note in task["annotations"]?.elements ?? [] {
      guard let text = note["description"]?.text else { continue }
      let written = note["entry"]?.text
      let moment = written.flatMap { Timestamp(iso: $0) }
      if let line = Self.line(moment, since: entry, beyond: last ?? -1) {
        body += String(repeating: "\n", count: last.map { line - $0 } ?? line) + text
        last = line
      } else if let comment = SourceComment(
        key: nil,
        author: note["author"]?.text,
        date: written,
        text: text
      ) {
        comments.append(comment)
      } else {
        body += (body.isEmpty ? "" : "\n\n") + text
      }
    }
    return (body, comments)
  }

  /// The line number of an annotation of our own export: the seconds between the task's creation
  /// and the annotation's.
  ///
  /// At most `blankLimit` lines may be missing before it.
  private static func line(
    _ moment: Timestamp?,
    since entry: Timestamp?,
    beyond last: Int
  ) -> Int? {
    guard let moment, let entry, moment >= entry else { return nil }
    let line = (moment.milliseconds - entry.milliseconds) / 1_000
    return line > last && line <= Int64(last) + blankLimit ? Int(line) : nil
  }

  /// Longer gaps are no blank lines, but something that a person wrote later.
  private static let blankLimit: Int64 = 4

  private func links(_ value: JSONValue?) -> [String] {
    if let text = value?.text { return text.split(separator: ",").map(String.init) }
    return value?.elements.compactMap(\.text) ?? []
  }

  private static let known: Set<String> = [
    "id", "uuid", "description", "status", "entry", "modified", "end", "due", "priority", "tags",
    "project", "assignee", "annotations", "depends", "start", "urgency", "imask", "parent", "mask",
    "rtype", "wait", "scheduled",
  ]

  /// These link an instance of a recurring task to its template.
  private static let recurring: Set<String> = ["parent", "imask", "rtype"]

  /// Keeps attributes without a field in a card, for a later export.
  private func keepOthers(
    of task: JSONValue,
    _ card: inout SourceCard,
    _ notCarried: inout NotCarried
  ) {
    let isInstance = task["recur"] != nil
    let others = task.members.filter { member in
      if member.name == "estimate", card.estimate != nil { return false }
      if member.name == "recur", card.repeats != nil { return false }
      return !Self.known.contains(member.name) || isInstance && Self.recurring.contains(member.name)
    }
    if others.isEmpty { return }
    if let body = TaskAttributes.body(card.body, with: others) {
      card.body = body
    } else {
      count(others, &notCarried)
    }
  }

  private func count(_ members: [JSONValue.Member], _ notCarried: inout NotCarried) {
    for member in members where !Self.recurring.contains(member.name) {
      switch member.name {
      case "recur": notCarried.add("recurrences")
      case "until": notCarried.add("days on which tasks expire")
      default: notCarried.add("attributes “\(member.name.prefix(30))”")
      }
    }
  }

  // MARK: Writing

  /// Taskwarrior's identifier, or the card's own.
  package static func name(of card: Card) -> String {
    card.name(in: InterchangeFormat.taskwarrior.name) ?? card.id.text.lowercased()
  }

  /// A card and its comments as an object for `task import`.
  package func object(
    _ card: Card,
    kind: Column.Kind,
    _ comments: [CardComment] = []
  ) -> JSONObject {
    var object = JSONObject()
    object.set("uuid", Self.name(of: card))
    object.set("description", card.title)
    object.set("status", kind == .done ? "completed" : "pending")
    object.set("entry", Self.compact(card.createdAt))
    object.set("modified", Self.compact(card.updatedAt))
    if kind == .done { object.set("end", Self.compact(card.place.knownFinish ?? card.updatedAt)) }
    if kind == .doing { object.set("start", Self.compact(card.updatedAt)) }
    if let due = card.draft.dueDate {
      // Midnight is a day in Taskwarrior, so 00:00 is a second later.
      let second = due.time?.minuteOfDay == 0 ? 1_000 : 0
      let moment = Timestamp(milliseconds: dates.moment(of: due).milliseconds + Int64(second))
      object.set("due", Self.compact(moment))
    }
    if card.due != nil, let recur = card.draft.repeats.flatMap(TaskRepeat.text) {
      object.set("recur", recur)
    }
    if let start = card.start { object.set("wait", Self.compact(dates.start(of: start))) }
    let letter = [Priority.high: "H", .medium: "M", .low: "L"][card.priority]
    if let letter { object.set("priority", letter) }
    // An import from before there were lanes made the project a tag.
    let project = card.lane == nil ? card.tags.first { $0.hasPrefix("project:") } : nil
    if let name = card.lane?.name ?? project.map({ String($0.dropFirst(8)) }) {
      object.set("project", name)
    }
    // A user-defined attribute.
    if let estimate = card.estimate { object.set("estimate", json: estimate.text) }
    let tags = card.tags.filter { $0 != project }
    if !tags.isEmpty { object.set("tags", tags) }
    // A user-defined attribute; Taskwarrior keeps unknown ones.
    if !card.assignees.isEmpty {
      object.set("assignee", card.assignees.joined(separator: ","))
    }
    let notes = annotations(card) + annotations(comments, of: card)
    if !notes.isEmpty { object.set("annotations", notes) }
    return object
  }

  /// An object as a line for `task import`, with the card's kept attributes.
  package static func text(of object: JSONObject, keptBy card: Card) -> String {
    let (text, kept) = (object.json, TaskAttributes.parts(of: card.body).attributes)
    let members = kept.filter { $0.name != "recur" || card.repeatRule == nil }
      .filter { $0.name != "estimate" || card.estimate == nil }
      .filter { !known.contains($0.name) || recurring.contains($0.name) }
    if members.isEmpty { return text }
    return "\(text.dropLast()),\(JSONValue.object(members).json.dropFirst())"
  }

  /// The lines of the body and the steps, each a second after the previous one.
  ///
  /// The moments keep the annotations apart, and gaps mark blank lines.
  private func annotations(_ card: Card) -> [JSONObject] {
    let steps = card.checklist.map(Self.steps.line)
    let body = TaskAttributes.parts(of: card.body).body
    let lines = body.isEmpty ? [] : body.lines
    return (lines + steps).enumerated()
      .compactMap { index, text in
        if text.isEmpty { return nil }
        var note = JSONObject()
        let moment = Timestamp(milliseconds: card.createdAt.milliseconds + Int64(index) * 1_000)
        note.set("entry", Self.compact(moment))
        note.set("description", text)
        return note
      }
  }

  /// Comments with their moments.
  ///
  /// A comment that could be mistaken for a line of the body is moved after it.
  private func annotations(_ comments: [CardComment], of card: Card) -> [JSONObject] {
    let body = TaskAttributes.parts(of: card.body).body
    let lines = (body.isEmpty ? 0 : body.lines.count) + card.checklist.count
    var next = Int64(lines) + Self.blankLimit + 1
    return comments.map { comment in
      var moment = comment.date
      let distance = (moment.milliseconds - card.createdAt.milliseconds) / 1_000
      if moment >= card.createdAt, distance < next {
        moment = Timestamp(milliseconds: card.createdAt.milliseconds + next * 1_000)
        next += 1
      }
      var note = JSONObject()
      note.set("entry", Self.compact(moment))
      note.set("description", comment.text)
      // Taskwarrior ignores the author; our import reads it.
      if let author = comment.author { note.set("author", author) }
      return note
    }
  }

  /// For example `20201021T065209Z`.
  private static func compact(_ time: Timestamp) -> String {
    time.iso.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
  }
}

extension Taskwarrior {
  static func marks(_ head: FileHead) -> Bool {
    let states = ["pending", "completed", "deleted", "waiting", "recurring"]
    return head.object["description"]?.text != nil
      && states.contains(head.object["status"]?.text ?? "")
      && (head.object["uuid"] != nil || head.object["entry"] != nil)
  }
}

extension InterchangeFormat {
  package static let taskwarrior = InterchangeFormat(
    name: "taskwarrior",
    title: "Taskwarrior's JSON",
    kept: [
      .body, .steps, .time, .start, .priority, .tag, .assignee, .lane, .estimate, .dependency,
      .comment, .finish,
    ],
    holdsRepeat: { $0.due != nil && $0.draft.repeats.flatMap(TaskRepeat.text) != nil },
    marks: Taskwarrior.marks,
    reader: { try Taskwarrior(dates: $0.dates).read($0.feed) },
    writer: Taskwarrior.write
  )
}

extension Taskwarrior {
  fileprivate static func write(_ output: any WrittenBoard) throws {
    let writer = Taskwarrior(dates: output.dates)
    let known = try output.names(name)
    var isFirst = true
    try output.append("[")
    try output.forEachCard(of: output.board.columnQueries) { card, list, comments in
      let kind = output.board.columns[list].kind
      var object = writer.object(card, kind: kind, comments)
      let blockers = card.blockedBy.map { known[$0] ?? $0.text.lowercased() }
      if !blockers.isEmpty { object.set("depends", blockers) }
      let text = text(of: object, keptBy: card)
      try output.append((isFirst ? "\n" : ",\n") + text)
      isFirst = false
    }
    try output.append("\n]\n")
  }
}
