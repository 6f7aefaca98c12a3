internal import BoardModel
internal import Foundation

/// An unsaved card as the file keeps it: JSON.
struct StoredDraft: Codable {
  struct Item: Codable {
    let text: String
    let done: Bool
  }

  /// What the card said when it was read.
  struct Base: Codable {
    let title: String
    let due: String?
    let priority: Int
    let tags: [String]
    let checklist: [Item]
    let body: String
  }

  private let card: UUID?
  private let base: Base?
  private let column: UUID?
  private let after: UUID?
  private let title: String
  private let due: String
  private let priority: Int
  private let tags: String
  private let checklist: [Item]
  private let body: String

  init(_ draft: UnsavedCard) {
    switch draft.subject {
    case .card(let id, let base):
      card = id.uuid
      self.base = Base(base)
      (column, after) = (nil, nil)
    case .new(let column, let after):
      (card, base) = (nil, nil)
      self.column = column.uuid
      self.after = after?.uuid
    }
    title = draft.title
    due = draft.due
    priority = draft.priority.rawValue
    tags = draft.tags
    checklist = draft.checklist.map(Item.init)
    body = draft.body
  }

  func draft(date: Timestamp, holder: String) -> UnsavedCard? {
    guard let subject else { return nil }
    return UnsavedCard(
      subject: subject,
      title: title,
      due: due,
      priority: Priority(rawValue: priority) ?? .none,
      tags: tags,
      checklist: checklist.map(\.item),
      body: body,
      date: date,
      holder: holder
    )
  }

  private var subject: UnsavedCard.Subject? {
    if let card, let base { return .card(Card.ID(uuid: card), base: base.draft) }
    return column.map { .new(Column.ID(uuid: $0), after: after.map(Card.ID.init(uuid:))) }
  }
}

extension StoredDraft.Item {
  fileprivate init(_ item: ChecklistItem) {
    self.init(text: item.text, done: item.isDone)
  }

  fileprivate var item: ChecklistItem { ChecklistItem(text: text, isDone: done) }
}

extension StoredDraft.Base {
  fileprivate init(_ draft: CardDraft) {
    self.init(
      title: draft.title,
      due: draft.due?.iso,
      priority: draft.priority.rawValue,
      tags: draft.tags,
      checklist: draft.checklist.map(StoredDraft.Item.init),
      body: draft.body
    )
  }

  fileprivate var draft: CardDraft {
    CardDraft(
      title: title,
      body: body,
      due: due.flatMap { CalendarDay(iso: $0) },
      priority: Priority(rawValue: priority) ?? .none,
      tags: tags,
      checklist: checklist.map(\.item)
    )
  }
}
