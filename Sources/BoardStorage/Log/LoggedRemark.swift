internal import BoardModel
internal import Foundation

/// A comment in the change log; the card is the subject of the entry.
///
/// Never change the meaning of a name: old logs are read forever.
enum LoggedComment {
  static func encode(_ comment: CardComment, title: String) -> String {
    var object = JSONObject()
    object.set("title", title)
    object.set("comment", comment.id.uuid.uuidString)
    object.set("text", comment.text)
    if let author = comment.author { object.set("by", author) }
    object.set("at", comment.date.milliseconds)
    return object.json
  }

  /// The comment, and the title of the card at that time.
  static func decode(_ text: String, _ card: UUID) throws -> (comment: CardComment, title: String) {
    try LoggedText.decode(text) { reader in
      var (id, said, author): (UUID?, String?, String?)
      var (date, title): (Int64?, String?)
      try reader.members { name, reader in
        switch name {
        case "comment": id = try reader.identifier()
        case "text": said = try reader.text()
        case "by": author = try reader.optionalText()
        case "at": date = try reader.integer()
        case "title": title = try reader.text()
        default: return false
        }
        return true
      }
      guard let id, let said, let date, let title else { return nil }
      let comment = CardComment(
        id: CardComment.ID(uuid: id),
        card: Card.ID(uuid: card),
        author: author,
        date: Timestamp(milliseconds: date),
        text: said
      )
      return (comment, title)
    }
  }
}

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
