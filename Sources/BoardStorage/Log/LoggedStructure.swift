internal import BoardModel
internal import Foundation

/// A column as the change log keeps it: JSON with all of it.
///
/// Never change the meaning of a name: a log that was written once is read for ever.
struct LoggedColumn: Decodable {
  private let name: String
  private let kind: String
  private let limit: Int?
  private let board: UUID
  private let orderKey: String

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
    guard let logged = try? JSONDecoder().decode(LoggedColumn.self, from: Data(text.utf8)),
      let kind = Column.Kind(rawValue: logged.kind),
      let key = OrderKey(hexadecimal: logged.orderKey)
    else { throw StoreError.damaged("an entry of the change log cannot be read") }
    return ColumnRecord(
      column: Column(id: Column.ID(uuid: id), name: logged.name, kind: kind, limit: logged.limit),
      board: Board.ID(uuid: logged.board),
      orderKey: key
    )
  }
}

/// A board as the change log keeps it.
struct LoggedBoard: Decodable {
  private let name: String
  private let orderKey: String
  private let archivedAt: Int64?

  static func encode(_ record: BoardRecord) -> String {
    var object = JSONObject()
    object.set("name", record.name)
    object.set("orderKey", record.orderKey.hexadecimal)
    if let date = record.archivedAt { object.set("archivedAt", date.milliseconds) }
    return object.json
  }

  static func decode(_ text: String, _ id: UUID) throws -> BoardRecord {
    guard let logged = try? JSONDecoder().decode(LoggedBoard.self, from: Data(text.utf8)),
      let key = OrderKey(hexadecimal: logged.orderKey)
    else { throw StoreError.damaged("an entry of the change log cannot be read") }
    return BoardRecord(
      id: Board.ID(uuid: id),
      name: logged.name,
      orderKey: key,
      archivedAt: logged.archivedAt.map(Timestamp.init)
    )
  }
}
