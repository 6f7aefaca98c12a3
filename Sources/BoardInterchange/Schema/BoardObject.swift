package import BoardModel
internal import Foundation

/// The JSON of a board with its columns, and of a saved view, in an export.
package enum BoardObject {
  /// `keys` are for a document with history, whose entries refer to them.
  package static func exported(
    _ board: Board,
    type: Bool = false,
    keys: StructureKeys? = nil
  ) -> JSONObject {
    var object = JSONObject()
    if type { object.set("type", "board") }
    object.set("id", board.id.uuid.uuidString)
    object.set("name", board.name)
    object.set("archivedAt", board.archivedAt?.iso)
    if !board.colors.isEmpty { object.set("colors", board.colors.form) }
    if let key = keys?.boards[board.id] { object.set("orderKey", key.hexadecimal) }
    object.set("columns", board.columns.map { column($0, key: keys?.columns[$0.id]) })
    return object
  }

  package static func exported(
    _ view: SavedView,
    type: Bool = false,
    hasKey: Bool = false
  ) -> JSONObject {
    var object = JSONObject()
    if type { object.set("type", "view") }
    object.set("id", view.id.uuid.uuidString)
    object.set("name", view.name)
    object.set("query", view.query)
    object.set("boardId", view.board?.uuid.uuidString)
    if hasKey { object.set("orderKey", view.orderKey.hexadecimal) }
    return object
  }

  private static func column(_ column: Column, key: OrderKey?) -> JSONObject {
    var object = JSONObject()
    object.set("id", column.id.uuid.uuidString)
    object.set("name", column.name)
    object.set("kind", column.kind.rawValue)
    object.set("limit", column.limit)
    if let key { object.set("orderKey", key.hexadecimal) }
    return object
  }
}

/// The header of our documents.
package enum FormatMark {
  package static let name = "tercet"
  /// Increase this when earlier versions can no longer read the document.
  package static let version = 1
}
