internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// One row of the log with what the history tells of it.
///
/// The cards stay in the database: what is told is taken out of their JSON there, since a body may
/// be a mebibyte.
struct HistoryRow {
  let sequence: Int64
  let action: ActionID
  let subject: HistoryEntry.Subject
  let date: Timestamp
  let client: UUID
  let author: String?
  let event: HistoryEvent
  let title: String
  let isOnBoard: Bool
  /// How much had to be read for it, in characters.
  let size: Int

  /// Nil for a row that names nothing, which only damage leaves.
  init?(_ row: Row) throws {
    guard let event = try HistoryEvent(of: row), let title = try row.text("title"),
      let subject = try HistoryEntry.Subject(row)
    else { return nil }
    sequence = try row.decode(Int64.self, forColumn: "seq")
    action = ActionID(uuid: try row.decode(UUID.self, forColumn: "action"))
    self.subject = subject
    date = Timestamp(milliseconds: try row.decode(Int64.self, forColumn: "at"))
    client = try row.decode(UUID.self, forColumn: "client")
    author = try row.text("author")
    isOnBoard = try row.decode(Bool.self, forColumn: "is_on_board")
    size = try row.decode(Int.self, forColumn: "size")
    self.event = event
    self.title = title
  }

  /// The place of a row in the log, and how much has to be read of it, in characters.
  static func head(of row: Row) throws -> (sequence: Int64, size: Int) {
    (try row.decode(Int64.self, forColumn: "seq"), try row.decode(Int.self, forColumn: "size"))
  }

  /// What is selected, from `change`; names with an underscore are of the card as it was.
  static let fields = """
    seq, action, kind, subject_id, at, client, subject, author,
    coalesce(
      json_extract(coalesce(after, before), '$.title'),
      json_extract(coalesce(after, before), '$.name')) AS title,
    CASE WHEN subject <> 0 THEN before END AS old_structure,
    CASE WHEN subject <> 0 THEN after END AS structure,
    json_extract(before, '$.archivedAt') AS _archived,
    json_extract(after, '$.archivedAt') AS archived,
    json_extract(before, '$.title') AS _title,
    json_extract(before, '$.column') AS _column, json_extract(after, '$.column') AS "column",
    json_extract(before, '$.due') AS _due, json_extract(after, '$.due') AS due,
    json_extract(before, '$.priority') AS _priority, json_extract(after, '$.priority') AS priority,
    json_extract(before, '$.tags') AS _tags, json_extract(after, '$.tags') AS tags,
    \(checklist("before")) AS _checklist, \(checklist("after")) AS checklist,
    CASE WHEN \(checklist("before")) <> \(checklist("after")) THEN \(done("before")) END AS _done,
    CASE WHEN \(checklist("before")) <> \(checklist("after")) THEN \(done("after")) END AS done,
    json_array_length(\(checklist("before"))) AS _steps,
    json_array_length(\(checklist("after"))) AS steps,
    json_extract(before, '$.body') <> json_extract(after, '$.body') AS is_body_changed,
    CASE subject
      WHEN 0 THEN EXISTS (SELECT 1 FROM card WHERE card.id = change.subject_id)
      WHEN 1 THEN EXISTS (SELECT 1 FROM board_column c WHERE c.id = change.subject_id)
      ELSE EXISTS (SELECT 1 FROM board WHERE board.id = change.subject_id) END AS is_on_board,
    coalesce(length(before), 0) + coalesce(length(after), 0) AS size
    """

  /// What was logged before there were checklists has none.
  private static func checklist(_ side: String) -> String {
    "coalesce(json_extract(\(side), '$.checklist'), '[]')"
  }

  private static func done(_ side: String) -> String {
    """
    (SELECT count(*) FROM json_each(\(checklist(side))) WHERE json_extract(value, '$.done'))
    """
  }
}

extension Row {
  fileprivate func text(_ column: String) throws -> String? {
    try decode(String?.self, forColumn: column)
  }

  fileprivate func isArchived(_ column: String) throws -> Bool {
    try decode(Int64?.self, forColumn: column) != nil
  }

  fileprivate func id(_ column: String) throws -> BoardModel.Column.ID? {
    try text(column).flatMap(UUID.init(uuidString:)).map(BoardModel.Column.ID.init)
  }
}

extension HistoryEntry.Subject {
  fileprivate init?(_ row: Row) throws {
    let id = try row.decode(UUID.self, forColumn: "subject_id")
    switch LoggedSubject.Kind(rawValue: try row.decode(Int.self, forColumn: "subject")) {
    case .card: self = .card(Card.ID(uuid: id))
    case .column: self = .column(Column.ID(uuid: id))
    case .board: self = .board(Board.ID(uuid: id))
    case nil: return nil
    }
  }
}

extension HistoryEvent {
  fileprivate init?(of row: Row) throws {
    let subject = try LoggedSubject(
      kind: row.decode(Int.self, forColumn: "subject"),
      id: row.decode(UUID.self, forColumn: "subject_id"),
      before: row.text("old_structure"),
      after: row.text("structure")
    )
    let kind = Change.Kind(rawValue: try row.text("kind") ?? "") ?? .updated
    if subject.kind == .card {
      guard let event = try HistoryEvent(row) else { return nil }
      self = event
      return
    }
    switch try subject.decoded() {
    case .column(let change): self = .column(change.event(kind))
    case .board(let change): self = .board(change.event(kind))
    case .card: return nil
    }
  }

  private init?(_ row: Row) throws {
    let isNew = try row.text("kind") == Change.Kind.created.rawValue
    switch (try row.id("_column"), try row.id("column")) {
    case (nil, nil): return nil
    case (nil, let column?): self = isNew ? .added(to: column) : .restored(to: column)
    case (let column?, nil): self = .deleted(from: column)
    case (let column?, _) where try row.isArchived("archived") && !row.isArchived("_archived"):
      self = .archived(from: column)
    case (_, let column?) where try row.isArchived("_archived") && !row.isArchived("archived"):
      self = .unarchived(to: column)
    case (let old?, let new?) where old != new: self = .moved(from: old, to: new)
    case (_, let column?):
      let changes = try FieldChange.all(in: row)
      self = changes.isEmpty ? .reordered(in: column) : .changed(changes)
    }
  }
}

extension FieldChange {
  /// The fields that differ, in the order of the editor.
  fileprivate static func all(in row: Row) throws -> [FieldChange] {
    var changes: [FieldChange] = []
    let title = try row.text("title") ?? ""
    // A title that did not change is only on the side of what is.
    let oldTitle = try row.text("_title") ?? title
    if !oldTitle.utf8.elementsEqual(title.utf8) {
      changes.append(.title(from: oldTitle, to: title))
    }
    let (oldDue, due) = (try row.text("_due"), try row.text("due"))
    if oldDue != due { changes.append(.due(from: day(oldDue), to: day(due))) }
    let (oldPriority, priority) = (try priority(row, "_priority"), try priority(row, "priority"))
    if oldPriority != priority { changes.append(.priority(from: oldPriority, to: priority)) }
    let (oldTags, tags) = (try row.text("_tags") ?? "", try row.text("tags") ?? "")
    if !oldTags.utf8.elementsEqual(tags.utf8) {
      changes.append(.tags(from: try list(oldTags), to: try list(tags)))
    }
    if let done = try progress(row, "done", "steps"), let old = try progress(row, "_done", "_steps")
    {
      changes.append(.checklist(from: old.progress, to: done.progress))
    }
    if try row.decode(Bool?.self, forColumn: "is_body_changed") == true { changes.append(.body) }
    return changes
  }

  private static func day(_ text: String?) -> CalendarDay? {
    text.flatMap { CalendarDay(iso: $0) }
  }

  private static func priority(_ row: Row, _ column: String) throws -> Priority {
    try row.decode(Int?.self, forColumn: column).flatMap(Priority.init) ?? .none
  }

  private static func list(_ json: String) throws -> [String] {
    guard !json.isEmpty else { return [] }
    do {
      return try JSONDecoder().decode([String].self, from: Data(json.utf8))
    } catch {
      throw StoreError.damaged("an entry of the change log cannot be read")
    }
  }

  /// A checklist's progress, where the row says that the checklist was changed.
  private static func progress(
    _ row: Row,
    _ done: String,
    _ count: String
  ) throws -> (progress: ChecklistProgress?, Void)? {
    guard let done = try row.decode(Int?.self, forColumn: done) else { return nil }
    let count = try row.decode(Int.self, forColumn: count)
    return (ChecklistProgress(done: done, count: count), ())
  }
}
