package import BoardModel
internal import Foundation

/// The only JSON schema of a card, for commands, exports and imports.
///
/// Documented in `Documentation/format.md`.
package enum CardObject {
  /// The names of a card's board and column, and its position from 1.
  package struct Home {
    package var board: String?
    package var column: String?
    package var position: Int?

    package init(board: String?, column: String?, position: Int?) {
      self.board = board
      self.column = column
      self.position = position
    }
  }

  package static func object(_ card: Card, in home: Home) -> JSONObject {
    var object = JSONObject()
    set(card, in: home, &object)
    return object
  }

  /// A card as exports write it, with the identifiers of its column and archive, its order key and
  /// its comments.
  package static func exported(
    _ card: Card,
    _ comments: [CardComment] = [],
    in home: Home,
    type: Bool = false
  ) -> JSONObject {
    var object = JSONObject()
    if type { object.set("type", "card") }
    set(card, in: home, &object)
    object.set("columnId", card.column.uuid.uuidString)
    object.set("orderKey", card.orderKey.hexadecimal)
    object.set("archivedOn", card.place.archived?.board.uuid.uuidString)
    if !comments.isEmpty { object.set("comments", comments.map(self.object)) }
    return object
  }

  package static func object(_ comment: CardComment) -> JSONObject {
    var object = JSONObject()
    object.set("id", comment.id.text)
    object.set("author", comment.author)
    object.set("at", comment.date.iso)
    object.set("text", comment.text)
    return object
  }

  private static func set(_ card: Card, in home: Home, _ object: inout JSONObject) {
    object.set("id", card.id.text)
    object.set("title", card.title)
    object.set("board", home.board)
    object.set("column", home.column)
    object.set("position", home.position)
    for field in CardField.allCases where field != .title && field != .body {
      object.set(card.draft.edit(of: field), for: .document)
    }
    object.set("body", card.body)
    object.set("createdAt", card.createdAt.iso)
    object.set("updatedAt", card.updatedAt.iso)
    object.set("doneAt", card.place.knownFinish?.iso)
    object.set("archivedAt", card.place.archived?.date.iso)
  }
}
