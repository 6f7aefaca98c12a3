import BoardModel
import Foundation

@testable import BoardStorage

/// The entries of the log as Foundation's decoder reads them, as the program did at first.
enum LoggedReference {
  static func card(_ text: String) -> CardRecord? {
    guard let place = decode(Place.self, text), let fields = decode(Fields.self, text),
      let key = OrderKey(hexadecimal: place.orderKey)
    else { return nil }
    var mark: ArchiveMark?
    if let date = place.archivedAt, let board = place.archivedOn {
      mark = ArchiveMark(
        date: Timestamp(milliseconds: date),
        board: Board.ID(uuid: board),
        key: place.archiveKey.flatMap(OrderKey.init(hexadecimal:))
      )
    }
    return CardRecord(
      place: CardPlace(column: Column.ID(uuid: place.column), orderKey: key, archived: mark),
      createdAt: place.createdAt.map(Timestamp.init),
      updatedAt: Timestamp(milliseconds: place.updatedAt),
      edits: place.createdAt == nil ? fields.edits : fields.whole
    )
  }

  static func column(_ text: String, _ id: UUID) -> ColumnRecord? {
    guard let read = decode(LoggedColumn.self, text), let kind = Column.Kind(rawValue: read.kind),
      let key = OrderKey(hexadecimal: read.orderKey)
    else { return nil }
    return ColumnRecord(
      column: Column(id: Column.ID(uuid: id), name: read.name, kind: kind, limit: read.limit),
      board: Board.ID(uuid: read.board),
      orderKey: key
    )
  }

  static func board(_ text: String, _ id: UUID) -> BoardRecord? {
    guard let read = decode(LoggedBoard.self, text),
      let key = OrderKey(hexadecimal: read.orderKey)
    else { return nil }
    var record = BoardRecord(
      id: Board.ID(uuid: id),
      name: read.name,
      orderKey: key,
      archivedAt: read.archivedAt.map(Timestamp.init)
    )
    for (name, color) in read.colors ?? [:] {
      record.colors[key: name] = NameColor(rawValue: color)
    }
    return record
  }

  static func comment(_ text: String, _ card: UUID) -> CommentChange? {
    guard let read = decode(LoggedComment.self, text) else { return nil }
    let comment = CardComment(
      id: CardComment.ID(uuid: read.comment),
      card: Card.ID(uuid: card),
      author: read.by,
      date: Timestamp(milliseconds: read.at),
      text: read.text
    )
    return CommentChange(title: read.title, before: nil, after: comment)
  }

  static func view(_ text: String, _ id: UUID) -> SavedView? {
    guard let read = decode(LoggedView.self, text),
      let key = OrderKey(hexadecimal: read.orderKey)
    else { return nil }
    return SavedView(
      id: SavedView.ID(uuid: id),
      name: read.name,
      query: read.query,
      board: read.board.map(Board.ID.init),
      orderKey: key
    )
  }

  /// Foundation looks only at what is asked for; what is passed over must be well formed too.
  private static func decode<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
    let data = Data(text.utf8)
    guard (try? JSONSerialization.jsonObject(with: data)) != nil else { return nil }
    return try? JSONDecoder().decode(type, from: data)
  }

  private struct Place: Decodable {
    let column: UUID
    let orderKey: String
    let archivedAt: Int64?
    let archivedOn: UUID?
    let archiveKey: String?
    let createdAt: Int64?
    let updatedAt: Int64
  }

  private struct LoggedColumn: Decodable {
    let name: String
    let kind: String
    let limit: Int?
    let board: UUID
    let orderKey: String
  }

  private struct LoggedBoard: Decodable {
    let name: String
    let orderKey: String
    let archivedAt: Int64?
    let colors: [String: String]?
  }

  private struct LoggedComment: Decodable {
    let comment: UUID
    let text: String
    let by: String?
    let at: Int64
    let title: String
  }

  private struct LoggedView: Decodable {
    let name: String
    let query: String
    let board: UUID?
    let orderKey: String
  }

  private struct Fields: Decodable {
    private struct Item: Decodable {
      let text: String
      let done: Bool
    }

    private struct Claim: Decodable {
      let by: String
      let until: Int64
    }

    private struct Source: Decodable {
      let program: String
      let id: String
    }

    private enum Key: String, CodingKey {
      case title, due, start, priority, tags, `repeat`, repeatFrom, assignees, lane, estimate,
        checklist,
        blockedBy, parent, body, claim, source, template
    }

    private(set) var edits: [CardEdit] = []

    var whole: [CardEdit] {
      let empty = CardDraft(title: "")
      return CardField.allCases.compactMap { field in
        edits.first { $0.field == field } ?? (field.isOptional ? empty.edit(of: field) : nil)
      }
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      func add(_ edit: CardEdit?) { if let edit { edits.append(edit) } }
      add(try values.decodeIfPresent(String.self, forKey: .title).map(CardEdit.title))
      if values.contains(.due) {
        let text = try values.decodeIfPresent(String.self, forKey: .due)
        add(.due(text.flatMap { CalendarDay(iso: $0) }))
      }
      if values.contains(.start) {
        let text = try values.decodeIfPresent(String.self, forKey: .start)
        add(.start(text.flatMap { CalendarDay(iso: $0) }))
      }
      let priority = try values.decodeIfPresent(Int.self, forKey: .priority)
      add(priority.map { .priority(Priority(rawValue: $0) ?? .none) })
      let tags = try values.decodeIfPresent([String].self, forKey: .tags)
      add(tags.map { .tags(TagRule.merged($0)) })
      if values.contains(.repeat) {
        let rule = try values.decodeIfPresent(String.self, forKey: .repeat)
        add(.repeats(try rule.map { CardRepeat(try RepeatRule(rrule: $0), from: nil) }))
      }
      if values.contains(.repeatFrom) {
        let basis = try values.decodeIfPresent(String.self, forKey: .repeatFrom)
        add(.repeatFrom(basis.flatMap { RepeatBasis(rawValue: $0) }))
      }
      add(try values.decodeIfPresent([String].self, forKey: .assignees).map(CardEdit.assignees))
      if values.contains(.lane) {
        let name = try values.decodeIfPresent(String.self, forKey: .lane)
        add(.lane(name.map { Lane($0) }))
      }
      if values.contains(.estimate) {
        let number = try values.decodeIfPresent(Int64.self, forKey: .estimate)
        add(.estimate(number.flatMap { Estimate(hundredths: $0) }))
      }
      let items = try values.decodeIfPresent([Item].self, forKey: .checklist)
      add(items.map { .checklist($0.map { ChecklistItem(text: $0.text, isDone: $0.done) }) })
      let blockers = try values.decodeIfPresent([UUID].self, forKey: .blockedBy)
      add(blockers.map { .blockedBy($0.map(Card.ID.init)) })
      if values.contains(.parent) {
        add(.parent(try values.decodeIfPresent(UUID.self, forKey: .parent).map(Card.ID.init)))
      }
      add(try values.decodeIfPresent(String.self, forKey: .body).map(CardEdit.body))
      if values.contains(.claim) {
        let claim = try values.decodeIfPresent(Claim.self, forKey: .claim)
        add(.claim(claim.map { CardClaim(by: $0.by, until: Timestamp(milliseconds: $0.until)) }))
      }
      if values.contains(.source) {
        let source = try values.decodeIfPresent(Source.self, forKey: .source)
        add(.source(source.map { CardSource(program: $0.program, id: $0.id) }))
      }
      add(try values.decodeIfPresent(Int64.self, forKey: .template).map { .template($0 != 0) })
    }
  }
}
