internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// One row of the log, as the history shows it.
///
/// Bodies stay in the database, since one may have a mebibyte.
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
  let home: HistoryEntry.Home?
  /// How much had to be read, in characters.
  let size: Int

  /// Nil for a row without a name, which only damage leaves, and for a repeated row.
  init?(_ row: Row) throws {
    guard let title = try row.text("title"), let subject = try HistoryEntry.Subject(row),
      try !Self.isResent(row)
    else { return nil }
    sequence = try row.decode(Int64.self, forColumn: "seq")
    action = ActionID(uuid: try row.decode(UUID.self, forColumn: "action"))
    self.subject = subject
    date = Timestamp(milliseconds: try row.decode(Int64.self, forColumn: "at"))
    client = try row.decode(UUID.self, forColumn: "client")
    author = try row.text("author")
    isOnBoard = try row.decode(Bool.self, forColumn: "is_on_board")
    size = try row.decode(Int.self, forColumn: "size")
    let changed = try LoggedSubject(row).decoded()
    event = try HistoryEvent(of: row, changed)
    home = changed.home
    self.title = title
  }

  /// Whether a row only sends a comment, or its deletion, to a second server.
  private static func isResent(_ row: Row) throws -> Bool {
    try row.decode(Int.self, forColumn: "subject") == ImportedChange.Subject.comment.rawValue
      && row.text("kind") == Change.Kind.updated.rawValue
  }

  static func head(of row: Row) throws -> (sequence: Int64, size: Int) {
    (try row.decode(Int64.self, forColumn: "seq"), try row.decode(Int.self, forColumn: "size"))
  }

  /// The selected fields of `change`; a card without its body.
  static let fields = """
    seq, action, kind, subject_id, at, client, subject, author,
    coalesce(
      json_extract(coalesce(after, before), '$.title'),
      json_extract(coalesce(after, before), '$.name')) AS title,
    json_remove(before, '$.body') AS before, json_remove(after, '$.body') AS after,
    json_extract(before, '$.body') <> json_extract(after, '$.body') AS is_body_changed,
    CASE subject
      WHEN 0 THEN EXISTS (SELECT 1 FROM card WHERE card.id = change.subject_id)
      WHEN 1 THEN EXISTS (SELECT 1 FROM board_column c WHERE c.id = change.subject_id)
      WHEN 2 THEN EXISTS (SELECT 1 FROM board WHERE board.id = change.subject_id)
      WHEN 3 THEN EXISTS (SELECT 1 FROM card WHERE card.id = change.subject_id)
      ELSE EXISTS (SELECT 1 FROM saved_view v WHERE v.id = change.subject_id) END AS is_on_board,
    coalesce(length(before), 0) + coalesce(length(after), 0) AS size
    """
}

extension Row {
  fileprivate func text(_ column: String) throws -> String? {
    try decode(String?.self, forColumn: column)
  }
}

extension HistoryEntry.Subject {
  fileprivate init?(_ row: Row) throws {
    let id = try row.decode(UUID.self, forColumn: "subject_id")
    switch ImportedChange.Subject(rawValue: try row.decode(Int.self, forColumn: "subject")) {
    case .card, .comment: self = .card(Card.ID(uuid: id))
    case .view: self = .view(SavedView.ID(uuid: id))
    case .column: self = .column(Column.ID(uuid: id))
    case .board: self = .board(Board.ID(uuid: id))
    case nil: return nil
    }
  }
}

extension LoggedSubject {
  fileprivate init(_ row: Row) throws {
    self = try LoggedSubject(
      kind: row.decode(Int.self, forColumn: "subject"),
      id: row.decode(UUID.self, forColumn: "subject_id"),
      before: row.text("before"),
      after: row.text("after")
    )
  }
}

extension Change.Subject {
  /// Where it happened; nil for a board and a comment.
  fileprivate var home: HistoryEntry.Home? {
    switch self {
    case .card(let change): (change.after ?? change.before).map { .column($0.place.column) }
    case .column(let change): change.record.map { .board($0.board) }
    case .view(let change): change.record?.board.map { .board($0) }
    case .board, .comment: nil
    }
  }
}

extension HistoryEvent {
  fileprivate init(of row: Row, _ changed: Change.Subject) throws {
    let kind = Change.Kind(rawValue: try row.text("kind") ?? "") ?? .updated
    switch changed {
    case .column(let change): self = .column(change.event(kind))
    case .board(let change): self = .board(change.event(kind))
    case .view(let change): self = .view(change.event)
    case .comment(let change):
      self = change.after == nil ? .uncommented(change.start) : .commented(change.start)
    case .card(let change):
      let isBodyChanged = try row.decode(Bool?.self, forColumn: "is_body_changed") == true
      self = HistoryEvent(change, kind).adding(isBodyChanged ? .body : nil)
    }
  }

  private func adding(_ change: FieldChange?) -> HistoryEvent {
    guard let change else { return self }
    return switch self {
    case .changed(let changes): .changed(changes + [change])
    case .reordered: .changed([change])
    default: self
    }
  }
}
