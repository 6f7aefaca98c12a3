internal import BoardModel
internal import Foundation
internal import GRDB

/// The open board's columns in order, and how the rows of cards refer to them.
struct BoardColumns {
  let board: Board
  private let keysByID: [Column.ID: Int64]
  private let idsByKey: [Int64: Column.ID]

  /// Reads the first board of the file.
  init(_ db: Database) throws {
    guard
      let row = try Row.fetchOne(
        db,
        sql: "SELECT key, id, name FROM board ORDER BY position, key LIMIT 1"
      )
    else { throw StoreError.damaged("it holds no board") }
    let key = try row.decode(Int64.self, atIndex: 0)
    var columns: [Column] = []
    var keysByID: [Column.ID: Int64] = [:]
    var idsByKey: [Int64: Column.ID] = [:]
    let rows = try Row.fetchCursor(
      db,
      sql:
        "SELECT key, id, name, kind FROM board_column WHERE board_key = ? ORDER BY position, key",
      arguments: [key]
    )
    while let row = try rows.next() {
      let columnKey = try row.decode(Int64.self, atIndex: 0)
      let column = try Column(row)
      columns.append(column)
      keysByID[column.id] = columnKey
      idsByKey[columnKey] = column.id
    }
    if columns.isEmpty { throw StoreError.damaged("its board has no columns") }
    board = Board(
      id: Board.ID(uuid: try row.decode(UUID.self, atIndex: 1)),
      name: try row.decode(String.self, atIndex: 2),
      columns: columns
    )
    self.keysByID = keysByID
    self.idsByKey = idsByKey
  }

  func key(of column: Column.ID) throws(StoreError) -> Int64 {
    guard let key = keysByID[column] else { throw .columnNotFound(column) }
    return key
  }

  func id(forKey key: Int64) throws(StoreError) -> Column.ID {
    guard let id = idsByKey[key] else { throw .damaged("a card is in no column of the board") }
    return id
  }

  /// The keys of the columns in which a card can be overdue.
  var keysWhereCardsFallDue: [Int64] {
    board.columns.compactMap { $0.kind == .done ? nil : keysByID[$0.id] }
  }
}

extension Column {
  fileprivate init(_ row: Row) throws {
    let kind = try row.decode(String.self, atIndex: 3)
    guard let kind = Kind(rawValue: kind) else {
      throw StoreError.damaged("a column is of the unknown kind “\(kind)”")
    }
    self.init(
      id: ID(uuid: try row.decode(UUID.self, atIndex: 1)),
      name: try row.decode(String.self, atIndex: 2),
      kind: kind
    )
  }
}
