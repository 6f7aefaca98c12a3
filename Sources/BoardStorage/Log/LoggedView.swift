internal import BoardModel
internal import Foundation

enum LoggedView {
  static func encode(_ view: SavedView) -> String {
    var object = JSONObject()
    object.set("name", view.name)
    object.set("query", view.query)
    if let board = view.board { object.set("board", board.uuid.uuidString) }
    object.set("orderKey", view.orderKey.hexadecimal)
    return object.json
  }

  static func decode(_ text: String, _ id: UUID) throws -> SavedView {
    try LoggedText.decode(text) { reader in
      var (title, query): (String?, String?)
      var (board, key): (UUID?, OrderKey?)
      try reader.members { name, reader in
        switch name {
        case "name": title = try reader.text()
        case "query": query = try reader.text()
        case "board": board = try reader.optionalIdentifier()
        case "orderKey": key = try reader.orderKey()
        default: return false
        }
        return true
      }
      guard let title, let query, let key else { return nil }
      return SavedView(
        id: SavedView.ID(uuid: id),
        name: title,
        query: query,
        board: board.map(Board.ID.init),
        orderKey: key
      )
    }
  }
}
