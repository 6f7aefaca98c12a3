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
    let isWhole = record.createdAt != nil
    for edit in record.edits where !(isWhole && edit.isLeftOut) { object.set(edit) }
    object.set("column", record.place.column.uuid.digits)
    object.set("orderKey", record.place.orderKey.hexadecimal)
    if let mark = record.place.archived {
      object.set("archivedAt", mark.date.milliseconds)
      object.set("archivedOn", mark.board.uuid.digits)
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
    if let record = LoggedMove(text)?.record { return record }
    guard let entry = try? JSONDecoder().decode(Entry.self, from: Data(text.utf8)) else {
      return nil
    }
    return CardRecord(entry)
  }

  /// The names of the log beside those of the fields.
  fileprivate struct Place: Decodable {
    let column: UUID
    let orderKey: String
    let archivedAt: Int64?
    let archivedOn: UUID?
    let archiveKey: String?
    let createdAt: Int64?
    let updatedAt: Int64
  }

  fileprivate struct Entry: Decodable {
    let place: Place
    let fields: LoggedFields

    init(from decoder: any Decoder) throws {
      place = try Place(from: decoder)
      fields = try LoggedFields(from: decoder)
    }
  }
}

extension CardRecord {
  fileprivate init?(_ entry: LoggedCard.Entry) {
    let place = entry.place
    guard let key = OrderKey(hexadecimal: place.orderKey) else { return nil }
    var mark: ArchiveMark?
    if let date = place.archivedAt, let board = place.archivedOn {
      mark = ArchiveMark(
        date: Timestamp(milliseconds: date),
        board: Board.ID(uuid: board),
        key: place.archiveKey.flatMap(OrderKey.init(hexadecimal:))
      )
    }
    self.init(
      place: CardPlace(column: Column.ID(uuid: place.column), orderKey: key, archived: mark),
      createdAt: place.createdAt.map(Timestamp.init),
      updatedAt: Timestamp(milliseconds: place.updatedAt),
      edits: place.createdAt == nil ? entry.fields.edits : entry.fields.whole
    )
  }
}
