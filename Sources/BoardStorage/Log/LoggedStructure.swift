internal import BoardModel
internal import Foundation

/// A column in the change log: JSON with all fields.
///
/// Never change the meaning of a name: old logs are read forever.
enum LoggedColumn {
  static func encode(_ record: ColumnRecord) -> String {
    var object = JSONObject()
    object.set("name", record.column.name)
    object.set("kind", record.column.kind.rawValue)
    if let limit = record.column.limit { object.set("limit", limit) }
    object.set("board", record.board.uuid.uuidString)
    object.set("orderKey", record.orderKey.hexadecimal)
    return object.json
  }

  static func decode(_ text: String, _ id: UUID) throws -> ColumnRecord {
    try LoggedText.decode(text) { reader in
      var (title, kind, limit): (String?, Column.Kind?, Int64?)
      var (board, key): (UUID?, OrderKey?)
      try reader.members { name, reader in
        switch name {
        case "name": title = try reader.text()
        case "kind": kind = Column.Kind(rawValue: try reader.text())
        case "limit": limit = try reader.optionalInteger()
        case "board": board = try reader.identifier()
        case "orderKey": key = try reader.orderKey()
        default: return false
        }
        return true
      }
      guard let title, let kind, let board, let key else { return nil }
      return ColumnRecord(
        column: Column(
          id: Column.ID(uuid: id),
          name: title,
          kind: kind,
          limit: limit.map(Int.init)
        ),
        board: Board.ID(uuid: board),
        orderKey: key
      )
    }
  }
}

enum LoggedBoard {
  static func encode(_ record: BoardRecord) -> String {
    var object = JSONObject()
    object.set("name", record.name)
    object.set("orderKey", record.orderKey.hexadecimal)
    if let date = record.archivedAt { object.set("archivedAt", date.milliseconds) }
    if !record.colors.isEmpty { object.set("colors", record.colors.form) }
    return object.json
  }

  static func decode(_ text: String, _ id: UUID) throws -> BoardRecord {
    try LoggedText.decode(text) { reader in
      var (title, key, archivedAt): (String?, OrderKey?, Timestamp?)
      var colors = NameColors()
      try reader.members { name, reader in
        switch name {
        case "name": title = try reader.text()
        case "orderKey": key = try reader.orderKey()
        case "archivedAt": archivedAt = try reader.optionalTimestamp()
        case "colors": colors = NameColors(try reader.sharedValue())
        default: return false
        }
        return true
      }
      guard let title, let key else { return nil }
      var record = BoardRecord(
        id: Board.ID(uuid: id),
        name: title,
        orderKey: key,
        archivedAt: archivedAt
      )
      record.colors = colors
      return record
    }
  }
}
