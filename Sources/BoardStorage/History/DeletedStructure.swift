package import BoardModel
internal import Foundation
internal import GRDB

/// A column or a board that was deleted and is not there.
package struct DeletedStructure<ID: Hashable & Sendable>: Sendable {
  package let id: ID
  package let name: String
  /// The board of a column; nil for a board.
  package let board: Board.ID?
}

/// What was deleted and can come back.
package struct DeletedStructures {
  let database: BoardDatabase

  /// The boards that were deleted, the one that was deleted last first.
  ///
  /// - Complexity: O(*n*) for *n* entries of the log about columns and boards, which have an index.
  package func boards() throws(StoreError) -> [DeletedStructure<Board.ID>] {
    try deleted { change in
      guard case .board(let board) = change, let record = board.before else { return nil }
      if database.stored.board(record.id) != nil { return nil }
      return DeletedStructure(id: record.id, name: record.name, board: nil)
    }
  }

  /// The columns that were deleted, the one that was deleted last first; those of deleted boards too.
  package func columns() throws(StoreError) -> [DeletedStructure<BoardModel.Column.ID>] {
    try deleted { change in
      guard case .column(let column) = change, let record = column.before else { return nil }
      if database.stored.column(record.column.id) != nil { return nil }
      return DeletedStructure(id: record.column.id, name: record.column.name, board: record.board)
    }
  }

  private func deleted<ID>(
    _ take: (Change.Subject) -> DeletedStructure<ID>?
  ) throws(StoreError) -> [DeletedStructure<ID>] {
    try database.read { db in
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT \(ChangeLog.fields) FROM change
            WHERE subject <> 0 AND kind = 'deleted' ORDER BY seq DESC
            """
        )
      )
      var found: [DeletedStructure<ID>] = []
      var seen: Set<ID> = []
      while let row = try rows.next() {
        guard let deleted = take(try Change(row).subject), seen.insert(deleted.id).inserted else {
          continue
        }
        found.append(deleted)
      }
      return found
    }
  }
}
