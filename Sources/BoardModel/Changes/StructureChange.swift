/// A column in the log, with its board and place.
package struct ColumnRecord: Hashable, Sendable {
  package var column: Column
  package var board: Board.ID
  package var orderKey: OrderKey

  package init(column: Column, board: Board.ID, orderKey: OrderKey) {
    self.column = column
    self.board = board
    self.orderKey = orderKey
  }
}

package struct BoardRecord: Hashable, Sendable {
  package var id: Board.ID
  package var name: String
  package var orderKey: OrderKey
  package var archivedAt: Timestamp?
  package var colors = NameColors()

  package init(id: Board.ID, name: String, orderKey: OrderKey, archivedAt: Timestamp? = nil) {
    self.id = id
    self.name = name
    self.orderKey = orderKey
    self.archivedAt = archivedAt
  }
}

package struct ColumnChange: Hashable, Sendable {
  /// Nil for a new column.
  package let before: ColumnRecord?
  /// Nil for a deleted column.
  package let after: ColumnRecord?

  package init(before: ColumnRecord?, after: ColumnRecord?) {
    self.before = before
    self.after = after
  }

  package var record: ColumnRecord? { after ?? before }
}

package struct BoardChange: Hashable, Sendable {
  package let before: BoardRecord?
  package let after: BoardRecord?

  package init(before: BoardRecord?, after: BoardRecord?) {
    self.before = before
    self.after = after
  }

  package var record: BoardRecord? { after ?? before }
}
