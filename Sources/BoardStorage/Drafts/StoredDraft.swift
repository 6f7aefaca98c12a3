internal import BoardModel
internal import Foundation
internal import JSONText

enum StoredDraft {
  static func encode(_ draft: UnsavedCard) -> String {
    var object = JSONObject()
    switch draft.subject {
    case .card(let id, let base):
      object.set("card", id.uuid.uuidString)
      var fields = JSONObject()
      for field in CardField.allCases { fields.set(base.edit(of: field), for: .log) }
      object.set("base", fields)
    case .new(let column, let after):
      object.set("column", column.uuid.uuidString)
      object.set("after", after?.uuid.uuidString)
    }
    object.set("title", draft.title)
    object.set("due", draft.due)
    object.set("priority", draft.priority.rawValue)
    object.set("tags", draft.tags)
    object.set(.checklist(draft.checklist), for: .log)
    object.set("body", draft.body)
    return object.json
  }

  static func read(_ text: String, date: Timestamp, holder: String) -> UnsavedCard? {
    LoggedText.read(text) { (reader) throws(JSONFault) in
      var members = Members()
      try reader.members { (name, reader) throws(JSONFault) in try members.take(name, &reader) }
      return members.draft(date: date, holder: holder)
    }
  }

  private struct Members {
    private var card: Card.ID?
    /// The card's fields when editing began.
    private var base: LoggedFields?
    private var column: Column.ID?
    private var after: Card.ID?
    private var title: String?
    private var due: String?
    private var priority: Priority?
    private var tags: String?
    private var checklist: [ChecklistItem]?
    private var body: String?

    mutating func take(
      _ name: String,
      _ reader: inout JSONReader
    ) throws(JSONFault) -> Bool {
      switch name {
      case "card": card = try reader.optionalIdentifier().map(Card.ID.init)
      case "base":
        base = try reader.optional { (reader) throws(JSONFault) in try reader.loggedFields() }
      case "column": column = try reader.optionalIdentifier().map(Column.ID.init)
      case "after": after = try reader.optionalIdentifier().map(Card.ID.init)
      case "title": title = try reader.text()
      case "due": due = try reader.text()
      case "priority": priority = Priority(rawValue: Int(try reader.integer())) ?? Priority.none
      case "tags": tags = try reader.text()
      case "checklist":
        checklist = try [ChecklistItem].logged(reader.sharedValue())
      case "body": body = try reader.text()
      default: return false
      }
      return true
    }

    func draft(date: Timestamp, holder: String) -> UnsavedCard? {
      guard let subject, let title, let due, let priority, let tags, let checklist, let body
      else { return nil }
      return UnsavedCard(
        subject: subject,
        title: title,
        due: due,
        priority: priority,
        tags: tags,
        checklist: checklist,
        body: body,
        date: date,
        holder: holder
      )
    }

    private var subject: UnsavedCard.Subject? {
      if let card, let base { return .card(card, base: base.draft) }
      return column.map { .new($0, after: after) }
    }
  }
}

extension JSONReader {
  fileprivate mutating func loggedFields() throws(JSONFault) -> LoggedFields {
    var fields = LoggedFields()
    try members { (name, reader) throws(JSONFault) in try fields.take(name, &reader) }
    return fields
  }
}
