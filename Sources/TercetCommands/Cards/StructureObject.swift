import BoardModel
import Foundation

extension CommandStore {
  func object(of column: Column, on board: Board) throws(CommandFailure) -> JSONObject {
    let count = try attempt(store.count(of: column.id))
    return Self.object(of: column, on: board, count: count)
  }

  func object(of board: Board) throws(CommandFailure) -> JSONObject {
    var columns: [JSONObject] = []
    for column in board.columns { columns.append(try object(of: column, on: board)) }
    let archived = try attempt(store.archivedCount(of: board.id))
    let position = try boards.firstIndex { $0.id == board.id }
    return Self.object(
      of: board,
      columns: columns,
      archivedCount: archived,
      position: (position ?? 0) + 1
    )
  }

  static func object(of column: Column, on board: Board, count: Int) -> JSONObject {
    var object = JSONObject()
    object.set("id", column.id.uuid.uuidString)
    object.set("name", column.name)
    object.set("board", board.name)
    object.set("kind", column.kind.rawValue)
    object.set("limit", column.limit)
    object.set("position", (board.columns.firstIndex { $0.id == column.id } ?? 0) + 1)
    object.set("count", count)
    return object
  }

  static func object(
    of board: Board,
    columns: [JSONObject],
    archivedCount: Int,
    position: Int
  ) -> JSONObject {
    var object = JSONObject()
    object.set("id", board.id.uuid.uuidString)
    object.set("name", board.name)
    object.set("position", position)
    object.set("columns", columns)
    object.set("archivedCount", archivedCount)
    object.set("archivedAt", board.archivedAt?.iso)
    if !board.colors.isEmpty { object.set("colors", board.colors.form) }
    return object
  }
}
