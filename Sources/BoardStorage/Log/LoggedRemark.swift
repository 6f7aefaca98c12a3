internal import BoardModel
internal import Foundation

/// A comment as the change log keeps it; the card is the subject of the entry.
///
/// Never change the meaning of a name: a log that was written once is read for ever.
struct LoggedComment: Decodable {
  private let comment: UUID
  private let text: String
  private let by: String?
  private let at: Int64
  /// The title of the card at that time.
  private let title: String

  static func encode(_ comment: CardComment, title: String) -> String {
    var object = JSONObject()
    object.set("title", title)
    object.set("comment", comment.id.uuid.uuidString)
    object.set("text", comment.text)
    if let author = comment.author { object.set("by", author) }
    object.set("at", comment.date.milliseconds)
    return object.json
  }

  static func decode(_ text: String, _ card: UUID) throws -> (comment: CardComment, title: String) {
    guard let logged = try? JSONDecoder().decode(LoggedComment.self, from: Data(text.utf8)) else {
      throw StoreError.damaged("an entry of the change log cannot be read")
    }
    let comment = CardComment(
      id: CardComment.ID(uuid: logged.comment),
      card: Card.ID(uuid: card),
      author: logged.by,
      date: Timestamp(milliseconds: logged.at),
      text: logged.text
    )
    return (comment, logged.title)
  }
}

/// A saved view as the change log keeps it.
struct LoggedView: Decodable {
  private let name: String
  private let query: String
  private let board: UUID?
  private let orderKey: String

  static func encode(_ view: SavedView) -> String {
    var object = JSONObject()
    object.set("name", view.name)
    object.set("query", view.query)
    if let board = view.board { object.set("board", board.uuid.uuidString) }
    object.set("orderKey", view.orderKey.hexadecimal)
    return object.json
  }

  static func decode(_ text: String, _ id: UUID) throws -> SavedView {
    guard let logged = try? JSONDecoder().decode(LoggedView.self, from: Data(text.utf8)),
      let key = OrderKey(hexadecimal: logged.orderKey)
    else { throw StoreError.damaged("an entry of the change log cannot be read") }
    return SavedView(
      id: SavedView.ID(uuid: id),
      name: logged.name,
      query: logged.query,
      board: logged.board.map(Board.ID.init),
      orderKey: key
    )
  }
}
