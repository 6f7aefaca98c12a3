internal import BoardModel
internal import Foundation

/// The subject of a log entry, as stored in its row.
struct LoggedSubject {
  let kind: ImportedChange.Subject
  let id: UUID
  let before: String?
  let after: String?

  init(_ subject: Change.Subject) {
    switch subject {
    case .card(let change):
      kind = .card
      id = change.card.uuid
      before = change.before.map { LoggedCard.encode($0, title: nil) }
      after = change.after.map { LoggedCard.encode($0, title: change.title) }
    case .column(let change):
      kind = .column
      id = change.record?.column.id.uuid ?? UUID()
      before = change.before.map(LoggedColumn.encode)
      after = change.after.map(LoggedColumn.encode)
    case .board(let change):
      kind = .board
      id = change.record?.id.uuid ?? UUID()
      before = change.before.map(LoggedBoard.encode)
      after = change.after.map(LoggedBoard.encode)
    case .comment(let change):
      kind = .comment
      id = change.comment?.card.uuid ?? UUID()
      before = change.before.map { LoggedComment.encode($0, title: change.title) }
      after = change.after.map { LoggedComment.encode($0, title: change.title) }
    case .view(let change):
      kind = .view
      id = change.record?.id.uuid ?? UUID()
      before = change.before.map(LoggedView.encode)
      after = change.after.map(LoggedView.encode)
    }
  }

  init(kind: Int, id: UUID, before: String?, after: String?) throws {
    guard let kind = ImportedChange.Subject(rawValue: kind) else {
      throw StoreError.damaged("the change log has an entry about something unknown")
    }
    self.kind = kind
    self.id = id
    self.before = before
    self.after = after
  }

  func decoded() throws -> Change.Subject {
    switch kind {
    case .card: .card(try card())
    case .column: .column(try change(LoggedColumn.decode))
    case .board: .board(try change(LoggedBoard.decode))
    case .comment: .comment(try comment())
    case .view: .view(try change(LoggedView.decode))
    }
  }

  private func change<Record>(
    _ decode: (String, UUID) throws -> Record
  ) throws -> RecordChange<Record> {
    RecordChange(
      before: try before.map { try decode($0, id) },
      after: try after.map { try decode($0, id) }
    )
  }

  private func comment() throws -> CommentChange {
    let before = try before.map { try LoggedComment.decode($0, id) }
    let after = try after.map { try LoggedComment.decode($0, id) }
    guard let title = (after ?? before)?.title else {
      throw LoggedText.unreadable
    }
    return CommentChange(title: title, before: before?.comment, after: after?.comment)
  }

  private func card() throws -> CardChange {
    let before = try before.map(LoggedCard.decode)
    let after = try after.map(LoggedCard.decode)
    guard case .title(let title) = (after ?? before)?.value(of: .title) else {
      throw LoggedText.unreadable
    }
    return CardChange(card: Card.ID(uuid: id), title: title, before: before, after: after)
  }
}
