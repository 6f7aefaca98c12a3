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
