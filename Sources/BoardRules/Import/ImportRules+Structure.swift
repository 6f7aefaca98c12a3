import BoardModel

extension ImportRules {
  func apply(_ board: ImportedBoard) throws {
    if let present = try transaction.board(board.id) {
      if board.isAuthoritative {
        try update(present, to: board)
      } else {
        try addColors(of: board, to: present)
      }
    } else {
      try add(board)
    }
    for (index, column) in board.columns.enumerated() {
      if let present = try transaction.column(column.id), present.board != board.id {
        let name = try transaction.board(present.board)?.name ?? ""
        throw StoreError.unsound(
          "boards[\(boardCount)].columns[\(index)].id belongs to board “\(name.prefix(40))”"
        )
      }
      try apply(column, of: board)
    }
    namedBoards.insert(board.id)
    boardCount += 1
  }

  /// Removes a new file's initial board if the import added others and left it empty.
  func removeUnusedBoard() throws {
    let boards = try transaction.boards().filter { !namedBoards.contains($0.id) }
    let isReplaced = try transaction.boards()
      .contains {
        namedBoards.contains($0.id) && $0.archivedAt == nil
      }
    guard isReplaced, boards.count == 1, try isUntouched(boards[0]),
      try !transaction.isShared(boards[0].id)
    else { return }
    _ = try structure.deleteBoard(boards[0].id)
  }

  // MARK: Boards

  private func update(_ before: BoardRecord, to board: ImportedBoard) throws {
    var after = before
    let name = try NameRule.checked(board.name, of: .board)
    let others = try transaction.boards().filter { $0.id != board.id }
    if !others.contains(where: { NameRule.isSame($0.name, name) }) { after.name = name }
    after.archivedAt = board.archivedAt
    if let colors = board.colors { after.colors = colors.filled(from: before.colors) }
    if after.archivedAt != nil, !others.contains(where: { $0.archivedAt == nil }) {
      after.archivedAt = nil
    }
    if after == before { return }
    count(boards: 1)
    let isMoved = before.archivedAt != after.archivedAt
    let kind: Change.Kind = after.archivedAt == nil ? .unarchived : .archived
    try transaction.change(before, to: after, isMoved ? kind : .updated)
  }

  /// Gives names the colours of a copied board, if they have none of their own here.
  private func addColors(of board: ImportedBoard, to before: BoardRecord) throws {
    var after = before
    after.colors = before.colors.filled(from: board.colors ?? NameColors())
    if after == before { return }
    count(boards: 1)
    try transaction.change(before, to: after, .updated)
  }

  private func add(_ board: ImportedBoard) throws {
    let name = try NameRule.checked(board.name, of: .board)
    let boards = try transaction.boards()
    let taken = boards.first { NameRule.isSame($0.name, name) }
    var record = BoardRecord(
      id: board.id,
      name: Self.free(name, among: boards.map(\.name)),
      orderKey: try board.keys.boards[board.id] ?? ListPlacement.last.key(in: boards),
      archivedAt: board.archivedAt
    )
    record.colors = board.colors ?? NameColors()
    try transaction.change(nil, to: record, .created)
    count(boards: 1)
    guard board.isAuthoritative, let taken, try isUntouched(taken) else { return }
    // A new file's initial board is replaced by an imported one with the same name.
    if board.archivedAt != nil, boards.count == 1 { return }
    _ = try structure.deleteBoard(taken.id)
    let before = record
    record.name = name
    record.orderKey = taken.orderKey
    try transaction.change(before, to: record, .updated)
  }

  /// Whether a board is as in a new file: the usual columns and no cards.
  private func isUntouched(_ board: BoardRecord) throws -> Bool {
    let columns = try transaction.columns(of: board.id)
    let drafts = columns.map {
      ColumnDraft(name: $0.column.name, kind: $0.column.kind, limit: $0.column.limit)
    }
    if drafts != ColumnDraft.usual { return false }
    if try transaction.count(of: .archive(board.id)) > 0 { return false }
    return try columns.allSatisfy { try transaction.count(of: .column($0.column.id)) == 0 }
  }

  // MARK: Columns

  private func apply(_ column: Column, of board: ImportedBoard) throws {
    if let present = try transaction.column(column.id) {
      if board.isAuthoritative { try update(present, to: column) }
      return
    }
    let columns = try transaction.columns(of: board.id)
    if let other = columns.first(where: { NameRule.isSame($0.column.name, column.name) }) {
      return use(other.column.id, for: column.id)
    }
    if columns.count >= ColumnRule.countLimit { throw StoreError.columnCount(columns.count + 1) }
    let record = ColumnRecord(
      column: Column(
        id: column.id,
        name: try NameRule.checked(column.name, of: .column),
        kind: column.kind,
        limit: try ColumnRule.checked(limit: column.limit)
      ),
      board: board.id,
      orderKey: try board.keys.columns[column.id] ?? ListPlacement.last.key(in: columns)
    )
    try transaction.change(nil, to: record, .created)
    count(columns: 1)
  }

  private func update(_ before: ColumnRecord, to column: Column) throws {
    var after = before
    let name = try NameRule.checked(column.name, of: .column)
    let others = try transaction.columns(of: before.board).filter { $0.column.id != column.id }
    if !others.contains(where: { NameRule.isSame($0.column.name, name) }) {
      after.column.name = name
    }
    after.column.kind = column.kind
    after.column.limit = try ColumnRule.checked(limit: column.limit)
    if after == before { return }
    try transaction.change(before, to: after, .updated)
    count(columns: 1)
  }

  // MARK: Names

  /// The name, or the first free one of `Name 2`, `Name 3`, ….
  static func free(_ name: String, among names: [String]) -> String {
    func isTaken(_ name: String) -> Bool { names.contains { NameRule.isSame($0, name) } }
    if !isTaken(name) { return name }
    for number in 2... {
      let next = "\(name.prefix(NameRule.limit - 8)) \(number)"
      if !isTaken(next) { return next }
    }
    return name
  }
}
