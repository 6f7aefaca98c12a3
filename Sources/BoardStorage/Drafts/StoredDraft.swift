internal import BoardModel
internal import Foundation

/// An unsaved card as the file keeps it: JSON.
struct StoredDraft: Decodable {
  private struct Item: Decodable {
    let text: String
    let done: Bool
  }

  private let card: UUID?
  /// What the card said when it was read.
  private let base: LoggedFields?
  private let column: UUID?
  private let after: UUID?
  private let title: String
  private let due: String
  private let priority: Int
  private let tags: String
  private let checklist: [Item]
  private let body: String

  static func encode(_ draft: UnsavedCard) -> String {
    var object = JSONObject()
    switch draft.subject {
    case .card(let id, let base):
      object.set("card", id.uuid.uuidString)
      var fields = JSONObject()
      for field in CardField.allCases { fields.set(base.edit(of: field)) }
      object.set("base", fields)
    case .new(let column, let after):
      object.set("column", column.uuid.uuidString)
      object.set("after", after?.uuid.uuidString)
    }
    object.set("title", draft.title)
    object.set("due", draft.due)
    object.set("priority", draft.priority.rawValue)
    object.set("tags", draft.tags)
    object.set("checklist", draft.checklist)
    object.set("body", draft.body)
    return object.json
  }

  func draft(date: Timestamp, holder: String) -> UnsavedCard? {
    guard let subject else { return nil }
    return UnsavedCard(
      subject: subject,
      title: title,
      due: due,
      priority: Priority(rawValue: priority) ?? .none,
      tags: tags,
      checklist: checklist.map { ChecklistItem(text: $0.text, isDone: $0.done) },
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
