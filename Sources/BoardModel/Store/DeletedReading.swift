/// Lists deleted boards and columns, which can be restored.
@MainActor package protocol DeletedReading {
  /// The latest deletion first.
  ///
  /// - Complexity: O(*n*) for *n* log entries about columns and boards, which have an index.
  func boards() throws(StoreError) -> [DeletedStructure<Board.ID>]

  /// The latest deletion first, including columns of deleted boards.
  func columns() throws(StoreError) -> [DeletedStructure<Column.ID>]

  func name(of column: Column.ID) throws(StoreError) -> String?
}

package struct DeletedStructure<ID: Hashable & Sendable>: Sendable {
  package let id: ID
  package let name: String
  /// The board of a column; nil for a board.
  package let board: Board.ID?

  package init(id: ID, name: String, board: Board.ID?) {
    (self.id, self.name, self.board) = (id, name, board)
  }
}
