import BoardModel

/// Gives columns and boards back what an entry of the log says of them.
struct StructureReversal {
  private let transaction: any BoardTransaction
  private let rules: ActionRules

  init(_ transaction: any BoardTransaction) {
    self.transaction = transaction
    rules = ActionRules(transaction)
  }

  // MARK: Columns

  func revert(from left: ColumnRecord?, to goal: ColumnRecord?) throws {
    guard let record = goal ?? left else { return }
    let name = record.column.name
    let current = try transaction.column(record.column.id)
    guard let left else {
      if current != nil { throw conflict(.restored, name) }
      if try transaction.board(record.board) == nil { throw conflict(.deleted, name) }
      try checkName(of: record)
      return try rules.change(nil, to: record, .restored)
    }
    guard let current else { throw conflict(.deleted, name) }
    guard let goal else {
      if current != left { throw conflict(.structureChanged, current.column.name) }
      if try transaction.count(of: .column(current.column.id)) > 0 {
        throw conflict(.notEmpty, current.column.name)
      }
      return try rules.change(current, to: nil, .deleted)
    }
    var after = current
    try set(&after.column.name, left.column.name, goal.column.name, of: current)
    try set(&after.column.kind, left.column.kind, goal.column.kind, of: current)
    try set(&after.column.limit, left.column.limit, goal.column.limit, of: current)
    try set(&after.orderKey, left.orderKey, goal.orderKey, of: current)
    if after.column.name != current.column.name { try checkName(of: after) }
    if after == current { return }
    let isMoved = after.orderKey != current.orderKey
    try rules.change(current, to: after, isMoved ? .moved : .updated)
  }

  private func checkName(of record: ColumnRecord) throws {
    let others = try transaction.columns(of: record.board)
      .filter { $0.column.id != record.column.id }
    if others.contains(where: { NameRule.isSame($0.column.name, record.column.name) }) {
      throw conflict(.nameTaken, record.column.name)
    }
  }

  private func set<Value: Equatable>(
    _ value: inout Value,
    _ left: Value,
    _ goal: Value,
    of current: ColumnRecord
  ) throws {
    if left == goal { return }
    if value != left { throw conflict(.structureChanged, current.column.name) }
    value = goal
  }

  /// Refuses to leave a file without a board in use, or a board without columns or with too many.
  func checkWhole() throws {
    let boards = try transaction.boards()
    if !boards.contains(where: { $0.archivedAt == nil }) {
      throw conflict(.lastOne, boards.first?.name ?? "")
    }
    for board in boards {
      let count = try transaction.columns(of: board.id).count
      if count == 0 { throw conflict(.lastOne, board.name) }
      if count > ColumnRule.countLimit { throw conflict(.tooManyColumns, board.name) }
    }
  }

  // MARK: Boards

  func revert(from left: BoardRecord?, to goal: BoardRecord?) throws {
    guard let record = goal ?? left else { return }
    let current = try transaction.board(record.id)
    guard let left else {
      if current != nil { throw conflict(.restored, record.name) }
      try checkName(of: record)
      return try rules.change(nil, to: record, .restored)
    }
    guard let current else { throw conflict(.deleted, record.name) }
    guard let goal else {
      if current != left { throw conflict(.structureChanged, current.name) }
      if try !transaction.columns(of: current.id).isEmpty
        || transaction.count(of: .archive(current.id)) > 0
      {
        throw conflict(.notEmpty, current.name)
      }
      return try rules.change(current, to: nil, .deleted)
    }
    var after = current
    try set(&after.name, left.name, goal.name, of: current)
    try set(&after.orderKey, left.orderKey, goal.orderKey, of: current)
    try set(&after.archivedAt, left.archivedAt, goal.archivedAt, of: current)
    if after.name != current.name { try checkName(of: after) }
    if after == current { return }
    try rules.change(current, to: after, kind(from: current, to: after))
  }

  private func kind(from old: BoardRecord, to new: BoardRecord) -> Change.Kind {
    switch (old.archivedAt, new.archivedAt) {
    case (nil, _?): .archived
    case (_?, nil): .unarchived
    default: old.orderKey == new.orderKey ? .updated : .moved
    }
  }

  private func checkName(of record: BoardRecord) throws {
    let others = try transaction.boards().filter { $0.id != record.id }
    if others.contains(where: { NameRule.isSame($0.name, record.name) }) {
      throw conflict(.nameTaken, record.name)
    }
  }

  private func set<Value: Equatable>(
    _ value: inout Value,
    _ left: Value,
    _ goal: Value,
    of current: BoardRecord
  ) throws {
    if left == goal { return }
    if value != left { throw conflict(.structureChanged, current.name) }
    value = goal
  }

  private func conflict(_ kind: UndoConflict.Kind, _ name: String) -> StoreError {
    .conflict(UndoConflict(kind: kind, card: nil, title: name))
  }
}
