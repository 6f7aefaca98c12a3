internal import BoardModel
internal import Foundation
internal import GRDB

/// The open board's columns in order, and how the rows of cards refer to them.
struct BoardColumns {
  let board: Board
  /// The keys of the columns, in their order.
  private let keys: [Int64]

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
    var keys: [Int64] = []
    let rows = try Row.fetchCursor(
      db,
      sql:
        "SELECT key, id, name, kind FROM board_column WHERE board_key = ? ORDER BY position, key",
      arguments: [key]
    )
    while let row = try rows.next() {
      keys.append(try row.decode(Int64.self, atIndex: 0))
      columns.append(try Column(row))
    }
    if columns.isEmpty { throw StoreError.damaged("its board has no columns") }
    board = Board(
      id: Board.ID(uuid: try row.decode(UUID.self, atIndex: 1)),
      name: try row.decode(String.self, atIndex: 2),
      columns: columns
    )
    self.keys = keys
  }

  func key(of column: Column.ID) throws(StoreError) -> Int64 {
    guard let index = board.columns.firstIndex(where: { $0.id == column }) else {
      throw .columnNotFound(column)
    }
    return keys[index]
  }

  func id(forKey key: Int64) throws(StoreError) -> Column.ID {
    guard let index = keys.firstIndex(of: key) else {
      throw .damaged("a card is in no column of the board")
    }
    return board.columns[index].id
  }

  /// The keys of the columns in which a card can be overdue.
  var keysWhereCardsFallDue: [Int64] {
    zip(board.columns, keys).compactMap { column, key in column.kind == .done ? nil : key }
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
