internal import BoardModel
internal import Foundation

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
    for field in CardField.inEditor {
      switch field {
      case .priority: object.set(.priority(draft.priority), for: .log)
      case .checklist: object.set(.checklist(draft.checklist), for: .log)
      case .body: object.set(.body(draft.body), for: .log)
      default: object.set(field.descriptor.facts.key, draft.lines[field] ?? "")
      }
    }
    return object.json
  }

  static func read(_ text: String, date: Timestamp, holder: String) -> UnsavedCard? {
    LoggedText.read(text) { reader in
      var members = Members()
      try reader.members { try members.take($0, &$1) }
      return members.draft(date: date, holder: holder)
    }
  }

  private struct Members {
    private var card: Card.ID?
    /// The card's fields when editing began.
    private var base: LoggedFields?
    private var column: Column.ID?
    private var after: Card.ID?
    private var lines: [CardField: String] = [:]
    private var priority: Priority?
    private var checklist: [ChecklistItem]?
    private var body: String?

    mutating func take(_ name: String, _ reader: inout JSONReader) throws -> Bool {
      switch name {
      case "card": card = try reader.optionalIdentifier().map(Card.ID.init)
      case "base":
        base = try reader.optional { try $0.loggedFields() }
      case "column": column = try reader.optionalIdentifier().map(Column.ID.init)
      case "after": after = try reader.optionalIdentifier().map(Card.ID.init)
      case "priority": priority = try Priority.logged(&reader)
      case "checklist": checklist = try [ChecklistItem].logged(&reader)
      case "body": body = try reader.text()
      default:
        guard let field = CardField(key: name), field.input == .line else { return false }
        lines[field] = try reader.text()
      }
      return true
    }

    func draft(date: Timestamp, holder: String) -> UnsavedCard? {
      guard let subject, let priority, let checklist, let body,
        CardField.lines.allSatisfy({ lines[$0] != nil || $0.isOptional })
      else { return nil }
      return UnsavedCard(
        subject: subject,
        lines: lines,
        priority: priority,
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
  fileprivate mutating func loggedFields() throws -> LoggedFields {
    var fields = LoggedFields()
    try members { try fields.take($0, &$1) }
    return fields
  }
}
