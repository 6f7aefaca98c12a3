internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// Every board of the file with its columns in order, and their row keys.
struct StoredBoards {
  struct StoredColumn {
    let key: Int64
    let record: ColumnRecord
    /// The list of the cards that are hidden until their start.
    var laterKey: Int64

    var keys: [Int64] { [key, laterKey] }
  }

  struct StoredBoard {
    let key: Int64
    let record: BoardRecord
    var archiveKey: Int64
    var columns: [StoredColumn] = []

    /// Every list of its cards.
    var keys: [Int64] { columns.flatMap(\.keys) + [archiveKey] }
  }

  enum Place: Equatable {
    case column(Column.ID, Board.ID)
    case archive(Board.ID)

    var board: Board.ID {
      switch self {
      case .column(_, let board), .archive(let board): board
      }
    }
  }

  /// In order, including archived ones.
  let boards: [StoredBoard]
  /// The log entry of the last change to a board or a column; 0 if there is none.
  let version: Int64
  /// Sorted by key.
  private let places: [(key: Int64, place: Place)]
  private let boardIndices: [Board.ID: Int]
  /// The index of each column's board, and of the column on that board.
  private let columnIndices: [Column.ID: (board: Int, column: Int)]

  /// Reads everything as of one moment, whatever others commit meanwhile.
  init(_ db: Database) throws {
    self = try db.readingAtOneMoment { try StoredBoards(atOneMoment: db) }
  }

  private init(atOneMoment db: Database) throws {
    var boards = try Self.readBoards(db)
    let boardRows = Self.indices(of: boards, by: \.key)
    var places: [(key: Int64, place: Place)] = []
    var columnIndices: [Column.ID: (board: Int, column: Int)] = [:]
    var homes: [Int64: (board: Int, column: Int)] = [:]
    let rows = try Row.fetchCursor(
      db.makeStatement(
        sql: """
          SELECT key, id, board_key, name, kind, order_key, card_limit, later_of FROM board_column
          ORDER BY later_of IS NOT NULL, order_key, id
          """
      )
    )
    while let row = try rows.next() {
      let key = try row.decode(Int64.self, atIndex: 0)
      guard let index = boardRows[try row.decode(Int64.self, atIndex: 2)] else {
        throw StoreError.damaged("a column is on no board")
      }
      let board = boards[index].record.id
      if try row.decode(String.self, atIndex: 4) == Schema.archiveKind {
        boards[index].archiveKey = key
        places.append((key, .archive(board)))
      } else if let home = try row.decode(Int64?.self, atIndex: 7) {
        guard let home = homes[home] else { throw StoreError.damaged("a column is gone") }
        boards[home.board].columns[home.column].laterKey = key
        let column = boards[home.board].columns[home.column].record
        places.append((key, .column(column.column.id, column.board)))
      } else {
        let column = StoredColumn(
          key: key,
          record: try ColumnRecord(row, board: board),
          laterKey: 0
        )
        homes[key] = (index, boards[index].columns.count)
        let id = column.record.column.id
        columnIndices[id] = (index, boards[index].columns.count)
        boards[index].columns.append(column)
        places.append((key, .column(id, board)))
      }
    }
    for board in boards where board.columns.contains(where: { $0.laterKey == 0 }) {
      throw StoreError.damaged("a column of “\(board.record.name)” has no list of later cards")
    }
    for board in boards where board.archiveKey == 0 {
      throw StoreError.damaged("the board “\(board.record.name)” has no archive")
    }
    self.boards = boards
    self.places = places.sorted { $0.key < $1.key }
    boardIndices = Self.indices(of: boards, by: \.record.id)
    self.columnIndices = columnIndices
    version = try Self.version(db)
  }

  /// Checks what holds in every file: there is a board in use, and each board has a column.
  func check() throws(StoreError) {
    if !boards.contains(where: { $0.record.archivedAt == nil }) {
      throw .damaged("it has no unarchived board")
    }
    for board in boards where board.columns.isEmpty {
      throw .damaged("the board “\(board.record.name)” has no columns")
    }
  }

  /// The log entry of the last change to a board or a column; one seek.
  static func version(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db.prepared("SELECT max(seq) FROM change WHERE subject <> 0")) ?? 0
  }

  private static func readBoards(_ db: Database) throws -> [StoredBoard] {
    try Row.fetchAll(
      db.makeStatement(
        sql: """
          SELECT key, id, name, order_key, archived_at, \(BoardColors.column) FROM board
          ORDER BY order_key, id
          """
      )
    )
    .map { row in
      let archivedAt = try row.decode(Int64?.self, atIndex: 4)
      var record = BoardRecord(
        id: Board.ID(uuid: try row.decode(UUID.self, atIndex: 1)),
        name: try row.decode(String.self, atIndex: 2),
        orderKey: OrderKey(bytes: Array(try row.decode(Data.self, atIndex: 3))),
        archivedAt: archivedAt.map(Timestamp.init)
      )
      record.colors = BoardColors.colors(try row.decode(Data?.self, atIndex: 5))
      return StoredBoard(
        key: try row.decode(Int64.self, atIndex: 0),
        record: record,
        archiveKey: 0
      )
    }
  }

  /// The index of each board; if two share a key, which only damage causes, the first one.
  private static func indices<Name>(
    of boards: [StoredBoard],
    by name: (StoredBoard) -> Name
  ) -> [Name: Int] {
    let named = boards.enumerated().map { (name($1), $0) }
    return Dictionary(named) { first, _ in first }
  }

  // MARK: Look-ups

  var values: [Board] {
    boards.map { board in
      Board(
        id: board.record.id,
        name: board.record.name,
        columns: board.columns.map(\.record.column),
        archivedAt: board.record.archivedAt,
        colors: board.record.colors
      )
    }
  }

  /// - Complexity: O(1).
  func board(_ id: Board.ID) -> StoredBoard? { boardIndices[id].map { boards[$0] } }

  /// - Complexity: O(1).
  func column(_ id: Column.ID) -> StoredColumn? {
    columnIndices[id].map { boards[$0.board].columns[$0.column] }
  }

  func key(of column: Column.ID) throws(StoreError) -> Int64 {
    guard let column = self.column(column) else { throw .columnNotFound(column) }
    return column.key
  }

  func archiveKey(of board: Board.ID) throws(StoreError) -> Int64 {
    guard let board = self.board(board) else { throw .boardNotFound(board) }
    return board.archiveKey
  }

  func key(of list: CardList) throws(StoreError) -> Int64 {
    switch list {
    case .column(let id): try key(of: id)
    case .archive(let id): try archiveKey(of: id)
    }
  }

  /// The column or archive with a key.
  ///
  /// - Complexity: O(log *n*) for *n* columns of the file.
  func place(forKey key: Int64) throws(StoreError) -> Place {
    var range = places.indices
    while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
      if places[middle].key == key { return places[middle].place }
      range =
        places[middle].key < key ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    throw .damaged("a card is in no column of a board")
  }

  /// Whether the row of a card at a place is in the list of its column's later cards.
  func isLater(_ place: CardPlace, _ key: Int64) -> Bool {
    !place.isArchived && column(place.column)?.laterKey == key
  }

  /// The keys of the lists that a query covers, in its order.
  func keys(of query: CardQuery) throws(StoreError) -> [Int64] {
    try lists(of: query).flatMap(\.self)
  }

  /// The same, by column: its own list, and that of its later cards if the query finds them.
  func lists(of query: CardQuery) throws(StoreError) -> [[Int64]] {
    if case .archive(let id) = query.scope { return [[try archiveKey(of: id)]] }
    return try columns(of: query.scope).map { query.findsLater ? $0.keys : [$0.key] }
  }

  func columns(of scope: CardQuery.Scope) throws(StoreError) -> [StoredColumn] {
    let inUse = boards.lazy.filter { $0.record.archivedAt == nil }
    switch scope {
    case .column(let id):
      guard let column = column(id) else { throw .columnNotFound(id) }
      return [column]
    case .archive: return []
    case .board(let id):
      guard let board = board(id) else { throw .boardNotFound(id) }
      return board.columns
    case .all: return inUse.flatMap(\.columns)
    case .kind(let kind):
      return inUse.flatMap { $0.columns.filter { $0.record.column.kind == kind } }
    }
  }
}

extension ColumnRecord {
  fileprivate init(_ row: Row, board: Board.ID) throws {
    let kind = try row.decode(String.self, atIndex: 4)
    guard let kind = Column.Kind(rawValue: kind) else {
      throw StoreError.damaged("a column is of the unknown kind “\(kind.prefix(20))”")
    }
    self.init(
      column: Column(
        id: Column.ID(uuid: try row.decode(UUID.self, atIndex: 1)),
        name: try row.decode(String.self, atIndex: 3),
        kind: kind,
        limit: try row.decode(Int?.self, atIndex: 6)
      ),
      board: board,
      orderKey: OrderKey(bytes: Array(try row.decode(Data.self, atIndex: 5)))
    )
  }
}
