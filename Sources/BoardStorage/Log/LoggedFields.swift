internal import BoardModel
internal import Foundation

/// The fields of a card as JSON, by the names that the change log and kept drafts use.
///
/// Never change the meaning of a name: a log that was written once is read for ever.
struct LoggedFields: Decodable {
  /// In the order of the editor; those that the object has.
  let edits: [CardEdit]

  fileprivate struct Item: Decodable {
    let text: String
    let done: Bool
  }

  fileprivate struct Claim: Decodable {
    let by: String
    let until: Int64
  }

  fileprivate struct Source: Decodable {
    let program: String
    let id: String
  }

  fileprivate enum Key: String, CodingKey {
    case title, due, priority, tags, assignees, checklist, blockedBy, body, claim, source
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    var edits: [CardEdit] = []
    for field in CardField.allCases {
      if let edit = try values.edit(of: field) { edits.append(edit) }
    }
    self.edits = edits
  }

  /// The fields of a whole card, with the values that cards had before there was a field.
  var whole: [CardEdit] {
    let empty = CardDraft(title: "")
    return CardField.allCases.compactMap { field in
      edits.first { $0.field == field } ?? (field.isOptional ? empty.edit(of: field) : nil)
    }
  }

  /// The draft of which all fields are there.
  var draft: CardDraft {
    var draft = CardDraft(title: "")
    for edit in edits { draft.apply(edit) }
    return draft
  }
}

extension CardField {
  /// Whether it came later than the log, so that a whole card without it has nothing in it.
  var isOptional: Bool {
    switch self {
    case .title, .due, .priority, .tags, .body: false
    case .checklist, .assignees, .blockedBy, .claim, .source: true
    }
  }
}

extension CardEdit {
  /// Whether a whole card is written without it, as it has nothing in it.
  var isLeftOut: Bool {
    switch self {
    case .assignees(let names): names.isEmpty
    case .blockedBy(let cards): cards.isEmpty
    case .claim(let claim): claim == nil
    case .source(let source): source == nil
    case .title, .due, .priority, .tags, .checklist, .body: false
    }
  }
}

extension JSONObject {
  /// Writes a field by its name.
  mutating func set(_ edit: CardEdit) {
    switch edit {
    case .title(let title): set("title", title)
    case .due(let due): set("due", due?.iso)
    case .priority(let priority): set("priority", priority.rawValue)
    case .tags(let tags): set("tags", tags)
    case .assignees(let names): set("assignees", names)
    case .checklist(let items): set("checklist", items)
    case .blockedBy(let cards): set("blockedBy", cards.map(\.uuid.uuidString))
    case .claim(nil): set("claim", nil as String?)
    case .claim(let claim?):
      var object = JSONObject()
      object.set("by", claim.by)
      object.set("until", claim.until.milliseconds)
      set("claim", object)
    case .source(nil): set("source", nil as String?)
    case .source(let source?):
      var object = JSONObject()
      object.set("program", source.program)
      object.set("id", source.id)
      set("source", object)
    case .body(let body): set("body", body)
    }
  }
}

extension KeyedDecodingContainer<LoggedFields.Key> {
  fileprivate func edit(of field: CardField) throws -> CardEdit? {
    switch field {
    case .title: try decodeIfPresent(String.self, forKey: .title).map(CardEdit.title)
    case .due:
      contains(.due)
        ? .due(try decodeIfPresent(String.self, forKey: .due).flatMap { CalendarDay(iso: $0) })
        : nil
    case .priority:
      try decodeIfPresent(Int.self, forKey: .priority)
        .map { .priority(Priority(rawValue: $0) ?? .none) }
    case .tags: try decodeIfPresent([String].self, forKey: .tags).map(CardEdit.tags)
    case .assignees:
      try decodeIfPresent([String].self, forKey: .assignees).map(CardEdit.assignees)
    case .blockedBy:
      try decodeIfPresent([UUID].self, forKey: .blockedBy)
        .map { .blockedBy($0.map(Card.ID.init)) }
    case .claim:
      contains(.claim)
        ? .claim(
          try decodeIfPresent(LoggedFields.Claim.self, forKey: .claim)
            .map { CardClaim(by: $0.by, until: Timestamp(milliseconds: $0.until)) }
        ) : nil
    case .source:
      contains(.source)
        ? .source(
          try decodeIfPresent(LoggedFields.Source.self, forKey: .source)
            .map { CardSource(program: $0.program, id: $0.id) }
        ) : nil
    case .checklist:
      try decodeIfPresent([LoggedFields.Item].self, forKey: .checklist)
        .map { .checklist($0.map { ChecklistItem(text: $0.text, isDone: $0.done) }) }
    case .body: try decodeIfPresent(String.self, forKey: .body).map(CardEdit.body)
    }
  }
}
