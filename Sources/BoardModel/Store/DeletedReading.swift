/// Boards and columns that were deleted and can come back.
@MainActor package protocol DeletedReading {
  /// The boards that were deleted, the one that was deleted last first.
  ///
  /// - Complexity: O(*n*) for *n* entries of the log about columns and boards, which have an index.
  func boards() throws(StoreError) -> [DeletedStructure<Board.ID>]

  /// The columns that were deleted, the one that was deleted last first; those of deleted boards too.
  func columns() throws(StoreError) -> [DeletedStructure<Column.ID>]

  /// The last name of a deleted column.
  func name(of column: Column.ID) throws(StoreError) -> String?
}

/// A column or a board that was deleted.
package struct DeletedStructure<ID: Hashable & Sendable>: Sendable {
  package let id: ID
  package let name: String
  /// The board of a column; nil for a board.
  package let board: Board.ID?

  package init(id: ID, name: String, board: Board.ID?) {
    (self.id, self.name, self.board) = (id, name, board)
  }
}
