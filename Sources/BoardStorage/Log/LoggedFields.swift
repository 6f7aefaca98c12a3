internal import BoardModel
internal import JSONText

/// The fields of a card as JSON, by the names that the change log and kept drafts use.
///
/// Never change the meaning of a name: a log that was written once is read for ever.
struct LoggedFields {
  /// By the place of the field in `CardField.allCases`, which is the order of the editor.
  private var values: [CardEdit?] = Array(repeating: nil, count: Self.names.count)

  private static let names = CardField.allCases.map(\.loggedName)

  /// The values that cards had before there was a field; nil for one that there always was.
  private static let missing: [CardEdit?] = {
    let empty = CardDraft(title: "")
    return CardField.allCases.map { $0.isOptional ? empty.edit(of: $0) : nil }
  }()

  /// Those that the object has, in the order of the editor.
  var edits: [CardEdit] { values.compactMap(\.self) }

  /// The fields of a whole card.
  var whole: [CardEdit] { zip(values, Self.missing).compactMap { $0 ?? $1 } }

  /// The draft of which all fields are there.
  var draft: CardDraft {
    var draft = CardDraft(title: "")
    for edit in edits { draft.apply(edit) }
    return draft
  }

  /// Takes a member of the object; false for one that is not a field.
  mutating func take(_ name: String, _ reader: inout JSONReader) throws(JSONFault) -> Bool {
    guard let index = Self.names.firstIndex(of: name) else { return false }
    values[index] = try reader.edit(of: CardField.allCases[index])
    return true
  }
}

extension CardField {
  fileprivate var loggedName: String {
    switch self {
    case .title: "title"
    case .due: "due"
    case .priority: "priority"
    case .tags: "tags"
    case .assignees: "assignees"
    case .checklist: "checklist"
    case .blockedBy: "blockedBy"
    case .body: "body"
    case .claim: "claim"
    case .source: "source"
    }
  }

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
    case .blockedBy(let cards): set("blockedBy", cards.map(\.uuid.digits))
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

extension JSONReader {
  /// The value of a field; null is nothing where the field cannot be empty that way.
  fileprivate mutating func edit(of field: CardField) throws(JSONFault) -> CardEdit? {
    switch field {
    case .due: return .due(try optionalText().flatMap { CalendarDay(iso: $0) })
    case .claim:
      return .claim(try optional { (reader) throws(JSONFault) in try reader.claim() })
    case .source:
      return .source(try optional { (reader) throws(JSONFault) in try reader.source() })
    case .title, .priority, .tags, .assignees, .checklist, .blockedBy, .body:
      return try optional { (reader) throws(JSONFault) in try reader.value(of: field) }
    }
  }

  private mutating func value(of field: CardField) throws(JSONFault) -> CardEdit {
    switch field {
    case .priority: .priority(Priority(rawValue: Int(try integer())) ?? .none)
    case .tags: .tags(TagRule.merged(try texts()))
    case .assignees: .assignees(try texts())
    case .checklist: .checklist(try checklist())
    case .blockedBy:
      .blockedBy(
        try array { (reader) throws(JSONFault) in Card.ID(uuid: try reader.identifier()) }
      )
    case .body: .body(try text())
    case .title: .title(try text())
    case .due, .claim, .source: throw JSONFault()
    }
  }

  private mutating func claim() throws(JSONFault) -> CardClaim {
    var (by, until): (String?, Int64?)
    try members { (name, reader) throws(JSONFault) in
      switch name {
      case "by": by = try reader.text()
      case "until": until = try reader.integer()
      default: return false
      }
      return true
    }
    guard let by, let until else { throw JSONFault() }
    return CardClaim(by: by, until: Timestamp(milliseconds: until))
  }

  private mutating func source() throws(JSONFault) -> CardSource {
    var (program, id): (String?, String?)
    try members { (name, reader) throws(JSONFault) in
      switch name {
      case "program": program = try reader.text()
      case "id": id = try reader.text()
      default: return false
      }
      return true
    }
    guard let program, let id else { throw JSONFault() }
    return CardSource(program: program, id: id)
  }
}
