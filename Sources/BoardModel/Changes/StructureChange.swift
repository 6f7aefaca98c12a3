/// A column as the log keeps it: all of it, with its board and its place there.
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

/// A board as the log keeps it, without its columns.
package struct BoardRecord: Hashable, Sendable {
  package var id: Board.ID
  package var name: String
  package var orderKey: OrderKey
  package var archivedAt: Timestamp?

  package init(id: Board.ID, name: String, orderKey: OrderKey, archivedAt: Timestamp? = nil) {
    self.id = id
    self.name = name
    self.orderKey = orderKey
    self.archivedAt = archivedAt
  }
}

/// What became of a column.
package struct ColumnChange: Hashable, Sendable {
  /// Nil where the column was not there.
  package let before: ColumnRecord?
  /// Nil where the column is gone.
  package let after: ColumnRecord?

  package init(before: ColumnRecord?, after: ColumnRecord?) {
    self.before = before
    self.after = after
  }

  package var record: ColumnRecord? { after ?? before }
}

/// What became of a board.
package struct BoardChange: Hashable, Sendable {
  package let before: BoardRecord?
  package let after: BoardRecord?

  package init(before: BoardRecord?, after: BoardRecord?) {
    self.before = before
    self.after = after
  }

  package var record: BoardRecord? { after ?? before }
}
