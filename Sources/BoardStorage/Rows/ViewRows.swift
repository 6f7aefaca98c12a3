internal import BoardModel
internal import Foundation
internal import GRDB

struct ViewRows {
  let db: Database

  func all() throws -> [SavedView] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT id, name, query, board_id, order_key FROM saved_view ORDER BY order_key, id"
      )
    )
    .map { row in
      SavedView(
        id: SavedView.ID(uuid: try row.decode(UUID.self, atIndex: 0)),
        name: try row.decode(String.self, atIndex: 1),
        query: try row.decode(String.self, atIndex: 2),
        board: try row.decode(UUID?.self, atIndex: 3).map(Board.ID.init),
        orderKey: OrderKey(bytes: Array(try row.decode(Data.self, atIndex: 4)))
      )
    }
  }

  func save(_ view: SavedView) throws {
    try db.execute(
      sql: """
        INSERT INTO saved_view (id, name, query, board_id, order_key) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, query = excluded.query,
          board_id = excluded.board_id, order_key = excluded.order_key
        """,
      arguments: [
        view.id.uuid, view.name, view.query, view.board?.uuid, Data(view.orderKey.bytes),
      ]
    )
  }

  func remove(_ id: SavedView.ID) throws {
    try db.execute(sql: "DELETE FROM saved_view WHERE id = ?", arguments: [id.uuid])
  }
}
