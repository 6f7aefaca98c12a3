import BoardModel

/// What the rules and undo need to know of a board, a column or a view.
protocol RuledRecord: ListedRecord {
  /// Whether it holds cards. Only then does undo name who changed it since, and find a free name for
  /// it if its own is taken.
  static var isStructural: Bool { get }
  static func missing(_ id: ID) -> StoreError
  static func subject(_ change: RecordChange<Self>) -> Change.Subject

  static func find(_ id: ID, in transaction: any BoardTransaction) throws -> Self?
  static func remove(_ id: ID, in transaction: any BoardTransaction) throws
  func save(in transaction: any BoardTransaction) throws
  /// The list that it belongs to, in order, whether it is in it or not.
  func list(in transaction: any BoardTransaction) throws -> [Self]
  /// Whether the two can't have their names at the same time.
  func clashes(with other: Self) -> Bool

  /// Sets each field that differs between the two records to that of `goal`; false if one has another
  /// value than in `left`.
  mutating func revert(from left: Self, to goal: Self) -> Bool
  /// Why it can't be removed again, if it is as it was.
  func obstacleToRemoval(in transaction: any BoardTransaction) throws -> UndoConflict.Kind?
  func obstacleToReturn(in transaction: any BoardTransaction) throws -> UndoConflict.Kind?
  /// The kind of the change that reverts an earlier one.
  func kind(from before: Self) -> Change.Kind
}

extension RuledRecord {
  static var isStructural: Bool { true }

  func clashes(with other: Self) -> Bool { NameRule.isSame(other.name, name) }

  func kind(from before: Self) -> Change.Kind { orderKey == before.orderKey ? .updated : .moved }

  fileprivate static func set<Value: Equatable>(
    _ value: inout Value,
    _ left: Value,
    _ goal: Value
  ) -> Bool {
    if left == goal { return true }
    if value != left { return false }
    value = goal
    return true
  }
}

extension BoardRecord: RuledRecord {
  static func missing(_ id: Board.ID) -> StoreError { .boardNotFound(id) }
  static func subject(_ change: BoardChange) -> Change.Subject { .board(change) }

  static func find(_ id: Board.ID, in transaction: any BoardTransaction) throws -> BoardRecord? {
    try transaction.board(id)
  }

  static func remove(_ id: Board.ID, in transaction: any BoardTransaction) throws {
    try transaction.remove(id)
  }

  func save(in transaction: any BoardTransaction) throws { try transaction.save(self) }

  func list(in transaction: any BoardTransaction) throws -> [BoardRecord] {
    try transaction.boards()
  }

  mutating func revert(from left: BoardRecord, to goal: BoardRecord) -> Bool {
    Self.set(&name, left.name, goal.name) && Self.set(&orderKey, left.orderKey, goal.orderKey)
      && Self.set(&archivedAt, left.archivedAt, goal.archivedAt)
      && goal.colors.keys(differingFrom: left.colors)
        .allSatisfy { Self.set(&colors[key: $0], left.colors[key: $0], goal.colors[key: $0]) }
  }

  func obstacleToRemoval(in transaction: any BoardTransaction) throws -> UndoConflict.Kind? {
    let isEmpty =
      try transaction.columns(of: id).isEmpty && transaction.count(of: .archive(id)) == 0
    return isEmpty ? nil : .notEmpty
  }

  func obstacleToReturn(in transaction: any BoardTransaction) -> UndoConflict.Kind? { nil }

  func kind(from before: BoardRecord) -> Change.Kind {
    switch (before.archivedAt, archivedAt) {
    case (nil, _?): .archived
    case (_?, nil): .unarchived
    default: orderKey == before.orderKey ? .updated : .moved
    }
  }
}

extension ColumnRecord: RuledRecord {
  static func missing(_ id: Column.ID) -> StoreError { .columnNotFound(id) }
  static func subject(_ change: ColumnChange) -> Change.Subject { .column(change) }

  static func find(_ id: Column.ID, in transaction: any BoardTransaction) throws -> ColumnRecord? {
    try transaction.column(id)
  }

  static func remove(_ id: Column.ID, in transaction: any BoardTransaction) throws {
    try transaction.remove(id)
  }

  func save(in transaction: any BoardTransaction) throws { try transaction.save(self) }

  func list(in transaction: any BoardTransaction) throws -> [ColumnRecord] {
    try transaction.columns(of: board)
  }

  mutating func revert(from left: ColumnRecord, to goal: ColumnRecord) -> Bool {
    Self.set(&column.name, left.column.name, goal.column.name)
      && Self.set(&column.kind, left.column.kind, goal.column.kind)
      && Self.set(&column.limit, left.column.limit, goal.column.limit)
      && Self.set(&orderKey, left.orderKey, goal.orderKey)
  }

  func obstacleToRemoval(in transaction: any BoardTransaction) throws -> UndoConflict.Kind? {
    try transaction.count(of: .column(id)) > 0 ? .notEmpty : nil
  }

  func obstacleToReturn(in transaction: any BoardTransaction) throws -> UndoConflict.Kind? {
    try transaction.board(board) == nil ? .boardGone : nil
  }
}

extension SavedView: RuledRecord {
  static var isStructural: Bool { false }
  static func missing(_ id: SavedView.ID) -> StoreError { .viewNotFound(id) }
  static func subject(_ change: ViewChange) -> Change.Subject { .view(change) }

  static func find(_ id: SavedView.ID, in transaction: any BoardTransaction) throws -> SavedView? {
    try transaction.views().first { $0.id == id }
  }

  static func remove(_ id: SavedView.ID, in transaction: any BoardTransaction) throws {
    try transaction.remove(id)
  }

  func save(in transaction: any BoardTransaction) throws { try transaction.save(self) }

  func list(in transaction: any BoardTransaction) throws -> [SavedView] {
    try transaction.views()
  }

  /// Views have the same name only if no list shows both.
  func clashes(with other: SavedView) -> Bool {
    NameRule.isSame(other.name, name)
      && (other.board == nil || board == nil || other.board == board)
  }

  mutating func revert(from left: SavedView, to goal: SavedView) -> Bool {
    Self.set(&name, left.name, goal.name) && Self.set(&query, left.query, goal.query)
      && Self.set(&orderKey, left.orderKey, goal.orderKey)
  }

  func obstacleToRemoval(in transaction: any BoardTransaction) -> UndoConflict.Kind? { nil }

  func obstacleToReturn(in transaction: any BoardTransaction) throws -> UndoConflict.Kind? {
    guard let board, try transaction.board(board) == nil else { return nil }
    return .deleted
  }
}
