internal import BoardModel

/// The JSON form of a card in the change log: place, times, and the fields that changed.
///
/// A creation or deletion has all fields. The title is always in the newer side, so that the
/// history can name the card. Entries of older versions have all fields on both sides, and an
/// identifier. Never change the meaning of a name: old logs are read forever.
enum LoggedCard {
  static func encode(_ record: CardRecord, title: String?) -> String {
    var object = JSONObject()
    if let title, record.value(of: .title) == nil { object.set("title", title) }
    let isWhole = record.createdAt != nil
    for edit in record.edits where !(isWhole && edit.isOmitted) { object.set(edit, for: .log) }
    object.set("column", record.place.column.uuid.digits)
    object.set("orderKey", record.place.orderKey.hexadecimal)
    if let mark = record.place.archived {
      object.set("archivedAt", mark.date.milliseconds)
      object.set("archivedOn", mark.board.uuid.digits)
      if let key = mark.key { object.set("archiveKey", key.hexadecimal) }
    }
    if let createdAt = record.createdAt { object.set("createdAt", createdAt.milliseconds) }
    object.set("updatedAt", record.updatedAt.milliseconds)
    // Last, so that `finish(in:)` finds it.
    if let finishedAt = record.place.finishedAt {
      object.set("finishedAt", finishedAt.milliseconds)
    }
    return object.json
  }

  /// When an entry's card was finished, in milliseconds; nil if the entry doesn't have it.
  ///
  /// Only the end of the entry is read, for the sake of logs with a million of them.
  static func finish(in entry: UnsafeRawBufferPointer) -> Int64? {
    let sign = "\"finishedAt\":".utf8
    let text = entry.dropLast()
    let number = text[(text.lastIndex { !(0x30...0x39 ~= $0) } ?? text.startIndex)...].dropFirst()
    guard !number.isEmpty, number.count < 16,
      entry[..<number.startIndex].suffix(sign.count).elementsEqual(sign)
    else { return nil }
    return number.reduce(0) { 10 * $0 + Int64($1 - 0x30) }
  }

  static func encode(_ card: Card) -> String { encode(CardRecord(card), title: card.title) }

  static func decode(_ text: String) throws -> CardRecord {
    guard let record = read(text) else { throw LoggedText.unreadable }
    return record
  }

  static func read(_ text: String) -> CardRecord? {
    LoggedText.read(text) { reader in
      var entry = Entry()
      try reader.members { try entry.take($0, &$1) }
      return entry.record
    }
  }

  private struct Entry {
    private var fields = LoggedFields()
    private var column: Column.ID?
    private var key: OrderKey?
    private var archivedAt: Timestamp?
    private var archivedOn: Board.ID?
    private var archiveKey: OrderKey?
    private var createdAt: Timestamp?
    private var updatedAt: Timestamp?
    private var finishedAt: Timestamp?

    mutating func take(_ name: String, _ reader: inout JSONReader) throws -> Bool {
      switch name {
      case "column": column = Column.ID(uuid: try reader.identifier())
      case "orderKey": key = try reader.orderKey()
      case "archivedAt": archivedAt = try reader.optionalTimestamp()
      case "archivedOn": archivedOn = try reader.optionalIdentifier().map(Board.ID.init)
      case "archiveKey":
        archiveKey = try reader.optionalText().flatMap(OrderKey.init(hexadecimal:))
      case "createdAt": createdAt = try reader.optionalTimestamp()
      case "updatedAt": updatedAt = Timestamp(milliseconds: try reader.integer())
      case "finishedAt": finishedAt = try reader.optionalTimestamp()
      default: return try fields.take(name, &reader)
      }
      return true
    }

    var record: CardRecord? {
      guard let column, let key, let updatedAt else { return nil }
      var mark: ArchiveMark?
      if let archivedAt, let archivedOn {
        mark = ArchiveMark(date: archivedAt, board: archivedOn, key: archiveKey)
      }
      return CardRecord(
        place: CardPlace(column: column, orderKey: key, archived: mark, finishedAt: finishedAt),
        createdAt: createdAt,
        updatedAt: updatedAt,
        edits: createdAt == nil ? fields.edits : fields.whole
      )
    }
  }
}
