package import BoardModel
internal import Foundation
internal import GRDB

/// What was deleted and can come back.
package struct DeletedStructures: DeletedReading {
  let database: BoardDatabase

  package func boards() throws(StoreError) -> [DeletedStructure<Board.ID>] {
    try deleted { change in
      guard case .board(let board) = change, let record = board.before else { return nil }
      if database.stored.board(record.id) != nil { return nil }
      return DeletedStructure(id: record.id, name: record.name, board: nil)
    }
  }

  package func columns() throws(StoreError) -> [DeletedStructure<BoardModel.Column.ID>] {
    try deleted { change in
      guard case .column(let column) = change, let record = column.before else { return nil }
      if database.stored.column(record.column.id) != nil { return nil }
      return DeletedStructure(id: record.column.id, name: record.column.name, board: record.board)
    }
  }

  package func name(of column: BoardModel.Column.ID) throws(StoreError) -> String? {
    try database.read { try DeletedColumnNames(boards: database.stored, db: $0).name(of: column) }
  }

  private func deleted<ID>(
    _ take: (Change.Subject) -> DeletedStructure<ID>?
  ) throws(StoreError) -> [DeletedStructure<ID>] {
    try database.read { db in
      var found: [DeletedStructure<ID>] = []
      var seen: Set<ID> = []
      try ChangeLog.forEach(
        "subject <> 0 AND kind = 'deleted' ORDER BY seq DESC",
        [],
        db
      ) { change in
        guard let deleted = take(change.subject), seen.insert(deleted.id).inserted else { return }
        found.append(deleted)
      }
      return found
    }
  }
}
