package import BoardModel
internal import Foundation

/// A board with its columns, and a saved view, as an export has them.
package enum BoardObject {
  package static func exported(_ board: Board, type: Bool = false) -> JSONObject {
    var object = JSONObject()
    if type { object.set("type", "board") }
    object.set("id", board.id.uuid.uuidString)
    object.set("name", board.name)
    object.set("archivedAt", board.archivedAt?.iso)
    object.set("columns", board.columns.map(column))
    return object
  }

  package static func exported(_ view: SavedView, type: Bool = false) -> JSONObject {
    var object = JSONObject()
    if type { object.set("type", "view") }
    object.set("id", view.id.uuid.uuidString)
    object.set("name", view.name)
    object.set("query", view.query)
    object.set("boardId", view.board?.uuid.uuidString)
    return object
  }

  private static func column(_ column: Column) -> JSONObject {
    var object = JSONObject()
    object.set("id", column.id.uuid.uuidString)
    object.set("name", column.name)
    object.set("kind", column.kind.rawValue)
    if let limit = column.limit {
      object.set("limit", limit)
    } else {
      object.set("limit", nil as String?)
    }
    return object
  }
}

/// What a document of ours begins with.
package enum FormatMark {
  package static let name = "tercet"
  /// Rises when a reader of an earlier version could not read the document any more.
  package static let version = 1
}
