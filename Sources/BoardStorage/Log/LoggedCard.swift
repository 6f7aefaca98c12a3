internal import BoardModel
internal import Foundation

/// A card as the change log keeps it: JSON with its place and times, and with the fields that changed.
///
/// Where a card was made or deleted, all of its fields are there. The title always is on the side of
/// what is, so that the history can name the card. Entries of older versions hold all fields on both
/// sides, and an identifier. Never change the meaning of a name: a log that was written once is read
/// for ever.
enum LoggedCard {
  static func encode(_ record: CardRecord, title: String?) -> String {
    var object = JSONObject()
    if let title, record.value(of: .title) == nil { object.set("title", title) }
    for edit in record.edits { object.set(edit) }
    object.set("column", record.place.column.uuid.uuidString)
    object.set("orderKey", record.place.orderKey.hexadecimal)
    if let mark = record.place.archived {
      object.set("archivedAt", mark.date.milliseconds)
      object.set("archivedOn", mark.board.uuid.uuidString)
      if let key = mark.key { object.set("archiveKey", key.hexadecimal) }
    }
    if let createdAt = record.createdAt { object.set("createdAt", createdAt.milliseconds) }
    object.set("updatedAt", record.updatedAt.milliseconds)
    return object.json
  }

  /// A whole card.
  static func encode(_ card: Card) -> String { encode(CardRecord(card), title: card.title) }

  static func decode(_ text: String) throws -> CardRecord {
    guard let record = read(text) else {
      throw StoreError.damaged("an entry of the change log cannot be read")
    }
    return record
  }

  /// What an entry says of a card, or nil where it cannot be read.
  static func read(_ text: String) -> CardRecord? {
    guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(text.utf8)) else {
      return nil
    }
    return CardRecord(fields)
  }

  /// The names of the log.
  fileprivate struct Fields: Decodable {
    struct Item: Decodable {
      let text: String
      let done: Bool
    }

    let title: String?
    let body: String?
    let due: String??
    let priority: Int?
    let tags: [String]?
    let checklist: [Item]?
    let column: UUID
    let orderKey: String
    let archivedAt: Int64?
    let archivedOn: UUID?
    let archiveKey: String?
    let createdAt: Int64?
    let updatedAt: Int64

    enum CodingKeys: CodingKey {
      case title, body, due, priority, tags, checklist, column, orderKey, archivedAt, archivedOn
      case archiveKey, createdAt, updatedAt
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      title = try values.decodeIfPresent(String.self, forKey: .title)
      body = try values.decodeIfPresent(String.self, forKey: .body)
      due =
        values.contains(.due)
        ? .some(try values.decodeIfPresent(String.self, forKey: .due)) : .none
      priority = try values.decodeIfPresent(Int.self, forKey: .priority)
      tags = try values.decodeIfPresent([String].self, forKey: .tags)
      checklist = try values.decodeIfPresent([Item].self, forKey: .checklist)
      column = try values.decode(UUID.self, forKey: .column)
      orderKey = try values.decode(String.self, forKey: .orderKey)
      archivedAt = try values.decodeIfPresent(Int64.self, forKey: .archivedAt)
      archivedOn = try values.decodeIfPresent(UUID.self, forKey: .archivedOn)
      archiveKey = try values.decodeIfPresent(String.self, forKey: .archiveKey)
      createdAt = try values.decodeIfPresent(Int64.self, forKey: .createdAt)
      updatedAt = try values.decode(Int64.self, forKey: .updatedAt)
    }
  }
}

extension CardRecord {
  fileprivate init?(_ fields: LoggedCard.Fields) {
    guard let key = OrderKey(hexadecimal: fields.orderKey) else { return nil }
    var mark: ArchiveMark?
    if let date = fields.archivedAt, let board = fields.archivedOn {
      mark = ArchiveMark(
        date: Timestamp(milliseconds: date),
        board: Board.ID(uuid: board),
        key: fields.archiveKey.flatMap(OrderKey.init(hexadecimal:))
      )
    }
    var edits: [CardEdit] = []
    if let title = fields.title { edits.append(.title(title)) }
    if let due = fields.due { edits.append(.due(due.flatMap { CalendarDay(iso: $0) })) }
    if let priority = fields.priority {
      edits.append(.priority(Priority(rawValue: priority) ?? .none))
    }
    if let tags = fields.tags { edits.append(.tags(tags)) }
    if let items = fields.checklist {
      edits.append(.checklist(items.map { ChecklistItem(text: $0.text, isDone: $0.done) }))
    } else if fields.createdAt != nil {
      // What was logged before there were checklists has none.
      edits.append(.checklist([]))
    }
    if let body = fields.body { edits.append(.body(body)) }
    self.init(
      place: CardPlace(column: Column.ID(uuid: fields.column), orderKey: key, archived: mark),
      createdAt: fields.createdAt.map(Timestamp.init),
      updatedAt: Timestamp(milliseconds: fields.updatedAt),
      edits: edits
    )
  }
}

extension JSONObject {
  fileprivate mutating func set(_ edit: CardEdit) {
    switch edit {
    case .title(let title): set("title", title)
    case .due(let due): set("due", due?.iso)
    case .priority(let priority): set("priority", priority.rawValue)
    case .tags(let tags): set("tags", tags)
    case .checklist(let items): set("checklist", items)
    case .body(let body): set("body", body)
    }
  }
}
